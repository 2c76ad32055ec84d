import * as z from 'zod';
import { asList, asNumber, event, get, job, notice, resource } from '../../../kernel/contract';
import { isoDay } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { regionField } from './prices';
import {
  account,
  billDay,
  billLine,
  billMonth,
  chartOfAccount,
  dayChange,
  domainSum,
  languages,
  monthPath,
  regionPrice,
  regionSum,
  shownAdjustment,
  shownMonth,
  smsLine,
  span,
} from './schemas';

export * from './schemas';

const { accountId, day, currency, status, version, hash } = billDay.schema.shape;
const listedLine = named(
  billLine
    .omit({ parts: true, priceId: true })
    .extend({ accountId, day, currency, status, version, hash }),
  ['accountId'],
);

export const bills = resource('bills', {
  entity: billMonth,
  endpoints: {
    months: get('/months', {
      permission: 'bill.view',
      input: z.strictObject({
        ...account,
        months: asNumber(z.literal([6, 8, 12])).default(6),
      }),
      output: z.object({ rows: z.array(shownMonth) }),
      summary: ['最近 6、8 或 12 个月的账单', 'Bills of the last 6, 8 or 12 months'],
    }),
    month: get('/months/:month', {
      permission: 'bill.view',
      input: z.strictObject({ ...account, month: monthPath }),
      output: z.object({
        bill: shownMonth,
        days: z.array(billDay.schema),
        regions: z.array(regionSum),
        prices: z.array(regionPrice),
        sms: z.array(smsLine),
        adjustments: z.array(shownAdjustment),
        versions: z.array(
          z.object({ version: z.int(), total: z.int(), completedAt: z.string().nullable() }),
        ),
      }),
      summary: ['月账单与每日明细', 'A month with its days'],
    }),
    domains: get('/months/:month/domains', {
      permission: 'bill.view',
      input: z.strictObject({ ...account, month: monthPath }),
      output: z.object({
        bill: shownMonth,
        /** The dearest; what the others come to stands in `rest`. */
        rows: z.array(domainSum),
        rest: z.object({ domains: z.int(), bytes: z.int(), cost: z.int() }),
      }),
      summary: ['月账单按域名拆分', 'A month split by domain'],
    }),
    domainsExport: get('/months/:month/domains/export', {
      permission: 'bill.view',
      input: z.strictObject({ ...account, month: monthPath }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出按域名拆分的月账单 CSV', 'A month split by domain as CSV'],
    }),
    export: get('/months/:month/export', {
      permission: 'bill.view',
      input: z.strictObject({ ...account, month: monthPath }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出月账单 CSV', 'A month as CSV'],
    }),
    pdf: get('/months/:month/pdf', {
      permission: 'bill.view',
      input: z.strictObject({ ...account, month: monthPath, language: languages }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出月账单 PDF', 'A month as PDF'],
    }),
    lines: listing(listedLine, {
      path: '/lines',
      scope: 'account',
      permission: 'bill.view',
      filters: ['accountId', 'region', 'status'],
      sort: ['day', 'cost', 'bytes'],
      order: '-day',
      input: span,
      summary: ['日账单明细行', 'Lines of day bills'],
    }),
    chart: get('/chart', {
      permission: 'bill.view',
      input: z.strictObject({
        /** Staff may compare several accounts. */
        accountIds: asList(z.uuid(), 4),
        from: isoDay,
        to: isoDay,
      }),
      output: z.object({ accounts: z.array(chartOfAccount) }),
      summary: ['每日费用与价格变化', 'Cost per day with price steps'],
    }),
    evidence: get('/days/:day/evidence', {
      permission: 'bill.view',
      input: z.strictObject({
        ...account,
        day: isoDay,
        version: asNumber(z.int().min(0)).optional(),
      }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出计费依据', 'Evidence of a day: lines, prices, points and hashes'],
    }),
    dayList: listing(named(billDay.schema.extend(dayChange.shape), ['accountId']), {
      path: '/days',
      scope: 'platform',
      permission: 'staff.billing.view',
      filters: ['accountId', 'status', 'differs'],
      sort: ['day', 'cost', 'bytes'],
      order: '-day',
      input: span,
      summary: ['各账号的日账单', 'Day bills of all accounts'],
    }),
    day: get('/days/:day', {
      permission: 'bill.view',
      input: z.strictObject({
        ...account,
        day: isoDay,
        version: asNumber(z.int().min(0)).optional(),
      }),
      output: z.object({
        bill: billDay.schema,
        /** Told to staff only. */
        change: dayChange.nullable(),
        lines: z.array(billLine),
        sms: z.array(smsLine),
        /** What the lines were made of, as it was copied when the bill was made. */
        usage: z.array(
          z.object({
            domain: z.string().nullable(),
            region: regionField,
            bytes: z.int(),
            coefficientPpm: z.int(),
          }),
        ),
        adjustments: z.array(shownAdjustment),
        versions: z.array(
          z.object({ version: z.int(), cost: z.int(), completedAt: z.string().nullable() }),
        ),
        utcOffsetMinutes: z.int(),
      }),
      summary: ['日账单明细与计算依据', 'A day with its lines and what they are made of'],
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
    /** Compares completed days with the figures of now, where those have changed. */
    compare: job(z.object({}), {
      everyMs: 10_000,
      queue: 'billing',
      attempts: 1,
      timeoutMs: 300_000,
    }),
  },
  events: {
    changed: event('account', z.object({ accountId: z.uuid(), period: z.string() }), {
      permission: 'bill.view',
    }),
  },
  notices: {
    monthCompleted: notice(
      'info',
      '{month} 月账单已出账',
      'The bill of {month} is completed',
      '/cdn-bill?month={month}',
      { about: 'month', permission: 'bill.view' },
    ),
  },
});
