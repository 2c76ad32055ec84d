import * as z from 'zod';
import { measures, sources } from '../../../metrics';
import { entity, get, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { measureLabels } from './dataPoints';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Windows to choose from; the longest one in days. */
export const windows = ['1h', '6h', '12h', '1d', '3d', '7d'] as const;
export const longestWindowDays = 7;

/** How a slot of a series stands. */
export const slotStates = {
  present: ['有数据', 'Present', 'success'],
  /** Complete, and no source saw a request. */
  quiet: [...cdnTerms.noRequests, 'neutral'],
  removed: [...cdnTerms.removedByRequest, 'neutral'],
  /** Not there although it should be by now. */
  late: [...cdnTerms.late, 'warning'],
  /** Before what has been fetched of the past. */
  past: ['尚未回补', 'Not fetched yet', 'progress'],
  /** Another source knows of more requests. */
  short: ['少于其他数据源', 'Less than another source', 'error'],
  /** Nothing, although another source knows of requests. */
  absent: ['缺失', 'Absent', 'error'],
} as const;
export type SlotState = keyof typeof slotStates;
/** States that make a slot part of a gap. */
export const gapStates = ['late', 'past', 'short', 'absent'] as const satisfies SlotState[];
export type GapState = (typeof gapStates)[number];

/** One slot of a series put on the grid of five minutes. */
export const rangeSlot = entity('rangeSlot', '最近区间数据', 'Latest range', {
  slotAt: field.time(...cdnTerms.slot),
  state: field.choice(...terms.state, slotStates),
  value: z.int().nullable().meta({ kind: 'count', label: cdnTerms.value }),
});

const measure = z
  .enum(measures)
  .meta({ kind: 'choice', label: cdnTerms.measure, options: measureLabels });
const value = z.number().nullable();

export const lastRanges = resource('lastRanges', {
  entity: rangeSlot,
  endpoints: {
    read: get('/', {
      permission: 'staff.data.view',
      input: z.strictObject({
        domainId: z.uuid(),
        /** The first of the domain without it. */
        paramId: z.uuid().optional(),
        source: z.enum(sources).default('accurate'),
        measure: measure.default('bytes'),
        last: z.enum(windows).optional(),
        from: isoTime.optional(),
        to: isoTime.optional(),
      }),
      output: z.object({
        domain: z.string(),
        paramId: z.uuid().nullable(),
        params: z.array(z.object({ id: z.uuid(), name: z.string() })),
        from: z.string(),
        to: z.string(),
        completeTo: z.string().nullable(),
        /** Slots that are due; those with figures, without requests, removed, and missing add up to them. */
        expected: z.int(),
        present: z.int(),
        quiet: z.int(),
        removed: z.int(),
        missing: z.int(),
        /** Over the slots with figures. */
        min: value,
        max: value,
        mean: value,
        slots: z.array(rangeSlot.schema),
        gaps: z.array(
          z.object({
            from: z.string(),
            to: z.string(),
            slots: z.int(),
            state: z.enum(gapStates),
            /** Why it stays, where somebody marked it. */
            reason: z.string().nullable(),
          }),
        ),
      }),
      summary: [
        '一条序列在区间内的应有与实有点数、缺口、最小、最大与平均',
        'Expected and present points of a series in a window, gaps, lowest, highest and mean',
      ],
    }),
  },
});
