import * as z from 'zod';
import { deliverJob, deliveryDetail } from '../../platform/notices/deliveryAttempts';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { alarmMethods } from './policy';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

export const deliveryTurns = {
  fire: [...cdnTerms.fired, 'error'],
  repeat: ['重复', 'Repeated', 'warning'],
  recover: [...cdnTerms.recovered, 'success'],
  noData: [...cdnTerms.noData, 'warning'],
  dataBack: [...cdnTerms.dataIsBack, 'success'],
  test: [...terms.test, 'neutral'],
} as const;
export const deliveryStates = {
  waiting: [...terms.sending, 'progress'],
  sent: [...terms.delivered, 'success'],
  failed: [...terms.failed, 'error'],
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
  policyId: field.ref(...cdnTerms.policy, 'alarmPolicies'),
  incidentId: field.ref('事件', 'Event', 'alarmIncidents').nullable(),
  description: field.text('策略描述', 'Policy', 100),
  domain: field.text(...cdnTerms.domain, 253).nullable(),
  turn: field.choice(...terms.kind, deliveryTurns),
  repeat: field.count('次序', 'Repeat'),
  channel: field.choice(...cdnTerms.method, alarmMethods),
  /** Place of the method in the policy's order; 0 for the first one and without an order. */
  step: field.count('顺位', 'Place in the order'),
  target: field.text(...cdnTerms.target, 2048),
  state: field.choice(...terms.state, deliveryStates),
  reason: z
    .enum(Object.keys(suppressionReasons) as [keyof typeof suppressionReasons])
    .nullable()
    .meta({ kind: 'choice', label: terms.reason, options: suppressionReasons }),
  global: field.flag(...cdnTerms.global),
  /** The silence that held it back. */
  silenceId: field.ref(...cdnTerms.silence, 'alarmSilences').nullable(),
  /** Points this row stands for; more than 1 only for suppressed ones. */
  count: field.count(...cdnTerms.points),
  attempts: field.count(...terms.attemptCount),
  /** What the receiver said last. */
  answer: field.text(...terms.answer, 500).nullable(),
  nextAt: field.time(...terms.nextAttempt).nullable(),
  sentAt: field.time(...terms.deliveredAt).nullable(),
  createdAt: field.time(...terms.time),
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
      summary: cdnTerms.alarmNotices,
    }),
    one: get('/:id', {
      permission: 'alarm.view',
      input: byId,
      output: noticeDelivery.schema.extend(deliveryDetail),
      summary: terms.contentAndEachAttempt,
    }),
    resend: post('/:id/resend', {
      permission: 'alarm.write',
      rate: 'test',
      input: byId,
      output: noticeDelivery.schema,
      summary: terms.sendAgain,
    }),
  },
  jobs: {
    deliver: deliverJob(),
    /** Takes up what is due and whose job was lost. */
    sweep: job(z.object({}), { everyMs: 2000, queue: 'notify', attempts: 1, timeoutMs: 30_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
