import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

const most = 100_000_000;
/** Days of the past that a control is tried on before it is saved. */
export const controlBacktestDays = 30;
/** Days that an override may last at most. */
export const mostOverrideDays = 31;

export const controlPeriods = {
  day: ['每天', 'A day'],
  month: ['每月', 'A month'],
} as const;
export const controlActions = {
  notify: cdnTerms.notifyOnly,
  block: ['返回 403', 'Answer 403'],
  limit: ['限制请求速率', 'Limit the rate of requests'],
} as const;
export const controlStates = {
  waiting: [...terms.waiting, 'neutral'],
  normal: [...cdnTerms.normal, 'success'],
  warning: [...terms.warning, 'warning'],
  over: ['已超限', 'Over the limit', 'warning'],
  limiting: ['限速中', 'Limiting', 'error'],
  blocked: ['已阻断', 'Blocked', 'error'],
} as const;

/** Who says so: staff for the domain itself, or a limit of the plan that holds for it. */
export const controlSources = {
  staff: terms.staffAsRole,
  planBandwidth: ['套餐带宽', 'Bandwidth of the plan'],
  planTraffic: ['套餐流量', 'Traffic of the plan'],
} as const;

/** What happens to a domain beyond a limit of its day or month, and what is in force now. */
export const domainControl = entity('domainControl', '域名管控', 'Domain control', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  source: field.choice(...cdnTerms.source, controlSources),
  /** Of a limit of a plan. */
  planId: field.ref(...cdnTerms.plan, 'plans').nullable(),
  /** A day or month of the account's time zone. */
  period: field.choice('周期长度', 'Period', controlPeriods),
  trafficGb: field.count('流量限额（GB）', 'Traffic limit (GB)', 1, most).nullable(),
  /** Of any single slot of five minutes. */
  bandwidthMbps: field.count('带宽限额（Mbps）', 'Bandwidth limit (Mbps)', 1, most).nullable(),
  action: field.choice('达到后的动作', 'Action beyond it', controlActions),
  /** At each edge node, for the action `limit`. */
  requestsPerSecond: field.count(...cdnTerms.requestsPerNode, 1, 1_000_000).nullable(),
  state: field.choice(...terms.state, controlStates),
  reason: field.sentence(...terms.reason).nullable(),
  since: field.time('状态开始', 'In this state since').nullable(),
  overrideUntil: field.chosenTime('解除至', 'Lifted until').nullable(),
  forcedUntil: field.time('强制至', 'Forced until').nullable(),
  forcedReason: field.text('强制原因', 'Reason of the force', 200).nullable(),
  createdAt: field.created(),
});

const row = named(
  domainControl.schema.extend({
    /** Figures and reason are null for customers where the domain's data is not visible to them. */
    usedBytes: field.bytes('本期流量', 'Traffic of the period').nullable(),
    peakBps: field.bps(...cdnTerms.peakBandwidth).nullable(),
    share: field.ratio('已用比例', 'Share used').nullable(),
    periodFrom: field.time('本期开始', 'Period from').nullable(),
    evaluatedTo: field.time('已评估至', 'Judged up to').nullable(),
    /** When every supplier was seen to carry the action out. */
    verifiedAt: field.time('边缘验证', 'Seen at the edges').nullable(),
  }),
  ['accountId', 'domainId', 'planId'],
);
const shape = domainControl.schema.shape;
const rule = {
  period: shape.period,
  trafficGb: shape.trafficGb,
  bandwidthMbps: shape.bandwidthMbps,
  action: shape.action,
  requestsPerSecond: shape.requestsPerSecond,
};
/** What a form of a control writes, in its order. */
export const controlWrites = [
  'period',
  'trafficGb',
  'bandwidthMbps',
  'action',
  'requestsPerSecond',
] as const;

const backtested = z.object({
  /** What was looked at: not before the domain's figures are known. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** The first period began before anything is known of it. */
  partial: z.boolean(),
  periods: z.int(),
  warned: z.int(),
  acted: z.int(),
  /** Share of the time in which it would have acted. */
  share: z.number(),
  rows: z.array(
    z.object({
      at: z.iso.datetime(),
      until: z.iso.datetime(),
      of: z.enum(['traffic', 'bandwidth']),
      usedBytes: z.int(),
      peakBps: z.number(),
    }),
  ),
});

const view = 'control.view';
const operate = 'staff.plans.operate';
const until = z.strictObject({ ...byId.shape, until: field.chosenTime(...cdnTerms.untilTime) });
export const domainControls = resource('domainControls', {
  entity: domainControl,
  endpoints: {
    list: listing(row, {
      scope: 'account',
      permission: view,
      search: ['domainName'],
      filters: ['accountId', 'source', 'state', 'action', 'period'],
      sort: ['share', 'since', 'createdAt'],
      order: '-share',
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    create: post('/', {
      permission: operate,
      input: z.strictObject({ domainId: shape.domainId, ...rule }),
      output: row,
    }),
    update: put('/:id', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, ...rule }),
      output: row,
    }),
    remove: remove('/:id', {
      permission: operate,
      input: byId,
      output: nothing,
      summary: ['删除管控，并解除正在执行的动作', 'Removes a control and lifts what is in force'],
    }),
    lift: post('/:id/lift', {
      permission: operate,
      input: until,
      output: row,
      summary: ['解除动作，直到某时', 'Lifts the action until a time'],
    }),
    extend: post('/:id/extend', {
      permission: operate,
      input: until,
      output: row,
      summary: ['延长解除', 'Lets an override last longer'],
    }),
    force: post('/:id/force', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, reason: field.text(...terms.reason, 200) }),
      output: row,
      summary: ['立即执行动作，直到本期结束', 'Acts now, until the period ends'],
    }),
    backtest: post('/backtest', {
      permission: 'staff.plans.view',
      input: z.strictObject({
        domainId: shape.domainId,
        period: rule.period,
        trafficGb: rule.trafficGb,
        bandwidthMbps: rule.bandwidthMbps,
      }),
      output: backtested,
      rate: 'test',
      summary: ['管控在最近 30 天会如何执行', 'What a control would have done in the last 30 days'],
    }),
  },
  jobs: {
    /** Judges the slots that were completed since, of all controls at once. */
    evaluate: job(nothing, { everyMs: 30_000, attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('account', byId, { volatile: true }) },
  notices: {
    near: notice(
      'warning',
      '域名 {domain} 已接近限额：{reason}',
      '{domain} is near its limit: {reason}',
      '/domain-control-info-manag?search={domain}',
      { about: 'domain' },
    ),
    over: notice(
      'warning',
      '域名 {domain} 已超出限额：{reason}',
      '{domain} is over its limit: {reason}',
      '/domain-control-info-manag?search={domain}',
      { about: 'domain' },
    ),
    acting: notice(
      'error',
      '域名 {domain} 已被管控：{reason}',
      '{domain} is controlled: {reason}',
      '/domain-control-info-manag?search={domain}',
      { about: 'domain' },
    ),
    lifted: notice(
      'success',
      '域名 {domain} 的管控已解除',
      'The control of {domain} is lifted',
      '/domain-control-info-manag?search={domain}',
      { about: 'domain' },
    ),
  },
});
