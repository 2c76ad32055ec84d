import * as z from 'zod';
import { metricNames, sources } from '../../../metrics';
import { regionCodes } from '../../../edge/regions';
import { asFlag, asList, asNumber, entity, event, get, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Ranges a person chooses from (specification 9). */
export const ranges = ['1h', '6h', '12h', '1d', '3d', '7d', '30d', '40d', '60d'] as const;
export type Range = (typeof ranges)[number];
export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];
/** Length of a bucket. Days begin at midnight of the account's time zone. */
export const steps = ['5m', '1h', '1d'] as const;
export type StepName = (typeof steps)[number];
export const dimensions = ['domain', 'region', 'country', 'supplier'] as const;
export type Dimension = (typeof dimensions)[number];
/** Longest span of one query, days. */
export const longestDays = 62;
/** Most values one answer carries: 24 curves of 60 days by five minutes. */
export const mostPoints = 415_000;

const instant = isoTime;
/** What is asked: when, of whom, from which source. Staff may name an account; others have theirs. */
const filters = {
  last: z.enum(ranges).optional(),
  from: instant.optional(),
  to: instant.optional(),
  source: z.enum(sources).default('accurate'),
  domainIds: asList(z.uuid()),
  regions: asList(z.enum(regionCodes)),
  countries: asList(z.string().regex(/^[A-Z]{2}$/), 260),
  /** Supplier parameters; staff only. */
  paramIds: asList(z.uuid()),
  accountId: z.uuid().optional(),
};
const seriesInput = z.strictObject({
  ...filters,
  step: z.enum(steps).default('5m'),
  metrics: asList(z.enum(metricNames), 40),
  by: z.enum(dimensions).optional(),
  /** Curves shown by themselves; all others are summed into one named ''. */
  top: asNumber(z.int().min(1).max(20)).default(8),
  /** Adds the span of the same length before. */
  compare: asFlag.default(false),
});
export type SeriesInput = z.output<typeof seriesInput>;

/** Until when the numbers of one supplier parameter are complete, for the domains asked about. */
const completeness = z.object({
  paramId: z.uuid(),
  /** Name of the parameter for staff, empty for customers, who see the supplier. */
  name: z.string(),
  supplier: z.string(),
  /** Requests of the platform's own witnesses are counted apart; else they are among visitors'. */
  tellsWitnesses: z.boolean(),
  completeTo: z.string().nullable(),
  /** Oldest instant already synced; before it the past is still being fetched. */
  pulledFrom: z.string().nullable(),
});
/**
 * Figures of a domain that are unknown, not zero: somebody asked to have them removed, or they never
 * came and the reason is told.
 */
const removal = z.object({
  domain: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
});
export const spanned = {
  from: z.string(),
  to: z.string(),
  source: z.enum(sources),
  /** Exclusive end of what every supplier has completed; null before the first sync. */
  completeTo: z.string().nullable(),
  /** Start of what has been synced; earlier buckets are unknown, not zero. */
  pulledFrom: z.string().nullable(),
  suppliers: z.array(completeness),
  removed: z.array(removal),
};
const value = z.number().nullable();
const curve = z.object({
  metric: z.enum(metricNames),
  /** Value of the dimension; null without one; '' for all values beyond the top. */
  group: z.string().nullable(),
  /** Name of the group for people where it differs, e.g. of a domain. */
  name: z.string().nullable(),
  values: z.array(value),
  /** The metric over the whole span: sum, highest slot, or quotient of the sums. */
  total: value,
  /** The span before, bucket by bucket; its total and the present one up to the same complete slot. */
  previous: z.object({ values: z.array(value), total: value, present: value }).nullable(),
});
export const seriesAnswer = z.object({
  ...spanned,
  step: z.enum(steps),
  /**
   * Starts of the buckets, epoch seconds, ascending, without holes; the first and the last bucket
   * hold their part of the span alone.
   */
  times: z.array(z.int()),
  curves: z.array(curve),
});
export type SeriesAnswer = z.output<typeof seriesAnswer>;

/** Why realtime and accurate data differ, with the span or the number of slots concerned. */
export const differenceReasons = ['horizon', 'late', 'gap', 'corrected', 'overhead'] as const;
export const differenceAnswer = z.object({
  /** Span in which both sources are complete, whole buckets; null when there is none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  realtime: value,
  accurate: value,
  times: z.array(z.int()),
  /** Accurate less realtime per bucket; null where one of them is not complete. */
  values: z.array(value),
  reasons: z.array(
    z.object({
      reason: z.enum(differenceReasons),
      from: z.string().nullable(),
      to: z.string().nullable(),
      count: z.int(),
    }),
  ),
});
export type DifferenceAnswer = z.output<typeof differenceAnswer>;

const totals = z.object({
  traffic: field.bytes(...terms.traffic),
  requests: field.count(...terms.requests),
  peakBps: field.bps(...cdnTerms.peakBandwidth),
  peakAt: z.string().nullable(),
  p95Bps: field.bps(...cdnTerms.percentile95),
  hitRate: field.ratio(...terms.hitRate).nullable(),
  cacheRate: field.ratio(...terms.cacheRate).nullable(),
  originTraffic: field.bytes(...terms.originTraffic),
});
export type Totals = z.output<typeof totals>;
export const overviewAnswer = z.object({
  ...spanned,
  period: z.enum(periods),
  step: z.enum(steps),
  totals,
  /** The same length of time before, cut at the same distance; null where the past is not synced. */
  previous: totals.nullable(),
  times: z.array(z.int()),
  bandwidth: z.array(value),
  traffic: z.array(value),
  requests: z.array(value),
  hitRate: z.array(value),
  cacheRate: z.array(value),
  /** The period before, bucket by bucket; null where the past is not synced. */
  before: z.object({ bandwidth: z.array(value), requests: z.array(value) }).nullable(),
  statuses: z.array(z.object({ code: z.int(), requests: z.int() })),
  countries: z.array(z.object({ country: z.string(), traffic: z.int(), requests: z.int() })),
  domains: z.array(
    z.object({
      domainId: z.uuid(),
      name: z.string(),
      traffic: z.int(),
      requests: z.int(),
      hitRate: field.ratio(...terms.hitRate).nullable(),
    }),
  ),
  /** Domains whose numbers this person may see; none means: add one. */
  domainCount: z.int(),
});
export type Overview = z.output<typeof overviewAnswer>;

export const statistics = resource('statistics', {
  entity: entity('metricPoint', '统计数据', 'Statistics', {
    id: field.id(),
    domainId: field.ref(...cdnTerms.domain, 'domains'),
    source: field.choice(...terms.dataSource, {
      realtime: ['实时', 'Realtime'],
      accurate: ['准确', 'Accurate'],
      log: terms.logs,
    }),
    slotAt: field.time(...cdnTerms.slot),
  }),
  endpoints: {
    overview: get('/overview', {
      permission: 'statistics.view',
      input: z.strictObject({
        period: z.enum(periods).default('24h'),
        source: z.enum(sources).default('accurate'),
        accountId: z.uuid().optional(),
      }),
      output: overviewAnswer,
      summary: [
        '概览：24 小时、7 天、30 天，并与上一周期比较',
        'Overview of 24 hours, 7 or 30 days, compared with the period before',
      ],
    }),
    series: get('/series', {
      permission: 'statistics.view',
      input: seriesInput,
      output: seriesAnswer,
      summary: [
        '时间序列：last 或 from 与 to；按一个维度分组；不抽样',
        'Time series: last, or from and to; grouped by one dimension; never sampled',
      ],
    }),
    difference: get('/difference', {
      permission: 'statistics.view',
      input: seriesInput.omit({ source: true, by: true, compare: true, top: true }),
      output: differenceAnswer,
      summary: ['实时与准确数据的差异及原因', 'How realtime and accurate data differ, and why'],
    }),
    export: get('/export', {
      permission: 'statistics.view',
      input: seriesInput.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: [
        '同一查询的 CSV 或 XLSX，合计与页面一致',
        'The same query as CSV or XLSX; sums equal the screen',
      ],
    }),
    choices: get('/choices', {
      permission: 'statistics.view',
      input: z.strictObject({ accountId: z.uuid().optional() }),
      output: z.object({
        domains: z.array(z.object({ id: z.uuid(), name: z.string() })),
        /** Empty for customers. */
        params: z.array(z.object({ id: z.uuid(), name: z.string() })),
        countries: z.array(z.string()),
        offsetMinutes: z.int(),
      }),
      summary: ['可选的筛选条件', 'What can be filtered by'],
    }),
  },
  events: {
    /** New slots are complete; open charts read again. */
    completed: event('account', z.object({ source: z.enum(sources), completeTo: z.string() }), {
      permission: 'statistics.view',
      volatile: true,
    }),
  },
});
