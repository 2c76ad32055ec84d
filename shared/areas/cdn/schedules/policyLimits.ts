import * as z from 'zod';
import { entity, get, job, put, resource } from '../../../kernel/contract';
import { field, isoTime, type Label } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { regionCodes } from '../../../edge/regions';
import * as cdnTerms from '../terms';
import { draftEntries } from './schedules';

/** Megabytes, which people read and write as gigabytes. */
const gigabytes = (label: Label) =>
  z.int().min(1).max(1_000_000_000_000).meta({ kind: 'count', label, scale: 1_000 });
export const bytesOfMb = 1_000_000;
/** Suppliers of one policy, at most. */
export const mostLimits = 64;

/** What was agreed with a supplier about the traffic of a policy in a calendar month (UTC). */
export const policyLimit = entity('policyLimit', '承诺与上限', 'Commit and cap', {
  id: field.id(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  commitMb: gigabytes(['每月承诺（GB）', 'Commit a month (GB)']).nullable(),
  capMb: gigabytes(['每月上限（GB）', 'Cap a month (GB)']).nullable(),
  createdAt: field.created(),
});

/** How a supplier stands to what was agreed, at the end of the month. */
export const limitStates = {
  free: ['没有约定', 'Nothing agreed', 'neutral'],
  kept: ['符合', 'Kept', 'success'],
  under: ['低于承诺', 'Below the commit', 'warning'],
  over: ['超过上限', 'Above the cap', 'error'],
} as const;
export type LimitState = keyof typeof limitStates;
/** How the rest of the month is foretold; `none`: there are no figures yet. */
export const forecastMethods = ['week', 'mean', 'none'] as const;

const { paramId, commitMb, capMb } = policyLimit.schema.shape;
const state = z.enum(Object.keys(limitStates) as [LimitState, ...LimitState[]]);
const side = z.object({
  /** At the end of the month: what is counted so far and what is foretold. */
  bytes: z.number(),
  state,
  /** By the price list of the supplier; null without one. */
  costMicros: z.number().nullable(),
});
const proposal = z.object({
  /** Complete figures reach to here; what is later is foretold, up to the end of the month. */
  countedTo: isoTime,
  monthEnd: isoTime,
  method: z.enum(forecastMethods),
  /** Hours that the forecast was made from. */
  hours: z.int(),
  suppliers: z.array(
    z.object({
      paramId,
      countedBytes: z.number(),
      commitMb,
      capMb,
      currency: z.string().nullable(),
      present: side,
      proposed: side,
    }),
  ),
  weights: z.array(
    z.object({
      /** Null stands for all regions that are not named. */
      region: z.enum(regionCodes).nullable(),
      paramId,
      present: z.number(),
      proposed: z.number(),
    }),
  ),
  /** Null where the present weights keep everything, or there is nothing to foretell from. */
  entries: draftEntries.nullable(),
});
export type Proposal = z.output<typeof proposal>;

const ofPolicy = z.strictObject({ scheduleId: z.uuid() });
const rows = z.object({ rows: z.array(policyLimit.schema) });

/** Commits and caps of a policy, and weights that would keep them; nothing moves by itself. */
export const policyLimits = resource('policyLimits', {
  entity: policyLimit,
  endpoints: {
    ofPolicy: get('/of/:scheduleId', {
      permission: 'staff.scheduling.view',
      input: ofPolicy,
      output: rows,
      summary: [
        '一个策略与供应商约定的承诺与上限',
        'What was agreed with the suppliers of a policy',
      ],
    }),
    write: put('/of/:scheduleId', {
      permission: 'staff.scheduling.operate',
      input: ofPolicy.extend({
        limits: field.list(
          ...policyLimit.label,
          z.strictObject({ paramId, commitMb, capMb }),
          mostLimits,
        ),
      }),
      output: rows,
      summary: ['写入全部承诺与上限', 'Writes all commits and caps of a policy'],
    }),
    proposal: get('/of/:scheduleId/proposal', {
      permission: 'staff.scheduling.view',
      input: ofPolicy,
      output: proposal,
      summary: [
        '月末预测，以及能保持承诺与上限的权重建议',
        'The end of the month foretold, and weights that would keep commits and caps',
      ],
    }),
  },
  jobs: {
    /** Foretells the month of each policy with commits or caps; what leaves them is a finding. */
    watch: job(z.strictObject({}), { queue: 'maintenance', everyMs: 3_600_000, attempts: 1 }),
  },
});
