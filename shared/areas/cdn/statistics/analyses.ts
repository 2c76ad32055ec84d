import * as z from 'zod';
import { metricNames, sources } from '../../../metrics';
import { asFlag, asList, asNumber, entity, get, resource } from '../../../kernel/contract';
import { field, isoTime, type Label } from '../../../kernel/field';
import { ranges, spanned } from './statistics';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** What an analysis groups by; hours and days are those of the account's time zone. */
export const pivotDimensions = [
  'domain',
  'region',
  'country',
  'supplier',
  'status',
  'hour',
  'day',
] as const;
export type PivotDimension = (typeof pivotDimensions)[number];
export const pivotLabels: Record<PivotDimension, Label> = {
  domain: cdnTerms.domain,
  region: cdnTerms.zoneRegion,
  country: cdnTerms.countryRegion,
  supplier: terms.supplier,
  status: cdnTerms.statusCode,
  hour: cdnTerms.hour,
  day: terms.day,
};
export const mostDimensions = 3;
/** What a filter may speak of. */
export const filterFields = ['domain', 'region', 'country', 'supplier', 'status'] as const;
export type FilterField = (typeof filterFields)[number];
export const filterOps = ['in', 'notIn'] as const;
/** Groups one answer may consist of before it is refused, and rows it may show. */
export const rowBudget = 200_000;
export const mostRows = 1000;

const condition = z.strictObject({
  field: z.enum(filterFields).nullable(),
  op: z.enum(filterOps),
  /** Ids of domains and suppliers, codes of countries and regions, 404 or 4xx for status. */
  values: z.array(z.string().max(64)).max(200),
});
const group = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(condition).max(20),
});
/** Groups of conditions, joined by and (`all`) or by or (`any`), as the conditions within each. */
export const filterTree = z.strictObject({
  match: z.enum(['all', 'any']),
  groups: z.array(group).max(10),
});
export type FilterTree = z.output<typeof filterTree>;
export type Condition = z.output<typeof condition>;

/** True when every condition names a field and at least one value. */
export const isComplete = (tree: FilterTree): boolean =>
  tree.groups.every(
    (g) => g.conditions.length > 0 && g.conditions.every((c) => c.field && c.values.length > 0),
  );

/** A tree that arrives as JSON text in an address. */
const asTree = z.preprocess((v) => {
  if (typeof v !== 'string') return v;
  try {
    return JSON.parse(v) as unknown;
  } catch {
    return {};
  }
}, filterTree.optional());

export const pivotInput = z.strictObject({
  last: z.enum(ranges).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  source: z.enum(sources).default('accurate'),
  by: asList(z.enum(pivotDimensions), mostDimensions),
  /** The first one orders the rows. */
  metrics: asList(z.enum(metricNames), 8),
  where: asTree,
  top: asNumber(z.int().min(1).max(mostRows)).default(20),
  /** Adds the span before; both then end where data is complete. */
  compare: asFlag.default(false),
  accountId: z.uuid().optional(),
});
export type PivotInput = z.output<typeof pivotInput>;

const values = z.array(z.number().nullable());
const line = z.object({ values, previous: values.nullable() });
export const pivotAnswer = z.object({
  ...spanned,
  by: z.array(z.enum(pivotDimensions)),
  metrics: z.array(z.enum(metricNames)),
  rows: z.array(
    line.extend({
      keys: z.array(z.string()),
      /** Names of the keys where they differ, e.g. of a domain. */
      names: z.array(z.string().nullable()),
    }),
  ),
  /** Everything beyond the rows shown; null where a value cannot be told without its rows. */
  others: line.nullable(),
  total: line,
  /** Groups there are in all. */
  groups: z.int(),
});
export type PivotAnswer = z.output<typeof pivotAnswer>;

export const analyses = resource('analyses', {
  entity: entity('analysis', '多维分析', 'Multi-dimension analysis', {
    id: field.id(),
    by: field.list(...cdnTerms.dimensions, z.enum(pivotDimensions), mostDimensions),
  }),
  endpoints: {
    pivot: get('/', {
      permission: 'statistics.view',
      input: pivotInput,
      output: pivotAnswer,
      summary: [
        '按最多三个维度分组，条件可用且/或组合；合计与统计分析一致',
        'Groups by up to three dimensions, filters joined by and / or; sums equal the time series',
      ],
    }),
    export: get('/export', {
      permission: 'statistics.view',
      input: pivotInput.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['同一分析的 CSV 或 XLSX', 'The same analysis as CSV or XLSX'],
    }),
  },
});
