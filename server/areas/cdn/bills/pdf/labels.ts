import type { Label } from '#shared/kernel/field';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Texts of the printed bill. */
export const labels = {
  title: ['费用账单', 'Bill'],
  account: terms.account,
  cycle: cdnTerms.cycle,
  status: terms.status,
  version: terms.version,
  completed: cdnTerms.completed,
  currency: terms.billingCurrency,
  made: ['生成时间', 'Made at'],
  estimate: cdnTerms.estimateNotBilledYet,
  notPayable: cdnTerms.testAccountNothingToPay,
  sums: cdnTerms.summary,
  usage: cdnTerms.usage,
  billed: cdnTerms.billedUsage,
  usageCost: cdnTerms.costOfUsage,
  trafficTopUp: ['保底流量补足（{gb} GB）', 'Guaranteed traffic top-up ({gb} GB)'],
  amountTopUp: ['保底金额补足（{amount}）', 'Guaranteed amount top-up ({amount})'],
  adjustments: cdnTerms.adjustments,
  total: terms.total,
  other: ['折合（1 USD = {rate} CNY）', 'In {currency} (1 USD = {rate} CNY)'],
  forecast: ['预计月末（估算）', 'Heading for (estimate)'],
  regions: cdnTerms.byRegion,
  region: cdnTerms.region,
  days: terms.days,
  between: cdnTerms.dates,
  price: cdnTerms.unitPricePerGb,
  cost: cdnTerms.cost,
  reason: terms.reason,
  daily: cdnTerms.dayBills,
  day: terms.day,
  wholeMonth: cdnTerms.wholeMonth,
  formula: [
    '费用 = 字节数 ÷ 10^9 × 系数 × 单价，每行末尾四舍六入五成双一次；合计为各行之和。日期按账号时区（{offset}）。',
    'Cost = bytes / 10^9 x coefficient x price, rounded half to even once per line; sums add the lines. Days by the local time of the account ({offset}).',
  ],
  page: ['第 {n} / {of} 页', 'Page {n} of {of}'],
  noPrice: cdnTerms.noPrice,
} as const satisfies Record<string, Label>;
