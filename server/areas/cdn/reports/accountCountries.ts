import { billableBytes } from '#shared/areas/cdn/bills/arithmetic';
import { accountCountries } from '#shared/areas/cdn/reports/accountCountries';
import { type Region, regionCodes, regionOf } from '#shared/edge/regions';
import type { Got, Out } from '#shared/kernel/contract';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { reportedAccounts } from './accounts.store';
import { billedCoefficients, billedRegions } from './billedDays.store';
import { type DaySum, daySums } from './daySums';
import { askerOf, reportSpan } from './reportSpan';

const { list, summary } = accountCountries.endpoints;
type Conditions = {
  accountId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
/** A sum of one day of a domain at a parameter, and its coefficient where the day has a bill. */
type Part = Required<Pick<DaySum, 'day' | 'account' | 'region' | 'country'>> & {
  bytes: number;
  requests: number;
  ppm: number | null;
};

const partsOf = async (o: Outside, c: Conditions) => {
  const { first, last } = reportSpan(c.from, c.to, 'to');
  const accounts = await o.transact((ctx) => reportedAccounts(ctx, c.accountId));
  const span = { accountIds: accounts.map((a) => a.id), first, last };
  const by = ['day', 'account', 'domain', 'param', 'region', 'country'] as const;
  const sums = await daySums({ accounts, first, last, by, who: askerOf(o) });
  const coefficients = await o.transact((ctx) => billedCoefficients(ctx, span));
  const parts = sums.map(
    ({ day = '', account = '', domain, param, region = '', country = '', ...s }): Part => ({
      day,
      account,
      region,
      country,
      bytes: s.bytes,
      requests: s.requests,
      ppm: coefficients.get(`${account} ${day} ${domain} ${param} ${region}`) ?? null,
    }),
  );
  return { span, parts };
};

type Row = Omit<Out<typeof list>['rows'][number], 'accountName'>;

/**
 * Billed usage is rounded once a day and region, as bills do; its countries share the rounding by their
 * running sum, so that they add up to the line.
 */
const billedOf = (parts: readonly Part[]): ReadonlyMap<string, number> => {
  const weights = new Map<string, bigint>();
  const billed = new Map<string, number>();
  for (const p of parts) {
    if (p.ppm === null) continue;
    const line = `${p.account} ${p.day} ${p.region}`;
    const before = weights.get(line) ?? 0n;
    const after = before + BigInt(p.bytes) * BigInt(p.ppm);
    weights.set(line, after);
    const key = `${p.account} ${p.country} ${p.region}`;
    billed.set(key, (billed.get(key) ?? 0) + billableBytes(after) - billableBytes(before));
  }
  return billed;
};

const listRows = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  const { parts } = await partsOf(o, input);
  const billed = billedOf(parts);
  const total = new Map<string, number>();
  const rows = new Map<string, Row>();
  for (const p of parts) {
    const id = `${p.account} ${p.country} ${p.region}`;
    const row = rows.get(id) ?? {
      id,
      accountId: p.account,
      country: p.country,
      region: p.region as Region,
      bytes: 0,
      share: 0,
      requests: 0,
      billableBytes: billed.get(id) ?? 0,
      unbilledBytes: 0,
    };
    row.bytes += p.bytes;
    row.requests += p.requests;
    if (p.ppm === null) row.unbilledBytes += p.bytes;
    rows.set(id, row);
    total.set(p.account, (total.get(p.account) ?? 0) + p.bytes);
  }
  const shared = [...rows.values()].map((row) => ({
    ...row,
    share: row.bytes / (total.get(row.accountId) || 1),
  }));
  return o.transact((ctx) => computedList(ctx, list, shared, input));
};

const sumBy = (parts: readonly Part[], of: (p: Part) => string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const p of parts) sums.set(of(p), (sums.get(of(p)) ?? 0) + p.bytes);
  return sums;
};

const summaryOf = async (o: Outside, input: Got<typeof summary>): Promise<Out<typeof summary>> => {
  const { span, parts } = await partsOf(o, input);
  const lines = new Map(
    (await o.transact((ctx) => billedRegions(ctx, span))).map((l) => [l.region, l]),
  );
  const clients = sumBy(
    parts.filter((p) => p.ppm !== null),
    (p) => regionOf(p.country),
  );
  return {
    first: span.first,
    last: span.last,
    countries: [...sumBy(parts, (p) => p.country)]
      .map(([country, bytes]) => ({ country, bytes }))
      .sort((a, b) => b.bytes - a.bytes),
    regions: regionCodes
      .filter((region) => lines.has(region) || clients.has(region))
      .map((region) => ({
        region,
        lineBytes: lines.get(region)?.bytes ?? 0,
        lineBillable: lines.get(region)?.billable ?? 0,
        clientBytes: clients.get(region) ?? 0,
      })),
  };
};

/** Where the visitors of accounts are, against where their traffic is billed. */
export const accountCountriesService = serve(
  accountCountries,
  {},
  { list: listRows, summary: summaryOf },
);
