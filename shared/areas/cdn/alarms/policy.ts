import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { alarmMetricNames, alarmMetrics } from './alarmMetrics';
import { alarmIntervals, conditions } from './evaluate';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

const metricOptions = Object.fromEntries(alarmMetricNames.map((m) => [m, alarmMetrics[m].label]));
const metricField = z.enum(alarmMetricNames).meta({
  kind: 'choice',
  label: cdnTerms.metric,
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
  realtime: terms.realtime,
  accurate: terms.accurate,
  /** What suppliers and their health checks tell; fixed by the metric. */
  events: ['供应商事件', 'Supplier events'],
} as const;
export const alarmMethods = {
  email: ['邮件', 'Email'],
  phone: terms.phone,
  sms: terms.sms,
  webhook: ['Webhook', 'Webhook'],
} as const;
export type AlarmMethod = keyof typeof alarmMethods;
/* Safe cast: the keys of the table above. */
export const alarmMethodNames = Object.keys(alarmMethods) as [AlarmMethod, ...AlarmMethod[]];
/** Whose domains a policy watches: one account's, or, for staff, those of some or all accounts. */
export const alarmScopes = {
  account: ['单个账号', 'One account'],
  accounts: ['指定账号', 'Chosen accounts'],
  all: cdnTerms.allAccounts,
} as const;
const phone = z
  .string()
  .overwrite((text) => text.replace(/[\s()-]/g, ''))
  .regex(/^\+?[0-9]{5,19}$/);

export const alarmPolicy = entity('alarmPolicy', '告警策略', 'Alarm policy', {
  id: field.id(),
  /** Null for policies of the platform over several accounts. */
  accountId: field.account().nullable(),
  scope: field.choice(...terms.scope, alarmScopes),
  accountIds: field.list(...terms.accounts, z.uuid(), 500),
  /** Names of the domains it watches, `*` for any characters; for scopes over several accounts. */
  domainPattern: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9.*_-]+$/)
    .meta({
      kind: 'text',
      label: cdnTerms.domainPattern,
      refusal: [
        '域名模式只能包含字母、数字、点、连字符和 *',
        'A domain pattern holds letters, digits, dots, hyphens and *',
      ],
    }),
  description: field.text(...terms.description, 100),
  metric: metricField,
  condition: field.choice(...cdnTerms.condition, conditions),
  /** In the metric's unit (bit/s, bytes, count, ratio 0-1, ms); per cent for the three comparisons. */
  threshold: z.number().min(0).max(1e15).meta({
    kind: 'count',
    label: cdnTerms.threshold,
    refusal: cdnTerms.theThresholdIsNotWellFormed,
  }),
  points: field.count(...cdnTerms.sustainedPoints, 1, 12),
  recoveryPoints: field.count(...cdnTerms.recoveryPoints, 1, 12),
  intervalMinutes: z.literal(alarmIntervals).meta({
    kind: 'choice',
    label: cdnTerms.interval,
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
    label: cdnTerms.orderOfMethods,
    options: fallbackNames,
    refusal: ['请选择通知顺序', 'Please choose the order of methods'],
  }),
  emails: field.list(...cdnTerms.mailboxes, field.email(...cdnTerms.mailbox), 20, {
    refusal: ['邮箱不能为空且格式须正确', 'Mailboxes must not be empty and must be well formed'],
  }),
  /** Numbers for SMS and phone alike. */
  phones: field.list(...cdnTerms.phoneNumbers, phone, 20, {
    refusal: [
      '手机号不能为空且格式须正确',
      'Phone numbers must not be empty and must be well formed',
    ],
  }),
  webhooks: field.list(...cdnTerms.webhookAddresses, field.url(...cdnTerms.address), 5, {
    refusal: [
      'Webhook 地址不能为空且格式须正确',
      'Webhook addresses must not be empty and must be well formed',
    ],
  }),
  /** Whether a signing secret is kept for the webhooks; the secret itself never leaves the server. */
  signed: field.flag('Webhook 签名', 'Webhook signature'),
  domainMode: field.choice(...cdnTerms.watchedDomains, {
    all: cdnTerms.allDomains,
    list: cdnTerms.chosenDomains,
  }),
  domainIds: field.list(...terms.domains, z.uuid(), 500),
  source: field.choice(...terms.dataSource, alarmSources),
  /** Tells the same targets when a domain's data stays away, and when it is back. */
  tellNoData: field.flag('无数据时通知', 'Tell when data is missing'),
  enabled: field.flag(...terms.enabled),
  /** Grows with each change of what is evaluated; counters start again then. */
  version: field.count(...terms.version),
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
        label: terms.signingSecret,
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
