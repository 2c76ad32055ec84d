import * as z from 'zod';
import { byId, entity, event, job, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const silenceStates = {
  planned: ['未开始', 'Planned', 'neutral'],
  active: [...terms.active, 'warning'],
  ended: [...terms.ended, 'neutral'],
} as const;
/** The longest silence of people who may acknowledge but not write policies, in hours. */
export const shortSilenceHours = 4;
export const longestSilenceDays = 30;
/** How far ahead a silence may be planned. */
export const longestAheadDays = 90;

/** A time in which the notices of one policy, one domain or the whole account stay unsent. */
export const alarmSilence = entity('alarmSilence', '告警静默', 'Alarm silence', {
  id: field.id(),
  /** Null for policies over several accounts. */
  accountId: field.account().nullable(),
  policyId: field.ref(...cdnTerms.policy, 'alarmPolicies').nullable(),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  reason: field.text(...terms.reason, 200, {
    refusal: ['请填写静默原因', 'Please give a reason for the silence'],
  }),
  startsAt: field.time('开始', 'Starts'),
  endsAt: field.time('结束', 'Ends'),
  /** Ended by a person before its time. */
  endedBy: field.text('结束人', 'Ended by', 254).nullable(),
  createdBy: field.text(...cdnTerms.createdBy, 254),
  createdAt: field.created(),
});

const listed = named(
  alarmSilence.schema.extend({
    state: field.choice(...terms.state, silenceStates),
    /** Notices it held back. */
    suppressed: field.count('已抑制', 'Held back'),
  }),
  ['accountId', 'policyId', 'domainId'],
);
export type ListedSilence = z.output<typeof listed>;

export const alarmSilences = resource('alarmSilences', {
  entity: alarmSilence,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission: 'alarm.view',
      search: ['reason', 'createdBy'],
      filters: ['state', 'policyId'],
      sort: ['endsAt', 'createdAt'],
      order: '-endsAt',
      summary: ['告警静默列表', 'Alarm silences'],
    }),
    create: post('/', {
      permission: 'alarm.acknowledge',
      input: z.strictObject({
        policyId: z.uuid().optional(),
        domainId: z.uuid().optional(),
        reason: alarmSilence.schema.shape.reason,
        startsAt: field.chosenTime('开始', 'Starts').optional(),
        endsAt: field.chosenTime('结束', 'Ends'),
      }),
      output: alarmSilence.schema,
      summary: [
        '静默（超过 4 小时需策略权限）',
        'Silence (beyond 4 hours needs the right to policies)',
      ],
    }),
    end: post('/:id/end', {
      permission: 'alarm.acknowledge',
      input: byId,
      output: alarmSilence.schema,
      summary: cdnTerms.endSilence,
    }),
  },
  jobs: {
    /** Reminds of silences that are about to end. */
    remind: job(z.object({}), {
      everyMs: 30_000,
      queue: 'alarm',
      attempts: 1,
      timeoutMs: 30_000,
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
  notices: {
    ending: notice(
      'warning',
      '静默将于 {minutes} 分钟后结束：{reason}（已抑制 {n} 条通知）',
      'A silence ends in {minutes} {minutes|minute|minutes}: {reason} ({n} {n|notice|notices} held back)',
      '/cdn-monitoralarm?tab=silences&id={id}',
      { about: 'reason' },
    ),
  },
});
