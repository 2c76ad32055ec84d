import type { Figure } from '../../../kernel/screens/screens';
import {
  supplierAccount,
  shownSupplierAccount,
} from '#shared/areas/cdn/suppliers/supplierAccounts';
import { type Label, metaOf } from '#shared/kernel/field';
import type * as z from 'zod';

const { shape } = shownSupplierAccount;
const headLabel = (schema: z.ZodType): Label => metaOf(schema).label ?? ['', ''];
/** What the figures of supplier accounts mean. */
export const figures: readonly Figure[] = [
  [
    headLabel(shape.quotaRatio),
    [
      '刷新 URL、刷新目录、预热三项每日配额中，剩余 ÷ 限额的最小值',
      'Left / limit of the daily quotas of URL purges, directory purges and prefetches, the smallest of them',
    ],
  ],
  [
    headLabel(shape.burn),
    [
      '最近 7 天各次读取之间余额减少之和 ÷ 天数；充值不计，读取不足 3 小时时不给出',
      'Sum of what the balance fell between readings of the last 7 days, by day; what is paid in does not count, and with less than 3 hours of readings nothing is said',
    ],
  ],
  [headLabel(shape.daysLeft), ['余额 ÷ 日均消耗，向下取整', 'Balance / burn a day, rounded down']],
  [
    headLabel(shape.cost),
    [
      '供应商当月账单到目前为止的金额；未提供时为价目表的预期',
      'What the invoice of the running month comes to by now; where none is told, what our price list expects',
    ],
  ],
  [
    headLabel(supplierAccount.schema.shape.readAt),
    [
      '每小时读取一次，配额重置后 30 秒再次读取',
      'Once an hour, and again 30 seconds after a quota resets',
    ],
  ],
];
