import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { measures, sourceLabels, sources } from '../../../metrics';
import { measureLabels } from '../statistics/dataPoints';
import * as cdnTerms from '../terms';

export const measure = z
  .enum(measures)
  .meta({ kind: 'choice', label: cdnTerms.measure, options: measureLabels });

/** One figure that a plan changes: of a slot, a country and a measure. */
export const planChange = z.object({
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  domain: field.shown(...cdnTerms.domain),
  source: field.choice(...terms.dataSource, sourceLabels),
  param: field.shown(...cdnTerms.supplierParameter),
  country: field.shown(...cdnTerms.countryRegion),
  measure,
  before: z.int().meta({ kind: 'count', label: terms.before }),
  after: z.int().meta({ kind: 'count', label: terms.after }),
});

/** A slot that another cause has written since a plan was applied. */
export const planConflict = z.object({
  id: field.shown(...terms.id),
  slotAt: field.time(...cdnTerms.slot),
  /** Bytes as the plan left them, as they are now, and as they were before the plan. */
  left: field.bytes('应用后', 'As applied'),
  now: field.bytes(...cdnTerms.now),
  before: field.bytes('应用前', 'Before the plan'),
});

/** What a plan reaches beyond the figures themselves: sums, completed bills and alarms of its slots. */
export const planImpact = z.object({
  /** UTC days in which it changes something. */
  days: z.int(),
  /** Slots that had no figures before, that had others, and that keep what they have. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int().nullable(),
  totals: z.array(z.object({ source: z.enum(sources), measure, before: z.int(), after: z.int() })),
  bills: z.array(
    z.object({
      id: z.uuid(),
      day: z.string(),
      currency: z.string(),
      bytes: z.int(),
      cost: z.int(),
    }),
  ),
  /** Alarms that were raised for these domains while such a slot was among what they looked at. */
  alarms: z.array(
    z.object({
      id: z.uuid(),
      domain: z.string(),
      description: z.string(),
      openedAt: z.string(),
      closedAt: z.string().nullable(),
    }),
  ),
});
/** Bills and alarms of a plan that are named one by one. */
export const mostTouched = 100;
