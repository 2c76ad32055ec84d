import { accountDays } from '#shared/areas/cdn/reports/accountDays';
import { accountMonths } from '#shared/areas/cdn/reports/accountMonths';
import {
  errorOf,
  forecastMonth,
  monthBefore,
  monthSum,
  sameDayOf,
  shapeDays,
  testedMonths,
} from '#shared/areas/cdn/reports/forecast';
import type { Got, Out } from '#shared/kernel/contract';
import { addDays, bytesPerGb, dayOf } from '#shared/kernel/units';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { billedMonths, type Reported, reportedAccounts } from './accounts.store';
import { dayPeaks, type DaySum, daySums } from './daySums';
import { askerOf, fetchedDay, firstDay, isComplete, openDay, reportSpan } from './reportSpan';

const { list: days } = accountDays.endpoints;
const { list: months } = accountMonths.endpoints;
type AccountMonth = Omit<Out<typeof months>['rows'][number], 'accountName'>;

const listDays = async (o: Outside, input: Got<typeof days>): Promise<Out<typeof days>> => {
  const { first, last } = reportSpan(input.dayFrom, input.dayTo, 'dayTo');
  const accounts = await o.transact((ctx) => reportedAccounts(ctx, input.accountId));
  const by = ['day', 'account'] as const;
  const question = { accounts, first, last, by, who: askerOf(o) };
  const [sums, peaks] = await Promise.all([daySums(question), dayPeaks(question)]);
  const peakOf = new Map(peaks.map((p) => [`${p.account} ${p.day}`, p.bps]));
  const accountOf = new Map(accounts.map((a) => [a.id, a]));
  const rows = sums.map(({ account: accountId = '', day = '', ...s }) => ({
    id: `${accountId} ${day}`,
    accountId,
    day,
    bytes: s.bytes,
    requests: s.requests,
    peakBps: peakOf.get(`${accountId} ${day}`) ?? 0,
    hitRatio: s.bytes > 0 ? s.hitBytes / s.bytes : null,
    domains: s.domains,
    suppliers: s.params,
    isComplete: isComplete(accountOf.get(accountId) as Reported, day),
  }));
  return o.transact((ctx) => computedList(ctx, days, rows, input));
};

/** Sums of the days that are wholly there; those without traffic as zero. */
const completeSums = (
  account: Reported,
  from: string,
  sums: ReadonlyMap<string, DaySum>,
): Map<string, number> => {
  const end = openDay(account) ?? from;
  const start = [from, firstDay(account), fetchedDay(account) ?? from].sort().at(-1) as string;
  const complete = new Map<string, number>();
  for (let day = start; day < end; day = addDays(day, 1))
    complete.set(day, sums.get(day)?.bytes ?? 0);
  return complete;
};

type Usage = { bytes: number; requests: number };
const usageOf = (sums: ReadonlyMap<string, DaySum>, month: string): Usage =>
  [...sums].reduce(
    (all, [day, s]) =>
      day.startsWith(month)
        ? { bytes: all.bytes + s.bytes, requests: all.requests + s.requests }
        : all,
    { bytes: 0, requests: 0 },
  );

const unknownUsage = { bytes: null, requests: null };
/** Whether a month that is over begins before what has been fetched. */
const isArriving = (account: Reported, month: string, isOver: boolean): boolean => {
  const fetched = fetchedDay(account);
  const begins = [`${month}-01`, firstDay(account)].sort().at(-1) as string;
  return isOver && fetched !== null && begins < fetched;
};

const guaranteeOf = (billable: number | null, guaranteedGb: number) => {
  if (guaranteedGb === 0) return { guarantee: 'none', guaranteeRatio: null } as const;
  const guaranteeRatio = (billable ?? 0) / (guaranteedGb * bytesPerGb);
  return { guarantee: guaranteeRatio >= 1 ? 'above' : 'below', guaranteeRatio } as const;
};

/** The running month of an account and those before it, each as it was forecast on the same day. */
const monthsOf = (
  account: Reported,
  from: string,
  before: number,
  sums: ReadonlyMap<string, DaySum>,
  billed: ReadonlyMap<string, number>,
): AccountMonth[] => {
  const today = dayOf(nowMs(), account.utcOffsetMinutes);
  const complete = completeSums(account, from, sums);
  const end = openDay(account);
  const seenFrom = end && end < today ? end : today;
  // A month before anything was counted has no figures, not the figure zero.
  const since = firstDay(account).slice(0, 7);
  const listed = Array.from({ length: before + 1 }, (_, back) => monthBefore(today, back));
  const rows = listed.flatMap((month, back): AccountMonth[] => {
    if (back > 0 && month < since) return [];
    const asOf = back === 0 ? seenFrom : sameDayOf(month, seenFrom);
    const forecast = forecastMonth(complete, month, asOf);
    const actualBytes = back === 0 ? null : monthSum(complete, month);
    const billableBytes = billed.get(`${account.id} ${month}`) ?? null;
    const hasBoth = forecast !== null && actualBytes !== null;
    const row: AccountMonth = {
      id: `${account.id} ${month}`,
      accountId: account.id,
      month,
      ...(isArriving(account, month, back > 0) ? unknownUsage : usageOf(sums, month)),
      billableBytes,
      guaranteedTrafficGb: account.guaranteedTrafficGb,
      ...guaranteeOf(billableBytes, account.guaranteedTrafficGb),
      asOf,
      forecastBytes: forecast?.value ?? null,
      lowBytes: forecast?.low ?? null,
      highBytes: forecast?.high ?? null,
      forecast: forecast ? 'ready' : 'history',
      actualBytes,
      errorRatio: hasBoth ? errorOf(forecast.value, actualBytes) : null,
      meanErrorRatio: null,
    };
    return [row];
  });
  const errors = rows.flatMap((r) => (r.errorRatio === null ? [] : Math.abs(r.errorRatio)));
  const mean = errors.reduce((a, b) => a + b, 0) / errors.length;
  return rows.map((r, back) =>
    back === 0 ? { ...r, meanErrorRatio: errors.length > 0 ? mean : null } : r,
  );
};

/** The running month of accounts and so many before it. */
export const monthRows = async (
  o: Outside,
  accountId: string | undefined,
  before: number,
): Promise<AccountMonth[]> => {
  const now = nowMs();
  const [eastmost, westmost] = [dayOf(now, 840), dayOf(now, -720)];
  const oldest = monthBefore(westmost, before);
  const first = addDays(`${oldest}-01`, -shapeDays);
  const { accounts, billed } = await o.transact(async (ctx) => {
    const all = await reportedAccounts(ctx, accountId);
    const ids = all.map((a) => a.id);
    return { accounts: all, billed: await billedMonths(ctx, ids, oldest) };
  });
  const sums = await daySums({
    accounts,
    first,
    last: eastmost,
    by: ['day', 'account'],
    who: askerOf(o),
  });
  const byAccount = new Map<string, Map<string, DaySum>>();
  for (const s of sums) {
    const account = s.account ?? '';
    byAccount.set(account, (byAccount.get(account) ?? new Map()).set(s.day ?? '', s));
  }
  return accounts.flatMap((a) =>
    monthsOf(a, first, before, byAccount.get(a.id) ?? new Map(), billed),
  );
};

/** The running month of accounts, with guarantee and forecast. */
export const runningMonths = (o: Outside, accountId: string | undefined): Promise<AccountMonth[]> =>
  monthRows(o, accountId, 0);

const listMonths = async (o: Outside, input: Got<typeof months>): Promise<Out<typeof months>> => {
  const rows = await monthRows(o, input.accountId, testedMonths);
  return o.transact((ctx) => computedList(ctx, months, rows, input));
};

/** What accounts use by day. */
export const accountDaysService = serve(accountDays, {}, { list: listDays });
/** What accounts use by month, against their guarantees and forecasts. */
export const accountMonthsService = serve(accountMonths, {}, { list: listMonths });
