import * as z from 'zod';
import {
  asList,
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  page,
  post,
  put,
  query,
  remove,
  resource,
} from '../../kernel/contract';
import { field, type Label } from '../../kernel/field';
import { metricNames, metrics } from '../../metrics';
import { alarmIntervals, alarmPhases, conditions } from './evaluate';
import { replayed } from './replay';

const metricOptions = Object.fromEntries(metricNames.map((m) => [m, metrics[m].label]));
const metricField = z.enum(metricNames).meta({
  kind: 'choice',
  label: ['指标', 'Metric'],
  options: metricOptions,
  refusal: ['请选择监控指标', 'Please choose a metric'],
});
const intervalNames = Object.fromEntries(
  alarmIntervals.map((m): [string, Label] => [
    String(m),
    m === 0
      ? ['不静默', 'No mute']
      : m < 60
        ? [`${m} 分钟`, `${m} minutes`]
        : [`${m / 60} 小时`, m === 60 ? '1 hour' : `${m / 60} hours`],
  ]),
);
export const alarmSources = {
  realtime: ['实时数据', 'Realtime'],
  accurate: ['准确数据', 'Accurate'],
} as const;
/** Phone and SMS need a provider and are therefore not offered. */
export const alarmMethods = { email: ['邮件', 'Email'], webhook: ['Webhook', 'Webhook'] } as const;

export const alarmPolicy = entity('alarmPolicy', '告警策略', 'Alarm policy', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  description: field.text('描述', 'Description', 100),
  metric: metricField,
  condition: field.choice('条件', 'Condition', conditions),
  /** In the metric's unit (bit/s, bytes, count, ratio 0-1, ms); per cent for the three comparisons. */
  threshold: z
    .number()
    .min(0)
    .max(1e15)
    .meta({
      kind: 'count',
      label: ['阈值', 'Threshold'],
      refusal: ['阈值格式不正确', 'The threshold is not well formed'],
    }),
  points: field.count('持续点数', 'Sustained points', 1, 12),
  recoveryPoints: field.count('恢复点数', 'Recovery points', 1, 12),
  intervalMinutes: z.literal(alarmIntervals).meta({
    kind: 'choice',
    label: ['通知间隔', 'Interval'],
    options: intervalNames,
    refusal: ['请选择通知间隔', 'Please choose an interval'],
  }),
  methods: z
    .array(z.enum(['email', 'webhook']))
    .min(1)
    .max(2)
    .meta({
      kind: 'choices',
      label: ['通知方式', 'Notification methods'],
      options: alarmMethods,
      refusal: ['请选择通知方式', 'Please choose a notification method'],
    }),
  emails: field.list('邮箱', 'Mailboxes', field.email('邮箱', 'Mailbox'), 20, {
    refusal: ['邮箱不能为空且格式须正确', 'Mailboxes must not be empty and must be well formed'],
  }),
  webhooks: field.list('Webhook 地址', 'Webhook addresses', field.url('地址', 'Address'), 5, {
    refusal: [
      'Webhook 地址不能为空且格式须正确',
      'Webhook addresses must not be empty and must be well formed',
    ],
  }),
  /** Whether a signing secret is kept for the webhooks; the secret itself never leaves the server. */
  signed: field.flag('Webhook 签名', 'Webhook signature'),
  domainMode: field.choice('监控域名', 'Domains', {
    all: ['全部域名', 'All domains'],
    list: ['指定域名', 'Chosen domains'],
  }),
  domainIds: field.list('域名', 'Domains', z.uuid(), 500),
  source: field.choice('数据源', 'Source', alarmSources),
  enabled: field.flag('启用', 'Enabled'),
  /** Grows with each change of what is evaluated; counters start again then. */
  version: field.count('版本', 'Version'),
  createdAt: field.time('创建时间', 'Created'),
});
const draft = alarmPolicy.schema
  .pick({
    description: true,
    metric: true,
    condition: true,
    threshold: true,
    points: true,
    recoveryPoints: true,
    intervalMinutes: true,
    methods: true,
    emails: true,
    webhooks: true,
    domainMode: true,
    domainIds: true,
    source: true,
    enabled: true,
  })
  .extend({
    /** Signs the webhooks; left out keeps the one that is stored. */
    webhookSecret: z
      .string()
      .trim()
      .min(16)
      .max(128)
      .regex(/^[\x21-\x7e]+$/)
      .meta({
        kind: 'secret',
        label: ['签名密钥', 'Signing secret'],
        refusal: [
          '签名密钥须为 16 到 128 个可见字符',
          'The signing secret must have 16 to 128 visible characters',
        ],
      })
      .optional(),
  })
  .strict();
export type AlarmDraft = z.input<typeof draft>;

/** A policy as lists show it: how many of its domains are in which phase now. */
const listed = alarmPolicy.schema.extend({
  firing: z.int(),
  pending: z.int(),
  noData: z.int(),
  lastFiredAt: z.string().nullable(),
});
export type ListedPolicy = z.output<typeof listed>;

export const alarmPolicies = resource('alarmPolicies', {
  entity: alarmPolicy,
  endpoints: {
    list: get('/', {
      needs: 'alarm.view',
      takes: query(
        {
          search: z.string().max(256).optional(),
          metric: asList(z.enum(metricNames)),
          enabled: z.enum(['true', 'false']).optional(),
          accountId: z.uuid().optional(),
        },
        ['createdAt', 'description'],
      ),
      gives: page(listed),
      says: ['告警策略列表', 'Alarm policies'],
    }),
    replay: post('/replay', {
      needs: 'alarm.view',
      takes: draft
        .pick({
          metric: true,
          condition: true,
          threshold: true,
          points: true,
          recoveryPoints: true,
          intervalMinutes: true,
          domainMode: true,
          domainIds: true,
          source: true,
        })
        .extend({ show: z.uuid().optional(), accountId: z.uuid().optional() })
        .strict(),
      gives: replayed,
      says: ['用最近 30 天的数据回放', 'Replays the last 30 days'],
    }),
    testNotice: post('/test', {
      needs: 'alarm.write',
      rate: 'test',
      takes: z.strictObject({ id: z.uuid() }),
      gives: z.object({ deliveries: z.int() }),
      says: ['发送测试通知', 'Send a test notice'],
    }),
    one: get('/:id', { needs: 'alarm.view', takes: byId, gives: alarmPolicy.schema }),
    states: get('/:id/states', {
      needs: 'alarm.view',
      takes: byId,
      gives: z.object({
        rows: z.array(
          z.object({
            domainId: z.uuid(),
            domain: z.string(),
            phase: field.choice('状态', 'State', alarmPhases),
            met: z.int(),
            calm: z.int(),
            evaluatedTo: z.string().nullable(),
          }),
        ),
      }),
      says: ['各域名的状态与计数', 'State and counters per domain'],
    }),
    create: post('/', {
      needs: 'alarm.write',
      takes: draft.extend({ accountId: z.uuid().optional() }),
      gives: alarmPolicy.schema,
    }),
    update: put('/:id', {
      needs: 'alarm.write',
      takes: draft.extend(byId.shape),
      gives: alarmPolicy.schema,
    }),
    enable: post('/:id/enable', {
      needs: 'alarm.write',
      takes: z.strictObject({ id: z.uuid(), enabled: z.boolean() }),
      gives: alarmPolicy.schema,
      says: ['启用或停用', 'Enable or disable'],
    }),
    copy: post('/:id/copy', {
      needs: 'alarm.write',
      takes: byId,
      gives: alarmPolicy.schema,
      says: ['复制（停用状态）', 'Copy (disabled)'],
    }),
    remove: remove('/:id', { needs: 'alarm.write', takes: byId, gives: nothing }),
  },
  jobs: {
    /** Looks for slots that became complete and evaluates the policies of their domains. */
    evaluate: job(z.object({}), { everyMs: 2000, queue: 'alarm', attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
