import { bpsOfSlot } from '#shared/metrics';
import { dayStart } from '#shared/kernel/units';
import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';

/** An account whose days are those of its time zone. */
export type Zoned = { id: string; utcOffsetMinutes: number };
/** What sums can be taken by; all of them are codes or ids. */
const dimensions = {
  day: 'day',
  account: 'toString(s.account_id)',
  domain: 'toString(s.domain_id)',
  param: 'toString(s.param_id)',
  region: 'toString(s.region)',
  country: 'toString(s.country)',
} as const;
export type Dimension = keyof typeof dimensions;

/** Days of accounts whose accurate figures are added up. */
export type Question = {
  accounts: readonly Zoned[];
  /** First and last local day. */
  first: string;
  last: string;
  by: readonly Dimension[];
  who: QueryWho;
};
/** Sums of a group. Dimensions that were not asked for are missing. */
export type DaySum = Partial<Record<Dimension, string>> & {
  bytes: number;
  requests: number;
  hitBytes: number;
  /** Of each how many have traffic. */
  accounts: number;
  domains: number;
  params: number;
};

const hour = 60;
const daySeconds = 86_400;
/** Zones of the world reach so far from UTC, in minutes. */
const [east, west] = [14 * hour, -12 * hour];

/** The local day of a row, and which rows are read at all. */
const dayOfRow = `toString(toDate(addMinutes(s.ts, transform(toString(s.account_id), {accounts:Array(String)}, {offsets:Array(Int32)}, toInt32(0)))))`;
const rowsOf = (q: Question) => ({
  where: `s.source = 'accurate' AND s.account_id IN {ids:Array(UUID)} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
    AND day >= {first:String} AND day <= {last:String}`,
  params: {
    ids: q.accounts.map((a) => a.id),
    accounts: q.accounts.map((a) => a.id),
    offsets: q.accounts.map((a) => a.utcOffsetMinutes),
    from: Date.parse(dayStart(q.first, east)) / 1000,
    to: Date.parse(dayStart(q.last, west)) / 1000 + daySeconds,
    first: q.first,
    last: q.last,
  },
});
const maxRows = 500_000;
const maxMs = 60_000;

/**
 * Sums of accurate figures by local day of each account and other dimensions, from the hourly sums where
 * all days begin with an hour. Groups without requests are left out.
 */
export const daySums = async (q: Question): Promise<DaySum[]> => {
  if (q.accounts.length === 0) return [];
  const { where, params } = rowsOf(q);
  const table = q.accounts.every((a) => a.utcOffsetMinutes % hour === 0) ? 'stats_1h' : 'stats_5m';
  const counted = new Set<Dimension>([...q.by, 'account', 'domain', 'param']);
  const inner = [...counted].filter((d) => d !== 'day').map((d) => `${dimensions[d]} AS ${d}`);
  const keys = q.by.map((d) => `t.${d} AS ${d}`);
  return platform().analytics.query<DaySum>({
    name: 'reports.sums',
    sql: `SELECT ${[...keys, ''].join(', ')}toFloat64(sum(t.b)) AS bytes, toFloat64(sum(t.r)) AS requests,
        toFloat64(sum(t.h)) AS "hitBytes", toFloat64(uniqExact(t.account)) AS accounts,
        toFloat64(uniqExact(t.domain)) AS domains, toFloat64(uniqExact(t.param)) AS params
      FROM (SELECT ${dayOfRow} AS day, ${inner.join(', ')}, sum(s.bytes) AS b, sum(s.requests) AS r, sum(s.hit_bytes) AS h
        FROM ${table} AS s WHERE ${where} GROUP BY day, ${[...counted].filter((d) => d !== 'day').join(', ')} HAVING r > 0) AS t
      ${q.by.length > 0 ? `GROUP BY ${q.by.join(', ')} ORDER BY ${q.by.join(', ')}` : ''}`,
    params,
    who: q.who,
    maxRows,
    maxMs,
  });
};

/** The highest five minutes of each day, in bit/s, of all accounts together or of each. */
export const dayPeaks = async (
  q: Omit<Question, 'by'> & { by: readonly ['day'] | readonly ['day', 'account'] },
): Promise<{ day: string; account?: string; bps: number }[]> => {
  if (q.accounts.length === 0) return [];
  const { where, params } = rowsOf(q);
  const byAccount = q.by.length > 1;
  const rows = await platform().analytics.query<{ day: string; account?: string; bytes: number }>({
    name: 'reports.peaks',
    sql: `SELECT t.day AS day${byAccount ? ', t.account AS account' : ''}, toFloat64(max(t.b)) AS bytes
      FROM (SELECT ${dayOfRow} AS day, ${byAccount ? 'toString(s.account_id)' : "''"} AS account, sum(s.bytes) AS b
        FROM stats_5m AS s WHERE ${where} GROUP BY day, account, s.ts) AS t
      GROUP BY ${q.by.join(', ')}`,
    params,
    who: q.who,
    maxRows,
    maxMs,
  });
  return rows.map(({ bytes, ...row }) => ({ ...row, bps: bpsOfSlot(bytes) }));
};
