import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { named } from '../../../kernel/list';
import { supplierField } from '../suppliers/params';
import { dayCheck } from './dayCheck';
import { supplierPrice } from './supplierPrices';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

export const supplierMonthStates = {
  running: [...cdnTerms.running, 'neutral'],
  waiting: ['待供应商账单', 'No invoice yet', 'neutral'],
  open: ['待核对', 'To check', 'warning'],
  accepted: [...cdnTerms.accepted, 'success'],
  disputed: ['有争议', 'Disputed', 'error'],
  paid: ['已付款', 'Paid', 'success'],
} as const;
/** Why there is no expected amount, or none that can be compared. */
export const comparisonGaps = {
  past: ['历史数据仍在获取', 'Past still arriving'],
  noPrice: ['缺少价格表', 'No price list'],
  currency: ['账单与价格表货币不同', 'Invoice and price list differ in currency'],
} as const;

/** One month, in the zone of its supplier, at one supplier parameter. */
export const supplierMonth = entity('supplierMonth', '供应商月核对', 'Supplier month check', {
  id: field.id(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  month: field.month(...cdnTerms.cycle),
  state: field.choice(...terms.state, supplierMonthStates),
  /** Days of the month that are over, and those whose day check passed or was accepted. */
  days: field.count(...terms.days),
  passedDays: field.count('已通过天数', 'Days passed'),
  localBytes: dayCheck.schema.shape.localBytes,
  /** Sum of the day totals that the supplier told; null before it told any. */
  totalBytes: field.bytes('日合计之和', 'Day totals').nullable(),
  expectedAmount: field.money('按价格表应付', 'Expected').nullable(),
  gap: field.choice('无法比较', 'Not comparable', comparisonGaps).nullable(),
  /** Invoice less expected, and its parts. */
  differenceAmount: field.money(...cdnTerms.difference).nullable(),
  usagePart: field.money('用量差异', 'Usage').nullable(),
  unitPart: field.money('单位差异', 'Unit').nullable(),
  pricePart: field.money('单价差异', 'Price').nullable(),
  roundingPart: field.money('取整差异', 'Rounding').nullable(),
  creditPart: field.money('返还差异', 'Credit').nullable(),
  reason: field.longText(...terms.reason, 1_000).nullable(),
  decidedByEmail: field.text(...terms.by, 254).nullable(),
  decidedAt: field.time('处理时间', 'Decided at').nullable(),
  paidAmount: field.money('已付金额', 'Paid amount').nullable(),
  paidAt: field.time('付款时间', 'Paid at').nullable(),
  readAt: field.time(...cdnTerms.readTime).nullable(),
  /** Why the invoice could not be read the last time. */
  failure: field.shown(...cdnTerms.lastError).nullable(),
  createdAt: field.created(),
});

const line = z.strictObject({
  from: z.int().min(0),
  upTo: z.int().min(1).nullable(),
  priceMicros: z.int().min(0),
  thousandths: z.int().min(0),
  amountMicros: z.int(),
});
const adjustment = z.strictObject({
  kind: z.enum(['credit', 'correction']),
  amountMicros: z.int(),
});
export const invoiceSources = {
  driver: ['供应商接口', 'Read from the supplier'],
  file: ['文件录入', 'Entered from a file'],
} as const;

/** One version of the invoice of a month. */
export const supplierInvoice = entity('supplierInvoice', '供应商账单', 'Supplier invoice', {
  id: field.id(),
  monthId: field.ref(...cdnTerms.cycle, 'supplierMonths'),
  version: field.count(...terms.version),
  source: field.choice(...cdnTerms.source, invoiceSources),
  isFinal: field.flag('已结', 'Final'),
  currency: field.shown(...cdnTerms.currency),
  unitBytes: field.bytes('单位字节数', 'Bytes of a unit'),
  thousandths: field.count(...cdnTerms.usage),
  lines: field.json('阶梯明细', 'Lines by step', z.array(line)),
  adjustments: field.json(...cdnTerms.adjustments, z.array(adjustment)),
  amountMicros: field.money(...cdnTerms.invoiceAmount),
  enteredByEmail: field.text('录入人', 'Entered by', 254).nullable(),
  createdAt: field.created(),
});

export const shownSupplierMonth = named(
  supplierMonth.schema.extend({
    supplier: supplierField,
    currency: field.shown(...cdnTerms.currency).nullable(),
    invoiceBytes: field.bytes('账单流量', 'Invoice traffic').nullable(),
    invoiceAmount: field.money(...cdnTerms.invoiceAmount).nullable(),
    invoiceVersions: field.count('账单版本数', 'Versions of the invoice'),
  }),
  ['paramId'],
);
export type ShownSupplierMonth = z.output<typeof shownSupplierMonth>;
/** A month with all versions of its invoice, newest first, and the price list it is held against. */
export const wholeSupplierMonth = shownSupplierMonth.extend({
  price: supplierPrice.schema.nullable(),
  invoices: z.array(supplierInvoice.schema),
});
