import * as z from 'zod';
import {
  asNumber,
  entity,
  event,
  get,
  job,
  notice,
  page,
  query,
  resource,
} from '../../kernel/contract';
import { field, isoDay } from '../../kernel/field';
import { currencies, regionField } from './prices';

export const billStatuses = {
  pending: ['待出账', 'Pending', 'warning'],
  completed: ['已出账', 'Completed', 'success'],
} as const;
/** Why a bill is still an estimate. */
export const billHolds = {
  running: ['周期未结束', 'The period is still running'],
  data: ['数据未完整', 'Data is not complete'],
  price: ['缺少价格', 'A price is missing'],
} as const;
const hold = z
  .enum(Object.keys(billHolds) as [keyof typeof billHolds])
  .nullable()
  .meta({ kind: 'choice', label: ['待出账原因', 'Pending because'], options: billHolds });

/** The bill of one account and local day; version 0 is an estimate, later ones never change. */
export const billDay = entity('billDay', '日账单', 'Day bill', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  day: field.day('日期', 'Day'),
  currency: field.choice('货币', 'Currency', currencies),
  version: field.count('版本', 'Version'),
  status: field.choice('状态', 'Status', billStatuses),
  hold,
  bytes: field.bytes('用量', 'Usage'),
  billableBytes: field.bytes('计费用量', 'Billed usage'),
  cost: field.money('费用', 'Cost'),
  completedAt: field.time('出账时间', 'Completed').nullable(),
  createdAt: field.time('创建时间', 'Created'),
});

/** One region of a day bill with everything its cost is made of. */
export const billLine = z.object({
  id: field.id(),
  region: regionField,
  bytes: field.bytes('用量', 'Usage'),
  billableBytes: field.bytes('计费用量', 'Billed usage'),
  parts: z.array(z.object({ bytes: z.int(), coefficientPpm: z.int() })),
  priceId: z.uuid().nullable(),
  priceVersion: z.int().nullable(),
  pricePerGb: field.money('每 GB 价格', 'Price per GB').nullable(),
  cost: field.money('费用', 'Cost'),
});
export type BillLine = z.output<typeof billLine>;

/** The bill of one account and month: its days, and what the guarantees add. */
export const billMonth = entity('billMonth', '月账单', 'Month bill', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts'),
  month: field.month('周期', 'Cycle'),
  currency: field.choice('货币', 'Currency', currencies),
  version: field.count('版本', 'Version'),
  status: field.choice('状态', 'Status', billStatuses),
  days: field.count('天数', 'Days'),
  bytes: field.bytes('用量', 'Usage'),
  billableBytes: field.bytes('计费用量', 'Billed usage'),
  usageCost: field.money('用量费用', 'Cost of usage'),
  trafficTopUp: field.money('保底流量补足', 'Guaranteed traffic top-up'),
  amountTopUp: field.money('保底金额补足', 'Guaranteed amount top-up'),
  total: field.money('合计', 'Total'),
  guaranteedTrafficGb: field.count('保底流量（GB）', 'Guaranteed traffic (GB)'),
  guaranteedAmount: field.money('保底金额', 'Guaranteed amount'),
  cnyPerUsdPpm: field.count('汇率', 'Exchange rate').nullable(),
  /** Test accounts get bills that are not to be paid. */
  payable: field.flag('应付', 'Payable'),
  completedAt: field.time('出账时间', 'Completed').nullable(),
  createdAt: field.time('创建时间', 'Created'),
});

const shownMonth = billMonth.schema.extend({
  /** Total in the other currency at the bill's rate. */
  otherTotal: z.int().nullable(),
  /** What the running month will come to at its present pace. */
  forecast: z.int().nullable(),
});
export type ShownMonth = z.output<typeof shownMonth>;
const account = { accountId: z.uuid().optional() };
const monthPath = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);
const regionSum = z.object({
  region: regionField,
  bytes: z.int(),
  billableBytes: z.int(),
  cost: z.int(),
});

export const bills = resource('bills', {
  entity: billMonth,
  endpoints: {
    months: get('/months', {
      needs: 'bill.view',
      takes: z.strictObject({
        ...account,
        months: asNumber(z.literal([6, 8, 12])).default(6),
      }),
      gives: z.object({ rows: z.array(shownMonth) }),
      says: ['最近 6、8 或 12 个月的账单', 'Bills of the last 6, 8 or 12 months'],
    }),
    month: get('/months/:month', {
      needs: 'bill.view',
      takes: z.strictObject({ ...account, month: monthPath }),
      gives: z.object({
        bill: shownMonth,
        days: z.array(billDay.schema),
        regions: z.array(regionSum),
        versions: z.array(
          z.object({ version: z.int(), total: z.int(), completedAt: z.string().nullable() }),
        ),
      }),
      says: ['月账单与每日明细', 'A month with its days'],
    }),
    export: get('/months/:month/export', {
      needs: 'bill.view',
      takes: z.strictObject({ ...account, month: monthPath }),
      gives: z.any(),
      file: true,
      rate: 'export',
      says: ['导出月账单 CSV', 'A month as CSV'],
    }),
    dayList: get('/days', {
      needs: 'staff.billing.view',
      takes: query(
        {
          ...account,
          from: isoDay.optional(),
          to: isoDay.optional(),
          status: z.enum(['pending', 'completed']).optional(),
        },
        ['day', 'cost', 'bytes'],
      ),
      gives: page(billDay.schema.extend({ account: z.string() })),
      says: ['各账号的日账单', 'Day bills of all accounts'],
    }),
    day: get('/days/:day', {
      needs: 'bill.view',
      takes: z.strictObject({
        ...account,
        day: isoDay,
        version: asNumber(z.int().min(0)).optional(),
      }),
      gives: z.object({
        bill: billDay.schema,
        lines: z.array(billLine),
        /** What the lines were made of, as it was copied when the bill was made. */
        usage: z.array(
          z.object({
            domain: z.string().nullable(),
            region: regionField,
            bytes: z.int(),
            coefficientPpm: z.int(),
          }),
        ),
        versions: z.array(
          z.object({ version: z.int(), cost: z.int(), completedAt: z.string().nullable() }),
        ),
        utcOffsetMinutes: z.int(),
      }),
      says: ['日账单明细与计算依据', 'A day with its lines and what they are made of'],
    }),
  },
  jobs: {
    /** Makes estimates, and completes days and months whose data is complete. */
    close: job(z.object({}), {
      everyMs: 10_000,
      queue: 'billing',
      attempts: 1,
      timeoutMs: 300_000,
    }),
  },
  events: {
    changed: event('account', z.object({ accountId: z.uuid(), period: z.string() })),
  },
  notices: {
    monthCompleted: notice(
      'info',
      '{month} 月账单已出账',
      'The bill of {month} is completed',
      '/cdn-bill?month={month}',
    ),
  },
});
