import { type Condition, conditions, isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { type AlarmMetric, alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { type AlarmMethod, alarmMethods } from '#shared/areas/cdn/alarms/policy';
import { t } from '../../../kernel/text/translate';
import { withUnit, withUnitAsTyped } from '../../../ui';
import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Texts of the alarm screens. */
export const texts = {
  noPolicy: ['还没有告警策略', 'No alarm policy yet'],
  events: ['触发记录', 'Events'],
  add: ['新建策略', 'New policy'],
  notices: cdnWords.notices,
  cause: ['可能的原因', 'What may have caused it'],
  bySupplier: ['按供应商与区域', 'By supplier and region'],
  byRegion: ['按区域与国家', 'By region and country'],
  spread: ['集中在哪里', 'Where it comes from'],
  oneOrigin: ['集中在一处：{name}，占 {share}', 'Mostly one place: {name} with {share}'],
  manyOrigins: [
    '不集中：最多的是 {name}，占 {share}',
    'Not one place: the most is {name} with {share}',
  ],
  noRequests: ['这段时间没有这样的请求', 'No such request in this span'],
  callsFailed: [
    '{at} 起共 {n} 次，首先是 {operation}：{why}',
    '{n} since {at}, first {operation}: {why}',
  ],
  callsFine: ['这段时间没有失败的调用', 'No call failed in this span'],
  allCalls: ['查看调用', 'Show the calls'],
  changed: terms.changes,
  changedBefore: ['触发前后有 {n} 项变更', '{n} {n|change|changes} around the firing'],
  unchanged: ['触发前后没有变更', 'Nothing was changed around the firing'],
  rules: cdnTerms.ruleList,
  nodes: ['节点检查', 'Checks of nodes'],
  nodesBad: ['{all} 个节点中 {n} 个异常', '{n} of {all} nodes are unhealthy'],
  nodesFine: ['{all} 个节点都正常', 'All {all} nodes are healthy'],
  allNodes: cdnTerms.edgeNodes,
  story: ['经过', 'What happened'],
  recovered: cdnTerms.recovered,
  ended: ['终止：策略或域名已变更', 'Ended: the policy or the domain changed'],
  ackedBy: ['{who} 已确认', 'Acknowledged by {who}'],
  ackNobody: ['尚无人确认', 'Nobody acknowledged it yet'],
  commentHint: ['原因，或正在做的事', 'The cause, or what is being done'],
  length: ['持续', 'Duration'],
  until: ['至 {at}', 'until {at}'],
  goesOn: ['仍在告警', 'still firing'],
  lately: ['近 30 天', 'Last 30 days'],
  firedTimes: ['触发 {n} 次', 'fired {n} {n|time|times}'],
  median: ['持续时间中位数 {time}', 'median duration {time}'],
  editPolicy: ['修改策略', 'Edit policy'],
  allEvents: ['全部事件', 'All events'],
  failedCalls: ['失败的供应商调用', 'Failed supplier calls'],
  schedule: cdnWords.schedulingPolicy,
  saved: words.saved,
  rule: cdnTerms.condition,
  state: words.state,
  calm: cdnTerms.normal,
  firing: ['{n} 个告警中', '{n} firing'],
  pending: cdnWords.pending,
  noData: ['{n} 个无数据', '{n} without data'],
  disabled: words.disabled,
  allDomains: cdnWords.allDomains,
  chosenDomains: cdnTerms.chosenDomains,
  saveComment: ['保存备注', 'Save comment'],
  someDomains: ['{n} 个域名', '{n} {n|domain|domains}'],
  inRow: ['连续 {n} 点', '{n} {n|point|points} in a row'],
  what: ['监控什么', 'What to watch'],
  when: ['何时触发', 'When it fires'],
  who: ['通知谁', 'Whom to tell'],
  description: cdnWords.description,
  metric: cdnWords.metric,
  source: cdnWords.source,
  condition: cdnTerms.condition,
  threshold: cdnTerms.threshold,
  unit: cdnWords.unit,
  points: cdnTerms.sustainedPoints,
  pointsHint: [
    '每点 5 分钟；连续 {n} 点即 {m} 分钟',
    'A point is 5 minutes; {n} in a row are {m} {m|minute|minutes}',
  ],
  recovery: cdnTerms.recoveryPoints,
  interval: cdnTerms.interval,
  interval0: [
    '不静默：告警期间每个数据点通知一次',
    'No mute: one notice at every point while it fires',
  ],
  domains: cdnTerms.watchedDomains,
  methods: ['通知方式', 'Methods'],
  order: cdnTerms.orderOfMethods,
  orderHint: [
    '到时仍未确认，或前一方式未能送达任何人时，使用下一方式；测试与无数据通知同时发送',
    'The next one is used if nobody acknowledged by then, or at once if the one before reached nobody; tests and missing data are told by all at once',
  ],
  earlier: ['将“{method}”上移', 'Move {method} up'],
  noProvider: [
    '平台尚未配置电话/短信服务商，目前无法通过{methods}送达；请联系平台管理员，或同时选择其他方式。',
    'The platform has no provider for calls and text messages yet: nothing arrives by {methods}. Ask the platform staff, or choose another method too.',
  ],
  emails: cdnTerms.mailboxes,
  webhooks: cdnTerms.webhookAddresses,
  perLine: cdnWords.onePerLine,
  secret: words.signingSecret,
  secretHint: [
    '请求头 X-Manifold-Signature = HMAC-SHA256(id.timestamp.body)',
    'Header X-Manifold-Signature = HMAC-SHA256(id.timestamp.body)',
  ],
  secretKept: ['；留空则保留已存密钥', '; empty keeps the stored one'],
  generate: ['生成', 'Generate'],
  phones: cdnTerms.phoneNumbers,
  phonesHint: ['短信与电话共用；每行一个', 'For SMS and calls alike; one per line'],
  tellNoData: ['数据缺失时也通知', 'Also tell when data stays away'],
  several: cdnTerms.severalAccounts,
  scope: terms.scope,
  addSeveral: ['新建跨账号策略', 'New policy over accounts'],
  timeline: ['最近 2 小时', 'Last 2 hours'],
  timelineText: [
    '最近 {n} 个数据点：{met} 个满足条件，{firing} 个告警中，{none} 个无数据',
    'Last {n} {n|point|points}: {met} meet the condition, {firing} firing, {none} without data',
  ],
  enabled: words.enabled,
  save: words.save,
  create: words.create,
  resets: [
    '保存后计数重新开始，正在触发的告警会终止。',
    'Saving starts the counters again and ends what is firing.',
  ],
  replay: ['最近 30 天回放', 'Replay of the last 30 days'],
  replayText: [
    '会触发 {n} 次，每个目标收到 {m} 条通知',
    'Would have fired {n} {n|time|times}, {m} {m|notice|notices} to each target',
  ],
  firings: ['触发', 'Firings'],
  noticesADay: ['每日通知', 'Notices a day'],
  drawn: ['显示的域名', 'Domain shown'],
  thresholdLine: cdnTerms.threshold,
  fired: cdnTerms.fired,
  replayWaits: ['填写条件后自动回放', 'Fill in the condition to replay'],
  noDomains: ['没有可回放的域名', 'No domain to replay'],
  account: words.account,
  domain: cdnWords.domain,
  watchNow: ['实时查看', 'Watch in realtime'],
  opened: cdnTerms.firedAt,
  closed: cdnTerms.recoveredAt,
  first: ['触发值', 'Value'],
  worst: cdnTerms.worstValue,
  last: cdnTerms.lastValue,
  ack: words.acknowledge,
  unacked: ['已撤销确认，将继续重复通知', 'Taken back; repeats go on'],
  acked: ['已确认，4 小时内不再重复通知', 'Acknowledged; no repeats for 4 hours'],
  ackBy: ['{who} 已确认，至 {until}', 'Acknowledged by {who} until {until}'],
  ackText: [
    '4 小时内不再发送重复通知；若届时仍在告警会继续通知。',
    'No repeats for 4 hours; if it still fires then, notices go on.',
  ],
  comment: cdnTerms.comment,
  chart: ['前后数据点', 'Points around it'],
  target: cdnTerms.target,
  attempts: words.attempts,
  time: words.time,
  resend: words.sendAgain,
  resent: ['已重新发送', 'Sent again'],
  payload: words.content,
  standsFor: ['合并 {n} 个数据点', 'stands for {n} {n|point|points}'],
  next: ['下次尝试 {at}', 'Next attempt {at}'],
} as const;

/** Names of methods, joined. */
export const methodsText = (methods: readonly AlarmMethod[]): string =>
  methods.map((m) => t(alarmMethods[m])).join(' · ');
/** A value of a metric, or per cent of change, with its unit. */
export const valueText = (metric: AlarmMetric, value: number | null, locale: string): string =>
  withUnit(value, alarmMetrics[metric].unit, locale);
type Rule = { metric: AlarmMetric; condition: Condition; threshold: number };
export const thresholdText = (r: Rule, locale: string): string =>
  isRelative(r.condition)
    ? `${r.threshold} %`
    : withUnitAsTyped(r.threshold, alarmMetrics[r.metric].unit, locale);
/** A rule as a sentence: `Bandwidth greater than 100 Mbps`. */
export const ruleText = (r: Rule, locale: string): string =>
  `${t(alarmMetrics[r.metric].label)} ${t(conditions[r.condition]).toLowerCase()} ${thresholdText(r, locale)}`;
