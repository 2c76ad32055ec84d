import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import { currencies, regionField } from './prices';
import * as terms from '../../../kernel/terms';
import { guaranteedSms } from '../../platform/terms';
import * as cdnTerms from '../terms';

export const billStatuses = {
  pending: ['待出账', 'Pending', 'warning'],
  completed: ['已出账', 'Completed', 'success'],
} as const;
/** Why a bill is still an estimate. */
export const billHolds = {
  running: ['周期未结束', 'The period is still running'],
  data: ['数据未完整', 'Data is not complete'],
  messages: ['短信尚未全部提交', 'Messages still wait for a carrier'],
  price: ['缺少价格', 'A price is missing'],
} as const;
const hold = z
  .enum(Object.keys(billHolds) as [keyof typeof billHolds])
  .nullable()
  .meta({ kind: 'choice', label: ['待出账原因', 'Pending because'], options: billHolds });

/** The bill of one account and local day; version 0 is an estimate, later ones never change. */
export const billDay = entity('billDay', '日账单', 'Day bill', {
  id: field.id(),
  accountId: field.account(),
  day: field.day(...terms.day),
  currency: field.choice(...cdnTerms.currency, currencies),
  version: field.count(...terms.version),
  status: field.choice(...terms.status, billStatuses),
  hold,
  bytes: field.bytes(...cdnTerms.usage),
  billableBytes: field.bytes(...cdnTerms.billedUsage),
  /** Of all lines, those of messages among them. */
  cost: field.money(...cdnTerms.cost),
  smsSegments: field.count(...cdnTerms.smsSegments),
  smsCost: field.money(...cdnTerms.smsCost),
  /** SHA-256 over its lines and its copy of usage. */
  hash: field.text(...cdnTerms.hash, 64).nullable(),
  completedAt: field.time(...cdnTerms.completed).nullable(),
  createdAt: field.created(),
});

/** Whether the figures of a completed day are others than it was made of, and what they would come to. */
export const dayChange = z.object({
  differs: field.flag(...cdnTerms.changedSinceBilled),
  changedBytes: field.bytes('用量变化', 'Change of usage').nullable(),
  changedCost: field.money(...cdnTerms.changeOfCost).nullable(),
});

/** One region of a day bill with everything its cost is made of. */
export const billLine = z.object({
  id: field.id(),
  region: regionField,
  bytes: field.bytes(...cdnTerms.usage),
  billableBytes: field.bytes(...cdnTerms.billedUsage),
  parts: z.array(z.object({ bytes: z.int(), coefficientPpm: z.int() })),
  priceId: z.uuid().nullable(),
  priceVersion: z.int().nullable(),
  pricePerGb: field.price(...cdnTerms.pricePerGb).nullable(),
  cost: field.money(...cdnTerms.cost),
});
export type BillLine = z.output<typeof billLine>;

/** Messages of a day, or of a month, to one country at one price. */
export const smsLine = z.object({
  country: field.shown(...terms.country),
  messages: z.int(),
  segments: field.count(...cdnTerms.smsSegments),
  /** Of a segment. */
  price: field.price(...cdnTerms.price),
  cost: field.money(...cdnTerms.cost),
});
export type SmsLine = z.output<typeof smsLine>;

/** The bill of one account and month: its days, and what the guarantees add. */
export const billMonth = entity('billMonth', '月账单', 'Month bill', {
  id: field.id(),
  accountId: field.account(),
  month: field.month(...cdnTerms.cycle),
  currency: field.choice(...cdnTerms.currency, currencies),
  version: field.count(...terms.version),
  status: field.choice(...terms.status, billStatuses),
  days: field.count(...terms.days),
  bytes: field.bytes(...cdnTerms.usage),
  billableBytes: field.bytes(...cdnTerms.billedUsage),
  usageCost: field.money(...cdnTerms.costOfUsage),
  trafficTopUp: field.money('保底流量补足', 'Guaranteed traffic top-up'),
  smsSegments: field.count(...cdnTerms.smsSegments),
  smsCost: field.money(...cdnTerms.smsCost),
  smsTopUp: field.money(...cdnTerms.smsTopUp),
  amountTopUp: field.money('保底金额补足', 'Guaranteed amount top-up'),
  /** Sum of the approved adjustment lines. */
  adjustments: field.money(...cdnTerms.adjustments),
  total: field.money(...terms.total),
  guaranteedTrafficGb: field.count(...terms.guaranteedTrafficGb),
  guaranteedAmount: field.money(...terms.guaranteedAmount),
  guaranteedSms: field.count(...guaranteedSms),
  cnyPerUsdPpm: field.count('汇率', 'Exchange rate').nullable(),
  /** Test accounts get bills that are not to be paid. */
  payable: field.flag('应付', 'Payable'),
  completedAt: field.time(...cdnTerms.completed).nullable(),
  createdAt: field.created(),
});

export const shownMonth = billMonth.schema.extend({
  /** Total in the other currency at the bill's rate. */
  otherTotal: z.int().nullable(),
  /** What the running month will come to at its present pace. */
  forecast: z.int().nullable(),
});
export type ShownMonth = z.output<typeof shownMonth>;
export const account = { accountId: z.uuid().optional() };
export const monthPath = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);
export const regionSum = z.object({
  region: regionField,
  bytes: z.int(),
  billableBytes: z.int(),
  cost: z.int(),
});
/** What a domain used and its share of the cost; without a name where the reader may not see it. */
export const domainSum = z.object({
  domainId: z.uuid().nullable(),
  domain: z.string().nullable(),
  bytes: z.int(),
  cost: z.int(),
});
export type DomainSum = z.output<typeof domainSum>;
/** Domains shown of a month; the file holds all of them. */
export const mostDomains = 500;
/** What a region used at one price; a month has several when a price began within it. */
export const regionPrice = regionSum.extend({
  pricePerGb: z.int().nullable(),
  priceVersion: z.int().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
});
/** An adjustment in force, as customers see it. */
export const shownAdjustment = z.object({
  id: z.uuid(),
  day: z.string().nullable(),
  amount: z.int(),
  reason: z.string(),
  at: z.string(),
});
export type ShownAdjustment = z.output<typeof shownAdjustment>;
export const languages = z.enum(['zh-CN', 'en']).default('zh-CN');
export const span = {
  from: isoDay.optional(),
  to: isoDay.optional(),
};
export const chartOfAccount = z.object({
  accountId: z.uuid(),
  name: z.string(),
  currency: z.enum(['USD', 'CNY']),
  guaranteedAmount: z.int(),
  guaranteedTrafficGb: z.int(),
  days: z.array(
    z.object({
      day: z.string(),
      status: z.enum(['pending', 'completed']),
      billableBytes: z.int(),
      cost: z.int(),
      smsCost: z.int(),
      lines: z.array(
        z.object({ region: regionField, cost: z.int(), pricePerGb: z.int().nullable() }),
      ),
    }),
  ),
});
export type AccountChart = z.output<typeof chartOfAccount>;
