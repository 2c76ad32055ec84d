import { converted, forecast, monthDays } from '#shared/areas/bills/arithmetic';
import { bills, type ShownMonth } from '#shared/areas/bills/bills';
import { badField, Failure } from '#shared/kernel/errors';
import { dayOf, dayStart } from '#shared/kernel/units';
import type { Ctx } from '../../kernel/context';
import { csv } from '../../kernel/csv';
import { serve } from '../../kernel/http';
import * as days from './days.store';
import { listDays } from './list.store';
import * as months from './months.store';

const isStaff = (ctx: Ctx): boolean => ctx.who.staff !== null && !ctx.who.acting;
/** The asking account, or for staff the asked one. */
const accountFor = async (ctx: Ctx, given: string | undefined): Promise<days.BilledAccount> => {
  const id = isStaff(ctx) ? given : ctx.who.accountId;
  if (!id) throw badField('accountId', 'bill.account');
  const account = await days.accountOf(ctx, id);
  if (!account || (given !== undefined && given !== id)) throw new Failure('data.absent');
  return account;
};

const noId = '00000000-0000-0000-0000-000000000000';
/** A month as people see it: the completed bill, or what it comes to so far and where it is heading. */
const shown = async (ctx: Ctx, account: days.BilledAccount, month: string): Promise<ShownMonth> => {
  const done = await months.monthBill(ctx, account.id, month);
  const bill = done ?? {
    ...(await months.composeMonth(ctx, account, month)),
    id: noId,
    version: 0,
    status: 'pending' as const,
    completedAt: null,
    createdAt: ctx.now(),
  };
  const { first, last, count } = monthDays(month);
  const start = Date.parse(dayStart(first, account.utcOffsetMinutes));
  const wholeSeconds = count * 86_400;
  const passed = Math.min((Date.parse(ctx.now()) - start) / 1000, wholeSeconds);
  const running = !done && dayOf(ctx.now(), account.utcOffsetMinutes) <= last;
  const usage = running ? forecast(bill.usageCost, passed, wholeSeconds) : null;
  const least = Math.max(bill.guaranteedAmount, bill.usageCost + bill.trafficTopUp);
  return {
    ...bill,
    otherTotal:
      bill.cnyPerUsdPpm === null ? null : converted(bill.total, bill.currency, bill.cnyPerUsdPpm),
    forecast: usage === null ? null : Math.max(usage, least),
  };
};

const monthsBack = (now: string, offsetMinutes: number, count: number): string => {
  const [year = 0, month = 1] = dayOf(now, offsetMinutes).split('-').map(Number);
  return new Date(Date.UTC(year, month - count, 1)).toISOString().slice(0, 7);
};

/** Rows of a month's CSV: one per line of each day, so that their sum is the usage cost. */
const monthRows = async (ctx: Ctx, account: days.BilledAccount, month: string) => {
  const { first, last } = monthDays(month);
  const rows: (string | number | null)[][] = [];
  for (const bill of await days.daysBetween(ctx, account.id, first, last)) {
    for (const l of await days.linesOf(ctx, bill.id))
      rows.push([
        bill.day,
        bill.status,
        bill.version,
        l.region,
        l.bytes,
        l.billableBytes,
        l.pricePerGb === null ? '' : l.pricePerGb / 1_000_000,
        l.priceVersion,
        l.cost / 1_000_000,
        bill.currency,
      ]);
  }
  const total = await shown(ctx, account, month);
  for (const [name, amount] of [
    ['guaranteedTrafficTopUp', total.trafficTopUp],
    ['guaranteedAmountTopUp', total.amountTopUp],
    ['total', total.total],
  ] as const)
    rows.push([
      month,
      total.status,
      total.version,
      name,
      '',
      '',
      '',
      '',
      amount / 1_000_000,
      total.currency,
    ]);
  return rows;
};
const headers = [
  'day',
  'status',
  'version',
  'region',
  'bytes',
  'billedBytes',
  'pricePerGB',
  'priceVersion',
  'cost',
  'currency',
];

export const billsService = serve(bills, {
  async months(ctx, { accountId, months: count }) {
    const account = await accountFor(ctx, accountId);
    const from = monthsBack(ctx.now(), account.utcOffsetMinutes, count);
    const rows: ShownMonth[] = [];
    for (const month of await months.monthsOf(ctx, account.id, from))
      rows.push(await shown(ctx, account, month));
    return { rows };
  },
  async month(ctx, { accountId, month }) {
    const account = await accountFor(ctx, accountId);
    const { first, last } = monthDays(month);
    const list = await days.daysBetween(ctx, account.id, first, last);
    if (list.length === 0) throw new Failure('data.absent');
    return {
      bill: await shown(ctx, account, month),
      days: list,
      regions: await months.regionsOf(ctx, account.id, month),
      versions: await months.monthVersions(ctx, account.id, month),
    };
  },
  async export(ctx, { accountId, month }) {
    const account = await accountFor(ctx, accountId);
    return {
      name: `bill-${account.name}-${month}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csv(headers, await monthRows(ctx, account, month)),
    };
  },
  dayList: (ctx, { page, size, sort, accountId, from, to, status }) => {
    const by = sort?.replace(/^-/, '');
    return listDays(ctx, {
      accountId: accountId ?? null,
      from: from ?? null,
      to: to ?? null,
      status: status ?? null,
      order: by === 'cost' || by === 'bytes' ? by : 'day',
      descending: sort ? sort.startsWith('-') : true,
      page,
      size,
    });
  },
  async day(ctx, { accountId, day, version }) {
    const account = await accountFor(ctx, accountId);
    const bill = await days.dayBill(ctx, account.id, day, version ?? null);
    if (!bill) throw new Failure('data.absent');
    const lines = await days.linesOf(ctx, bill.id);
    const staff = isStaff(ctx);
    return {
      bill,
      lines: lines.map(({ weighted: _weighted, ...l }) => l),
      usage: (await days.usageOf(ctx, bill.id)).map((u) => ({
        domain: staff || u.visible ? u.domain : null,
        region: u.region as (typeof lines)[number]['region'],
        bytes: u.bytes,
        coefficientPpm: u.coefficientPpm,
      })),
      versions: await days.dayVersions(ctx, account.id, day),
      utcOffsetMinutes: account.utcOffsetMinutes,
    };
  },
});
