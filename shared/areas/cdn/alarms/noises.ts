import { asNumber, entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { alarmPolicy } from './policy';
import * as cdnTerms from '../terms';
import * as z from 'zod';

/** Days that can be looked back over. */
export const noiseDays = [7, 30, 90] as const;
/** An event that opens so soon after the last one of the same domain closed is a flap, minutes. */
export const flapMinutes = 60;

const { description, metric, enabled } = alarmPolicy.schema.shape;
/** How much of what an alarm policy told was worth it. */
export const alarmNoise = entity('alarmNoise', '告警噪声', 'Alarm noise', {
  id: field.id(),
  description,
  /** Null for a policy over several accounts. */
  accountId: field.account().nullable(),
  metric,
  enabled,
  /** The silence of the policy itself that holds now; null where none does. */
  silenceId: field.ref(...cdnTerms.silence, 'alarmSilences').nullable(),
  silencedUntil: field.time('静默至', 'Silenced until').nullable(),
  firings: field.count('触发次数', 'Firings'),
  /** Delivered, without tests. */
  notices: field.count(...cdnTerms.alarmNotices),
  noticesPerWeek: field.ratio('每周通知', 'Notices a week').meta({ kind: 'count' }),
  /** Delivered for an event that nobody has acknowledged. */
  ignored: field.count('无人确认', 'Unacknowledged'),
  ignoredRatio: field.ratio('无人确认率', 'Ignored').nullable(),
  /** Of the events. */
  acknowledgedRatio: field.ratio('事件确认率', 'Events acknowledged').nullable(),
  /** Median from opening to the acknowledgement, ms. */
  acknowledgeMs: field.ms('确认用时', 'Acknowledged in').nullable(),
  flaps: field.count('反复', 'Flaps'),
  /** Opening of the last event that somebody acknowledged, of all times. */
  lastTrueAt: field.time('最近确认', 'Last acknowledged').nullable(),
});

/** Policies of all accounts by the noise they make. */
export const alarmNoises = resource('alarmNoises', {
  entity: alarmNoise,
  endpoints: {
    list: listing(named(alarmNoise.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.alarms.view',
      search: ['description', 'accountName'],
      filters: ['metric', 'enabled', 'accountId'],
      sort: [
        'description',
        'firings',
        'notices',
        'ignored',
        'ignoredRatio',
        'acknowledgedRatio',
        'acknowledgeMs',
        'flaps',
        'lastTrueAt',
        'silencedUntil',
      ],
      order: '-ignored',
      input: { days: asNumber(z.union(noiseDays.map((n) => z.literal(n)))).default(30) },
      summary: [
        '各告警策略的触发、通知、确认与反复，噪声最大的在前',
        'Firings, notices, acknowledgements and flaps of each alarm policy, the noisiest first',
      ],
    }),
  },
});
