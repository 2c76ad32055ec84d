import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { alarmMetricNames, alarmMetrics } from './alarmMetrics';
import { alarmIntervals, conditions } from './evaluate';

const metricOptions = Object.fromEntries(alarmMetricNames.map((m) => [m, alarmMetrics[m].label]));
const metricField = z.enum(alarmMetricNames).meta({
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
/** Minutes between one method and the next; 0 = all at once. */
export const fallbackMinutes = [0, 5, 10, 15, 30, 60] as const;
const fallbackNames = Object.fromEntries(
  fallbackMinutes.map((m): [string, Label] => [
    String(m),
    m === 0
      ? ['全部同时通知', 'All at once']
      : [`依次通知，间隔 ${m} 分钟`, `One after another, ${m} minutes apart`],
  ]),
);
export const alarmSources = {
  realtime: ['实时数据', 'Realtime'],
  accurate: ['准确数据', 'Accurate'],
  /** What suppliers and their health checks tell; fixed by the metric. */
  events: ['供应商事件', 'Supplier events'],
} as const;
export const alarmMethods = {
  email: ['邮件', 'Email'],
  phone: ['电话', 'Phone'],
  sms: ['短信', 'SMS'],
  webhook: ['Webhook', 'Webhook'],
} as const;
export type AlarmMethod = keyof typeof alarmMethods;
/* Safe cast: the keys of the table above. */
export const alarmMethodNames = Object.keys(alarmMethods) as [AlarmMethod, ...AlarmMethod[]];
/** Whose domains a policy watches: one account's, or, for staff, those of some or all accounts. */
export const alarmScopes = {
  account: ['单个账号', 'One account'],
  accounts: ['指定账号', 'Chosen accounts'],
  all: ['全部账号', 'All accounts'],
} as const;
const phone = z
  .string()
  .overwrite((text) => text.replace(/[\s()-]/g, ''))
  .regex(/^\+?[0-9]{5,19}$/);

export const alarmPolicy = entity('alarmPolicy', '告警策略', 'Alarm policy', {
  id: field.id(),
  /** Null for policies of the platform over several accounts. */
  accountId: field.account().nullable(),
  scope: field.choice('范围', 'Scope', alarmScopes),
  accountIds: field.list('账号', 'Accounts', z.uuid(), 500),
  /** Names of the domains it watches, `*` for any characters; for scopes over several accounts. */
  domainPattern: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9.*_-]+$/)
    .meta({
      kind: 'text',
      label: ['域名模式', 'Domain pattern'],
      refusal: [
        '域名模式只能包含字母、数字、点、连字符和 *',
        'A domain pattern holds letters, digits, dots, hyphens and *',
      ],
    }),
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
    .array(z.enum(alarmMethodNames))
    .min(1)
    .max(4)
    .meta({
      kind: 'choices',
      label: ['通知方式', 'Notification methods'],
      options: alarmMethods,
      refusal: ['请选择通知方式', 'Please choose a notification method'],
    }),
  /**
   * Methods in their order: the next one is used when an event is not acknowledged for so many minutes,
   * or at once when the one before reached nobody.
   */
  fallbackMinutes: z.literal(fallbackMinutes).meta({
    kind: 'choice',
    label: ['通知顺序', 'Order of methods'],
    options: fallbackNames,
    refusal: ['请选择通知顺序', 'Please choose the order of methods'],
  }),
  emails: field.list('邮箱', 'Mailboxes', field.email('邮箱', 'Mailbox'), 20, {
    refusal: ['邮箱不能为空且格式须正确', 'Mailboxes must not be empty and must be well formed'],
  }),
  /** Numbers for SMS and phone alike. */
  phones: field.list('手机号', 'Phone numbers', phone, 20, {
    refusal: [
      '手机号不能为空且格式须正确',
      'Phone numbers must not be empty and must be well formed',
    ],
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
  /** Tells the same targets when a domain's data stays away, and when it is back. */
  tellNoData: field.flag('无数据时通知', 'Tell when data is missing'),
  enabled: field.flag('启用', 'Enabled'),
  /** Grows with each change of what is evaluated; counters start again then. */
  version: field.count('版本', 'Version'),
  createdAt: field.created(),
});
const shared = alarmPolicy.schema
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
    source: true,
    enabled: true,
  })
  .extend({
    phones: alarmPolicy.schema.shape.phones.default([]),
    tellNoData: alarmPolicy.schema.shape.tellNoData.default(false),
    fallbackMinutes: alarmPolicy.schema.shape.fallbackMinutes.default(0),
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
  });
/** A policy of an account as it is typed. */
export const alarmDraft = shared
  .extend(alarmPolicy.schema.pick({ domainMode: true, domainIds: true }).shape)
  .strict();
/** A policy of the platform over several accounts. */
export const alarmDraftAll = shared
  .extend({
    scope: z.enum(['accounts', 'all']),
    accountIds: alarmPolicy.schema.shape.accountIds,
    domainPattern: alarmPolicy.schema.shape.domainPattern.default('*'),
  })
  .strict();
/** Which domains a policy over several accounts reaches. */
export const alarmReach = alarmDraftAll.pick({
  scope: true,
  accountIds: true,
  domainPattern: true,
});
/** What a replay needs of a draft. */
export const alarmRuleDraft = alarmDraft.pick({
  metric: true,
  condition: true,
  threshold: true,
  points: true,
  recoveryPoints: true,
  intervalMinutes: true,
  source: true,
});
export type AlarmDraft = z.input<typeof alarmDraft>;
export type AlarmDraftAll = z.input<typeof alarmDraftAll>;
