import * as z from 'zod';
import { byId, entity, job, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field, isoDay } from '../../../kernel/field';
import { sourceLabels } from '../../../metrics';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Days of the past that a roll-up reaches back at most; most of them at once. */
export const longestRollupDays = 800;
export const mostPrecomputes = 20;

/** What rows of a roll-up are told apart by; fewer make it smaller and answer fewer questions. */
export const rollupDimensions = {
  domain: cdnTerms.domain,
  supplier: cdnTerms.supplierParameter,
  region: cdnTerms.region,
  country: cdnTerms.countryRegion,
} as const;
export type RollupDimension = keyof typeof rollupDimensions;
export const rollupSteps = { '1h': terms.oneHour, '1d': cdnTerms.dayUtc } as const;
export type RollupStep = keyof typeof rollupSteps;
export const precomputeStates = {
  active: [...terms.active, 'success'],
  paused: [...terms.paused, 'warning'],
} as const;

/** A question whose sums are kept ready, day by day up to the watermark of its figures. */
export const precompute = entity('precompute', '预计算', 'Precompute', {
  id: field.id(),
  name: field.text(...terms.name, 80),
  /** Null for all accounts. */
  accountId: field.account().nullable(),
  source: field.choice(...terms.dataSource, sourceLabels),
  dimensions: field.choices(...cdnTerms.dimensions, rollupDimensions),
  step: field.choice(...cdnTerms.granularity, rollupSteps),
  keepDays: field.count('回溯天数', 'Days back', 1, longestRollupDays),
  state: field.choice(...terms.state, precomputeStates),
  /** The last day that is built. */
  builtTo: field.day('已计算至', 'Built to').nullable(),
  rowCount: field.count(...terms.rows),
  sizeBytes: field.bytes(...cdnTerms.compressed),
  /** What building the last day took. */
  buildMs: field.ms('构建耗时', 'Build took').nullable(),
  /** Questions that were answered from it. */
  served: field.count('已服务查询', 'Served queries'),
  lastServedAt: field.time('最近使用', 'Last served').nullable(),
  /** The same question with and without it, when it was last measured. */
  plainMs: field.ms('未使用时耗时', 'Without').nullable(),
  rollupMs: field.ms('使用时耗时', 'With').nullable(),
  plainRows: field.count('未使用时读取行数', 'Rows read without').nullable(),
  rollupRows: field.count('使用时读取行数', 'Rows read with').nullable(),
  measuredAt: field.time('测量时间', 'Measured').nullable(),
  message: field.sentence(...terms.message).nullable(),
  createdByEmail: field.shown(...terms.submittedBy),
  createdAt: field.created(),
});

const listed = precompute.schema.extend({
  daysBuilt: field.count('已构建天数', 'Days built'),
  /** Days that are not built yet or whose figures changed since. */
  daysWaiting: field.count('待构建天数', 'Days waiting'),
});
export type ListedPrecompute = z.output<typeof listed>;
const write = 'staff.data.operate';
const plain = crud(
  { ...precompute, schema: listed },
  {
    scope: 'platform',
    view: 'staff.data.view',
    write,
    creates: ['source', 'dimensions', 'step', 'accountId'],
    writes: ['name', 'keepDays'],
    computed: ['createdByEmail', 'daysBuilt', 'daysWaiting'],
    filled: { state: 'active', rowCount: 0, sizeBytes: 0, served: 0 },
    names: ['accountId'],
    search: ['name'],
    filters: ['state', 'source', 'accountId'],
    sort: ['createdAt', 'name', 'served', 'rowCount', 'sizeBytes'],
    order: '-served',
  },
);
const act = (path: string, summary: readonly [string, string]) =>
  post(path, { permission: write, input: byId, output: plain.one.output, summary });

export const precomputes = resource('precomputes', {
  entity: precompute,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      // All accounts without one.
      input: plain.create.input.extend({ accountId: field.account().optional() }),
    },
    pause: act('/:id/pause', terms.pause),
    resume: act('/:id/resume', terms.resume),
    rebuild: post('/:id/rebuild', {
      permission: write,
      input: z.strictObject({
        id: z.uuid(),
        fromDay: isoDay.meta({ kind: 'day', label: cdnTerms.fromDay }),
        toDay: isoDay.meta({ kind: 'day', label: cdnTerms.toDay }),
      }),
      output: plain.one.output,
      summary: ['重新计算一段日期', 'Build a span of days anew'],
    }),
    measure: post('/:id/measure', {
      permission: write,
      input: byId,
      output: plain.one.output.extend({
        /** Whether both ways gave the same figures. */
        equal: z.boolean(),
      }),
      rate: 'test',
      summary: ['测量：同一查询使用与不使用预计算', 'Measure one question with it and without'],
    }),
  },
  jobs: {
    /** Builds days that are missing or have changed, and clears what no longer counts. */
    build: job(z.object({}), { everyMs: 10_000, queue: 'fetch', attempts: 1, timeoutMs: 120_000 }),
  },
});
