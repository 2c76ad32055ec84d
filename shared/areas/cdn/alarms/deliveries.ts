import * as z from 'zod';
import { deliverJob, deliveryDetail } from '../../platform/notices/deliveryAttempts';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { alarmMethods } from './policy';

export const deliveryTurns = {
  fire: ['触发', 'Fired', 'error'],
  repeat: ['重复', 'Repeated', 'warning'],
  recover: ['恢复', 'Recovered', 'success'],
  noData: ['无数据', 'No data', 'warning'],
  dataBack: ['数据恢复', 'Data is back', 'success'],
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
  silenced: ['已静默', 'Silenced'],
  late: ['数据过旧，不再通知', 'Old data, not announced any more'],
  superseded: ['策略已变更', 'The policy was changed'],
  unneeded: ['轮到之前已确认或已结束', 'Acknowledged or over before its turn'],
} as const;

/** One notice to one target, sent, waiting or suppressed. */
export const noticeDelivery = entity('noticeDelivery', '告警通知', 'Alarm notice', {
  id: field.id(),
  /** Null for a test of a policy over several accounts. */
  accountId: field.account().nullable(),
  policyId: field.ref('策略', 'Policy', 'alarmPolicies'),
  incidentId: field.ref('事件', 'Event', 'alarmIncidents').nullable(),
  description: field.text('策略描述', 'Policy', 100),
  domain: field.text('域名', 'Domain', 253).nullable(),
  turn: field.choice('类型', 'Kind', deliveryTurns),
  repeat: field.count('次序', 'Repeat'),
  channel: field.choice('方式', 'Method', alarmMethods),
  /** Place of the method in the policy's order; 0 for the first one and without an order. */
  step: field.count('顺位', 'Place in the order'),
  target: field.text('目标', 'Target', 2048),
  state: field.choice('状态', 'State', deliveryStates),
  reason: z
    .enum(Object.keys(suppressionReasons) as [keyof typeof suppressionReasons])
    .nullable()
    .meta({ kind: 'choice', label: ['原因', 'Reason'], options: suppressionReasons }),
  global: field.flag('全局', 'Global'),
  /** The silence that held it back. */
  silenceId: field.ref('静默', 'Silence', 'alarmSilences').nullable(),
  /** Points this row stands for; more than 1 only for suppressed ones. */
  count: field.count('数据点', 'Points'),
  attempts: field.count('尝试次数', 'Attempts'),
  /** What the receiver said last. */
  answer: field.text('应答', 'Answer', 500).nullable(),
  nextAt: field.time('下次尝试', 'Next attempt').nullable(),
  sentAt: field.time('送达时间', 'Delivered').nullable(),
  createdAt: field.time('时间', 'Time'),
});

export const noticeDeliveries = resource('noticeDeliveries', {
  entity: noticeDelivery,
  endpoints: {
    list: listing(named(noticeDelivery.schema, ['accountId']), {
      scope: 'account',
      permission: 'alarm.view',
      search: ['target', 'description', 'domain'],
      filters: ['state', 'channel', 'incidentId', 'policyId', 'silenceId'],
      sort: ['createdAt', 'sentAt'],
      order: '-createdAt',
      summary: ['告警通知记录', 'Alarm notices'],
    }),
    one: get('/:id', {
      permission: 'alarm.view',
      input: byId,
      output: noticeDelivery.schema.extend(deliveryDetail),
      summary: ['内容与每次尝试', 'Content and each attempt'],
    }),
    resend: post('/:id/resend', {
      permission: 'alarm.write',
      rate: 'test',
      input: byId,
      output: noticeDelivery.schema,
      summary: ['重新发送', 'Send again'],
    }),
  },
  jobs: {
    deliver: deliverJob(),
    /** Takes up what is due and whose job was lost. */
    sweep: job(z.object({}), { everyMs: 2000, queue: 'notify', attempts: 1, timeoutMs: 30_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
