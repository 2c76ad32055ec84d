import * as z from 'zod';
import {
  asList,
  byId,
  entity,
  event,
  get,
  job,
  notice,
  page,
  post,
  query,
  resource,
} from '../../kernel/contract';
import { field, isoTime } from '../../kernel/field';
import { alarmPolicy } from './policies';

export const incidentStates = {
  firing: ['告警中', 'Firing', 'error'],
  recovered: ['已恢复', 'Recovered', 'success'],
  /** The policy was changed, disabled or deleted, or the domain left it, while it fired. */
  ended: ['已终止', 'Ended', 'neutral'],
} as const;

/** One firing of one policy for one domain. What was evaluated is kept as it was then. */
export const alarmIncident = entity('alarmIncident', '告警事件', 'Alarm event', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  policyId: field.ref('策略', 'Policy', 'alarmPolicies'),
  domainId: field.ref('域名', 'Domain', 'domains'),
  domain: field.text('域名', 'Domain', 253),
  description: field.text('描述', 'Description', 100),
  metric: alarmPolicy.schema.shape.metric,
  condition: alarmPolicy.schema.shape.condition,
  threshold: alarmPolicy.schema.shape.threshold,
  points: alarmPolicy.schema.shape.points,
  state: field.choice('状态', 'State', incidentStates),
  /** Slot of the point with which it fired. */
  openedAt: field.time('触发时间', 'Fired'),
  lastAt: field.time('最近数据点', 'Last point'),
  closedAt: field.time('恢复时间', 'Recovered').nullable(),
  firstValue: z
    .number()
    .nullable()
    .meta({ kind: 'count', label: ['触发值', 'Value at firing'] }),
  worstValue: z
    .number()
    .nullable()
    .meta({ kind: 'count', label: ['最差值', 'Worst value'] }),
  lastValue: z
    .number()
    .nullable()
    .meta({ kind: 'count', label: ['最近值', 'Last value'] }),
  acknowledgedBy: field.text('确认人', 'Acknowledged by', 254).nullable(),
  acknowledgedAt: field.time('确认时间', 'Acknowledged').nullable(),
  acknowledgedUntil: field.time('确认有效至', 'Acknowledged until').nullable(),
  comment: field.remark('备注', 'Comment', 500),
  createdAt: field.time('创建时间', 'Created'),
});

export const alarmIncidents = resource('alarmIncidents', {
  entity: alarmIncident,
  endpoints: {
    list: get('/', {
      needs: 'alarm.view',
      takes: query(
        {
          search: z.string().max(256).optional(),
          state: asList(z.enum(Object.keys(incidentStates) as [keyof typeof incidentStates])),
          policyId: z.uuid().optional(),
          domainId: z.uuid().optional(),
          from: isoTime.optional(),
          to: isoTime.optional(),
        },
        ['openedAt', 'closedAt'],
      ),
      gives: page(alarmIncident.schema),
      says: ['告警触发记录', 'Alarm events'],
    }),
    one: get('/:id', { needs: 'alarm.view', takes: byId, gives: alarmIncident.schema }),
    points: get('/:id/points', {
      needs: 'alarm.view',
      takes: byId,
      gives: z.object({
        fromAt: z.string(),
        points: z.array(z.number().nullable()),
      }),
      says: ['触发前后的数据点', 'The points around the event'],
    }),
    acknowledge: post('/:id/acknowledge', {
      needs: 'alarm.acknowledge',
      takes: z.strictObject({ id: z.uuid(), comment: field.remark('备注', 'Comment', 500) }),
      gives: alarmIncident.schema,
      says: ['确认 4 小时，其间不再重复通知', 'Acknowledge for 4 hours; no repeats meanwhile'],
    }),
    comment: post('/:id/comment', {
      needs: 'alarm.acknowledge',
      takes: z.strictObject({ id: z.uuid(), comment: field.remark('备注', 'Comment', 500) }),
      gives: alarmIncident.schema,
      says: ['备注', 'Comment'],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid(), policyId: z.uuid() })) },
  notices: {
    fired: notice(
      'error',
      '告警触发：{description}（{domain}）',
      'Alarm fired: {description} ({domain})',
      '/cdn-alarmtrigger?id={id}',
    ),
    recovered: notice(
      'success',
      '告警恢复：{description}（{domain}）',
      'Alarm recovered: {description} ({domain})',
      '/cdn-alarmtrigger?id={id}',
    ),
  },
});

export const deliveryTurns = {
  fire: ['触发', 'Fired', 'error'],
  repeat: ['重复', 'Repeated', 'warning'],
  recover: ['恢复', 'Recovered', 'success'],
  test: ['测试', 'Test', 'neutral'],
} as const;
export const deliveryStates = {
  waiting: ['发送中', 'Sending', 'progress'],
  sent: ['已送达', 'Delivered', 'success'],
  failed: ['失败', 'Failed', 'error'],
  suppressed: ['已抑制', 'Suppressed', 'neutral'],
} as const;
/** Why a notice was not sent. */
export const suppressionReasons = {
  interval: ['通知间隔内', 'Within the interval'],
  acknowledged: ['事件已确认', 'The event is acknowledged'],
  late: ['数据过旧，不再通知', 'Old data, not announced any more'],
  superseded: ['策略已变更', 'The policy was changed'],
} as const;

/** One notice to one target, sent, waiting or suppressed. */
export const noticeDelivery = entity('noticeDelivery', '告警通知', 'Alarm notice', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  policyId: field.ref('策略', 'Policy', 'alarmPolicies'),
  incidentId: field.ref('事件', 'Event', 'alarmIncidents').nullable(),
  description: field.text('策略描述', 'Policy', 100),
  domain: field.text('域名', 'Domain', 253).nullable(),
  turn: field.choice('类型', 'Kind', deliveryTurns),
  repeat: field.count('次序', 'Repeat'),
  channel: field.choice('方式', 'Method', {
    email: ['邮件', 'Email'],
    webhook: ['Webhook', 'Webhook'],
  }),
  target: field.text('目标', 'Target', 2048),
  state: field.choice('状态', 'State', deliveryStates),
  reason: z
    .enum(Object.keys(suppressionReasons) as [keyof typeof suppressionReasons])
    .nullable()
    .meta({ kind: 'choice', label: ['原因', 'Reason'], options: suppressionReasons }),
  /** Points this row stands for; more than 1 only for suppressed ones. */
  count: field.count('数据点', 'Points'),
  attempts: field.count('尝试次数', 'Attempts'),
  /** What the receiver said last. */
  answer: field.text('应答', 'Answer', 500).nullable(),
  nextAt: field.time('下次尝试', 'Next attempt').nullable(),
  sentAt: field.time('送达时间', 'Delivered').nullable(),
  createdAt: field.time('创建时间', 'Created'),
});

export const noticeDeliveries = resource('noticeDeliveries', {
  entity: noticeDelivery,
  endpoints: {
    list: get('/', {
      needs: 'alarm.view',
      takes: query(
        {
          search: z.string().max(256).optional(),
          state: asList(z.enum(Object.keys(deliveryStates) as [keyof typeof deliveryStates])),
          channel: z.enum(['email', 'webhook']).optional(),
          incidentId: z.uuid().optional(),
          policyId: z.uuid().optional(),
        },
        ['createdAt', 'sentAt'],
      ),
      gives: page(noticeDelivery.schema),
      says: ['告警通知记录', 'Alarm notices'],
    }),
    one: get('/:id', {
      needs: 'alarm.view',
      takes: byId,
      gives: noticeDelivery.schema.extend({
        payload: z.record(z.string(), z.unknown()),
        tries: z.array(
          z.object({
            n: z.int(),
            at: z.string(),
            ok: z.boolean(),
            answer: z.string(),
            ms: z.int(),
          }),
        ),
      }),
      says: ['内容与每次尝试', 'Content and each attempt'],
    }),
    resend: post('/:id/resend', {
      needs: 'alarm.write',
      rate: 'test',
      takes: byId,
      gives: noticeDelivery.schema,
      says: ['重新发送', 'Send again'],
    }),
  },
  jobs: {
    deliver: job(z.object({ id: z.uuid() }), { queue: 'notify', attempts: 1, timeoutMs: 40_000 }),
    /** Takes up what is due and whose job was lost. */
    sweep: job(z.object({}), { everyMs: 2000, queue: 'notify', attempts: 1, timeoutMs: 30_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
