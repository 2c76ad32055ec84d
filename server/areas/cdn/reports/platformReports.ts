import { largestCount, platformReports } from '#shared/areas/cdn/reports/platformReports';
import type { Got, Out } from '#shared/kernel/contract';
import { addDays } from '#shared/kernel/units';
import { type Outside, serve } from '../../../kernel/http/http';
import { fetchedFrom } from '../../../model/cdn/sync/past';
import { lowestWatermark, namesOf, type Reported, reportedAccounts } from './accounts.store';
import { dayPeaks, type DaySum, daySums, type Question } from './daySums';
import { askerOf, fetchedDay, firstDay, isComplete, openDay, reportSpan } from './reportSpan';

const { summary } = platformReports.endpoints;
type Summary = Out<typeof summary>;

/** The earliest day that is open in any account, and the first of which all that there is was fetched. */
const bounds = (accounts: readonly Reported[]) => {
  const open = accounts.map((a) => openDay(a) ?? '').sort()[0] ?? '';
  const earliest = accounts.map(firstDay).sort()[0] ?? null;
  const fetched = accounts
    .flatMap((a) => fetchedDay(a) ?? [])
    .sort()
    .at(-1);
  return { open, from: fetched && earliest && fetched > earliest ? fetched : earliest };
};

/** The complete days of a span against as many before it. */
const changeOf = async (
  question: Omit<Question, 'by'>,
  count: number,
  { open, from: knownFrom }: ReturnType<typeof bounds>,
): Promise<Summary['change']> => {
  const last = question.last < open ? question.last : addDays(open || question.first, -1);
  const [beforeFirst, beforeLast] = [addDays(question.first, -count), addDays(last, -count)];
  if (last < question.first || !knownFrom || beforeFirst < knownFrom) return null;
  const sumOf = async (from: string, to: string) => {
    const [sum] = await daySums({ ...question, first: from, last: to, by: [] });
    return { first: from, last: to, bytes: sum?.bytes ?? 0, requests: sum?.requests ?? 0 };
  };
  return {
    present: await sumOf(question.first, last),
    previous: await sumOf(beforeFirst, beforeLast),
  };
};

const largestOf = (
  sums: readonly DaySum[],
  by: 'account' | 'domain' | 'param',
  names: ReadonlyMap<string, string>,
): Summary['largest']['accounts'] => {
  const all = sums.reduce((bytes, s) => bytes + s.bytes, 0);
  const top = sums.toSorted((a, b) => b.bytes - a.bytes).slice(0, largestCount);
  const bytes = top.reduce((n, s) => n + s.bytes, 0);
  return {
    ratio: all > 0 ? bytes / all : null,
    rows: top.map((s) => ({
      id: s[by] ?? '',
      name: names.get(s[by] ?? '') ?? null,
      bytes: s.bytes,
    })),
  };
};

const unknownDay = {
  bytes: null,
  requests: null,
  peakBps: null,
  accounts: null,
  domains: null,
  suppliers: null,
};
const figuresOf = (sum: DaySum | undefined, peakBps = 0) => ({
  bytes: sum?.bytes ?? 0,
  requests: sum?.requests ?? 0,
  peakBps,
  accounts: sum?.accounts ?? 0,
  domains: sum?.domains ?? 0,
  suppliers: sum?.params ?? 0,
});

const summaryFor = async (o: Outside, input: Got<typeof summary>): Promise<Summary> => {
  const { first, last, count } = reportSpan(input.from, input.to, 'to');
  const { accounts, watermark } = await o.transact(async (ctx) => ({
    accounts: await reportedAccounts(ctx, undefined),
    watermark: await lowestWatermark(ctx),
  }));
  const question = { accounts, first, last, who: askerOf(o) };
  const [days, peaks, total, byAccount, byDomain, byParam] = await Promise.all([
    daySums({ ...question, by: ['day'] }),
    dayPeaks({ ...question, by: ['day'] }),
    daySums({ ...question, by: [] }),
    daySums({ ...question, by: ['account'] }),
    daySums({ ...question, by: ['domain'] }),
    daySums({ ...question, by: ['param'] }),
  ]);
  const names = await o.transact(async (ctx) => ({
    account: await namesOf(
      ctx,
      'account',
      byAccount.map((s) => s.account ?? ''),
    ),
    domain: await namesOf(
      ctx,
      'domain',
      byDomain.map((s) => s.domain ?? ''),
    ),
    param: await namesOf(
      ctx,
      'supplier_param',
      byParam.map((s) => s.param ?? ''),
    ),
  }));
  const limits = bounds(accounts);
  const sumOf = new Map(days.map((s) => [s.day, s]));
  const peakOf = new Map(peaks.map((p) => [p.day, p.bps]));
  const [whole] = total;
  return {
    first,
    last,
    days: Array.from({ length: count }, (_, i) => {
      const day = addDays(first, i);
      // What has yet to arrive is no zero.
      const isArriving = accounts.some((a) => day < (fetchedDay(a) ?? day));
      return {
        day,
        ...(isArriving ? unknownDay : figuresOf(sumOf.get(day), peakOf.get(day))),
        isComplete: accounts.every((a) => isComplete(a, day)),
      };
    }),
    total: {
      bytes: whole?.bytes ?? 0,
      requests: whole?.requests ?? 0,
      accounts: whole?.accounts ?? 0,
      domains: whole?.domains ?? 0,
      suppliers: whole?.params ?? 0,
    },
    watermark,
    change: await changeOf(question, count, limits),
    knownFrom: limits.from,
    largest: {
      accounts: largestOf(byAccount, 'account', names.account),
      domains: largestOf(byDomain, 'domain', names.domain),
      suppliers: largestOf(byParam, 'param', names.param),
    },
  };
};

/** Totals of the platform for those who watch its growth. */
export const platformReportsService = serve(
  platformReports,
  { past: async (ctx) => ({ fetchedFrom: await fetchedFrom(ctx) }) },
  { summary: summaryFor },
);
