import * as z from 'zod';
import { entity, job, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { supplierField } from './params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Months that one answer may span. */
export const mostScoreMonths = 12;
const ratios = {
  availability: field.ratio('可用性', 'Availability').nullable(),
  errorRatio: field.ratio(...cdnTerms.serverErrorShare).nullable(),
  apiErrorRatio: field.ratio('接口错误率', 'API error share').nullable(),
};
const delayMs = field.ms('数据延迟中位数', 'Median data delay').nullable();
const purgeP95Ms = field.ms('刷新 95 分位', 'Purge p95').nullable();
const gapsClosed = field.count('已补缺口', 'Gaps closed');

/** How a supplier did in a month of its own zone. */
export const supplierScore = entity('supplierScore', '供应商评分', 'Supplier scorecard', {
  id: field.shown(...terms.id),
  supplier: supplierField,
  month: field.month(...cdnTerms.month),
  /** Null while some of a month that is over has yet to be fetched. */
  bytes: field.bytes(...terms.traffic).nullable(),
  requests: field.count(...terms.requests).nullable(),
  ...ratios,
  purgeP95Ms,
  delayMs,
  gapsOpen: field.count('未补缺口', 'Gaps open'),
  gapsClosed,
  cost: field.money(...cdnTerms.cost).nullable(),
  costPerGb: field.price('每 GB 成本', 'Cost per GB').nullable(),
  /** Null where parameters of the supplier are invoiced in several. */
  currency: field.shown(...cdnTerms.currency).nullable(),
});
export type SupplierScore = z.output<(typeof supplierScore)['schema']>;

/** A day of a supplier, from which its months follow. */
const scoreDay = z.object({
  id: field.shown(...terms.id),
  supplier: supplierField,
  day: field.day(...terms.day),
  bytes: field.bytes(...terms.traffic),
  requests: field.count(...terms.requests),
  errors: field.count('5xx 应答', '5xx answers'),
  checks: field.count('节点检查', 'Node checks'),
  failedChecks: field.count('失败的检查', 'Failed checks'),
  probes: field.count('探测', 'Probes'),
  failedProbes: field.count('失败的探测', 'Failed probes'),
  calls: field.count('接口调用', 'API calls'),
  failedCalls: field.count('失败的调用', 'Failed calls'),
  purges: field.count('刷新', 'Purges'),
  verifiedPurges: field.count('已验证的刷新', 'Verified purges'),
  purgeP95Ms,
  runs: field.count('拉取', 'Pulls'),
  delayMs,
  gapsFound: field.count('发现缺口', 'Gaps found'),
  gapsClosed,
});
export type ScoreDay = z.output<typeof scoreDay>;

export const supplierScores = resource('supplierScores', {
  entity: supplierScore,
  endpoints: {
    list: listing(supplierScore.schema, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      filters: ['supplier', 'month'],
      sort: [
        'month',
        'bytes',
        'availability',
        'errorRatio',
        'purgeP95Ms',
        'delayMs',
        'apiErrorRatio',
        'costPerGb',
      ],
      order: '-month',
      summary: ['供应商每月的评分', 'Scorecards of suppliers by month'],
    }),
    days: listing(scoreDay, {
      path: '/days',
      scope: 'platform',
      permission: 'staff.suppliers.view',
      filters: ['supplier', 'day'],
      sort: ['day', 'bytes', 'errors', 'failedChecks', 'failedCalls', 'purgeP95Ms', 'delayMs'],
      order: '-day',
      summary: ['评分所依据的每日数据', 'The days that scorecards follow from'],
    }),
  },
  jobs: {
    /** Counts yesterday and today of each supplier anew. */
    count: job(z.object({}), {
      everyMs: 60_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
});
