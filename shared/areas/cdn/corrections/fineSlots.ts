import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { causeKinds } from '../statistics/causes';
import * as cdnTerms from '../terms';

/** Sources of which a supplier has a counter that can be asked. */
const counters = {
  realtime: terms.realtime,
  accurate: terms.accurate,
} as const;
const figure = { bytes: z.int(), requests: z.int() };

/** One change of a slot: its difference over all countries, and why. */
const slotChange = z.object({
  at: z.string(),
  cause: z.enum(causeKinds),
  actor: z.string(),
  ...figure,
});
const fineSlot = z.object({
  at: z.string(),
  local: z.object(figure),
  /** What the supplier says of the slot now; null where it has not completed it or was not reached. */
  supplier: z.object(figure).nullable(),
  /** Seconds from the end of the slot until its first figure was stored; null without one. */
  delaySeconds: z.int().nullable(),
  /** Points that the supplier's answer names more than once. */
  duplicates: z.int(),
  /** All that was written of it, in order. */
  changes: z.array(slotChange),
});

/** The slots of a day at one counter of a supplier, beside what the supplier says of them now. */
export const fineSlots = resource('fineSlots', {
  entity: entity('fineSlot', '细粒度时段', 'Fine slot', {
    id: field.id(),
    domainId: field.ref(...cdnTerms.domain, 'domains'),
    paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
    source: field.choice(...terms.dataSource, counters),
  }),
  endpoints: {
    day: get('/day', {
      permission: 'staff.data.view',
      input: z.strictObject({
        domainId: z.uuid(),
        paramId: z.uuid(),
        source: z.enum(['realtime', 'accurate']).default('accurate'),
        day: isoDay,
      }),
      output: z.object({
        slots: z.array(fineSlot).max(288),
        /** Until when the supplier calls its counter complete; null where it was not reached. */
        completeTo: z.string().nullable(),
        /** Why the supplier gave no answer, in its own words. */
        failure: z.string().nullable(),
      }),
      summary: [
        '某日各时段的本地值与供应商现在的回答',
        'The slots of a day (UTC), ours beside what the supplier answers now',
      ],
    }),
  },
});
