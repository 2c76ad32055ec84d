import * as z from 'zod';
import { byId, entity, event, get, notice, post, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { alarmPolicy } from './policy';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

export const incidentStates = {
  firing: [...cdnTerms.firing, 'error'],
  recovered: ['已恢复', 'Recovered', 'success'],
  /** The policy was changed, disabled or deleted, or the domain left it, while it fired. */
  ended: ['已终止', 'Ended', 'neutral'],
} as const;

/** One firing of one policy for one domain. What was evaluated is kept as it was then. */
export const alarmIncident = entity('alarmIncident', '告警事件', 'Alarm event', {
  id: field.id(),
  accountId: field.account(),
  policyId: field.ref(...cdnTerms.policy, 'alarmPolicies'),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  domain: field.text(...cdnTerms.domain, 253),
  description: field.text(...terms.description, 100),
  metric: alarmPolicy.schema.shape.metric,
  condition: alarmPolicy.schema.shape.condition,
  threshold: alarmPolicy.schema.shape.threshold,
  points: alarmPolicy.schema.shape.points,
  state: field.choice(...terms.state, incidentStates),
  /** Slot of the point with which it fired. */
  openedAt: field.time(...cdnTerms.firedAt),
  lastAt: field.time('最近数据点', 'Last point'),
  closedAt: field.time(...cdnTerms.recoveredAt).nullable(),
  firstValue: z
    .number()
    .nullable()
    .meta({ kind: 'count', label: ['触发值', 'Value at firing'] }),
  worstValue: z.number().nullable().meta({ kind: 'count', label: cdnTerms.worstValue }),
  lastValue: z.number().nullable().meta({ kind: 'count', label: cdnTerms.lastValue }),
  acknowledgedBy: field.text('确认人', 'Acknowledged by', 254).nullable(),
  acknowledgedAt: field.time('确认时间', 'Acknowledged').nullable(),
  acknowledgedUntil: field.time('确认有效至', 'Acknowledged until').nullable(),
  comment: field.remark(...cdnTerms.comment, 500),
  /** Of a policy over several accounts; only staff see it. */
  global: field.flag(...cdnTerms.global),
  createdAt: field.created(),
});

export const alarmIncidents = resource('alarmIncidents', {
  entity: alarmIncident,
  endpoints: {
    list: listing(named(alarmIncident.schema, ['accountId']), {
      scope: 'account',
      permission: 'alarm.view',
      search: ['description', 'domain'],
      filters: ['state', 'policyId', 'domainId'],
      sort: ['openedAt', 'closedAt'],
      order: '-openedAt',
      input: { from: isoTime.optional(), to: isoTime.optional() },
      summary: cdnTerms.alarmEvents,
    }),
    one: get('/:id', { permission: 'alarm.view', input: byId, output: alarmIncident.schema }),
    points: get('/:id/points', {
      permission: 'alarm.view',
      input: byId,
      output: z.object({
        fromAt: z.string(),
        /** Until when the numbers are complete; later points are unknown, never zero. */
        completeTo: z.string().nullable(),
        points: z.array(z.number().nullable()),
      }),
      summary: ['触发前后的数据点', 'The points around the event'],
    }),
    acknowledge: post('/:id/acknowledge', {
      permission: 'alarm.acknowledge',
      input: z.strictObject({ id: z.uuid(), comment: field.remark(...cdnTerms.comment, 500) }),
      output: alarmIncident.schema,
      summary: ['确认 4 小时，其间不再重复通知', 'Acknowledge for 4 hours; no repeats meanwhile'],
    }),
    unacknowledge: post('/:id/unacknowledge', {
      permission: 'alarm.acknowledge',
      input: byId,
      output: alarmIncident.schema,
      summary: ['撤销确认，恢复重复通知', 'Takes an acknowledgement back; repeats go on'],
    }),
    comment: post('/:id/comment', {
      permission: 'alarm.acknowledge',
      input: z.strictObject({ id: z.uuid(), comment: field.remark(...cdnTerms.comment, 500) }),
      output: alarmIncident.schema,
      summary: cdnTerms.comment,
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid(), policyId: z.uuid() })) },
  notices: {
    fired: notice(
      'error',
      '告警触发：{description}（{domain}）',
      'Alarm fired: {description} ({domain})',
      '/cdn-alarmtrigger?id={id}',
      { about: 'domain' },
    ),
    recovered: notice(
      'success',
      '告警恢复：{description}（{domain}）',
      'Alarm recovered: {description} ({domain})',
      '/cdn-alarmtrigger?id={id}',
      { about: 'domain' },
    ),
  },
});
