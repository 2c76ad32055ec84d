import * as z from 'zod';
import { entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { currencies } from '../bills/prices';
import { supplierField } from '../suppliers/params';
import * as cdnTerms from '../terms';

/** What an account used and paid of a supplier in a month, and what the supplier costs for it. */
export const platformMonth = entity('platformMonth', '平台月数据', 'Monthly data', {
  id: field.shown(...terms.id),
  accountId: field.account(),
  /** Null is what belongs to no supplier: guarantees of an account without usage. */
  supplier: supplierField.nullable(),
  currency: field.choice(...cdnTerms.currency, currencies),
  bytes: field.bytes(...terms.traffic),
  requests: field.count(...terms.requests),
  peakBps: field.bps(...cdnTerms.peakBandwidth),
  /** Highest slot after the highest 5 % of all slots of the month are left out. */
  p95Bps: field.bps(...cdnTerms.percentile95),
  /** Share of the bill by usage after coefficient. */
  revenue: field.money('收入', 'Revenue'),
  /** Share of the supplier's invoice, or of what its price list expects, by bytes. */
  cost: field.money('成本', 'Cost of supplier').nullable(),
  margin: field.money(...terms.margin).nullable(),
  /** Against the frozen version; null where none is frozen. */
  revenueChange: field.money('收入变化', 'Revenue since frozen').nullable(),
  costChange: field.money('成本变化', 'Cost since frozen').nullable(),
  isCompleted: field.flag('月账单已出', 'Bill completed'),
});

const month = field.month(...cdnTerms.month);
/** Rows of a month as they were when somebody froze them. */
export const platformMonthFreeze = entity('platformMonthFreeze', '月数据冻结', 'Frozen month', {
  id: field.id(),
  month: field.month(...cdnTerms.month),
  version: field.count(...terms.version),
  hash: field.shown(...cdnTerms.hash),
  rows: field.json(
    '数据行',
    'Rows',
    z.array(
      z.object({
        id: z.string(),
        accountId: z.uuid(),
        supplier: z.string().nullable(),
        currency: z.enum(['USD', 'CNY']),
        bytes: z.int(),
        revenue: z.int(),
        cost: z.int().nullable(),
      }),
    ),
  ),
  frozenByEmail: field.shown('冻结人', 'Frozen by'),
  createdAt: field.created(),
});
const frozen = platformMonthFreeze.schema.omit({ rows: true });

export const platformMonths = resource('platformMonths', {
  entity: platformMonth,
  endpoints: {
    list: listing(named(platformMonth.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.billing.view',
      search: ['accountName'],
      filters: ['accountId', 'supplier', 'currency'],
      sort: ['accountName', 'bytes', 'revenue', 'cost', 'margin'],
      order: '-revenue',
      input: { month: month.optional() },
      summary: [
        '某月各账号在各供应商的用量、收入、成本与毛利',
        'Usage, revenue, cost and margin of a month',
      ],
    }),
    summary: get('/summary', {
      permission: 'staff.billing.view',
      input: z.strictObject({ month: month.optional() }),
      output: z.object({
        month,
        /** Months with bills, newest first. */
        months: z.array(month),
        /** Whether every bill of the month is completed. */
        isCompleted: z.boolean(),
        frozen: frozen.nullable(),
      }),
      summary: ['有账单的月份与冻结状态', 'Months with bills, and what is frozen'],
    }),
    freeze: post('/freeze', {
      permission: 'staff.billing.operate',
      input: z.strictObject({ month }),
      output: frozen,
      summary: ['冻结某月的数据', 'Freezes the rows of a month'],
    }),
  },
});
