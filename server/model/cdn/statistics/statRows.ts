import type { Analytics } from '../../../kernel/analytics/types';

/** Where a figure comes from: our own count of log lines, or one of the supplier's two counters. */
export type StatSource = 'log' | 'realtime' | 'accurate';

/** Everything of one supplier parameter of one domain from one source. */
export type StatSeries = {
  accountId: string;
  domainId: string;
  paramId: string;
  source: StatSource;
};

/** Half-open range in Unix seconds. */
export type Seconds = { from: number; to: number };

/** Names of the summed columns, in the order of `StatRow.sums`. */
export const measures = [
  'requests',
  'bytes',
  'hit_requests',
  'hit_bytes',
  'origin_requests',
  'origin_bytes',
  'request_ms',
  'witness_requests',
  'witness_bytes',
] as const;

/** Sums of one slot and country; `at` is the slot's start in Unix seconds. */
export type StatRow = {
  at: number;
  country: string;
  region: string;
  sums: number[];
  /** Requests by status code, and the origin's answers by status code. */
  statusMap: Map<string, number>;
  originStatusMap: Map<string, number>;
};

/** A row as the engine answers it: 64-bit numbers are text. */
export type StatAnswer = { at: number; country: string; region: string } & Record<
  (typeof measures)[number],
  string
> & { statusMap: Record<string, string>; originStatusMap: Record<string, string> };

/** Reads a 64-bit text as a number; sums of a slot stay far below the 2^53 where that loses digits. */
const toNumber = (text: string | number): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact integer: ${text}`);
  return value;
};

/** Codes whose corrections cancelled out are left out: sumMap keeps them with a zero. */
const toMap = (record: Record<string, string>): Map<string, number> =>
  new Map(
    Object.entries(record)
      .map(([code, count]): [string, number] => [code, toNumber(count)])
      .filter(([, count]) => count !== 0),
  );

/** Turns an answer of the engine into numbers. */
export const toStatRow = (answer: StatAnswer): StatRow => ({
  at: Number(answer.at),
  country: answer.country,
  region: answer.region,
  sums: measures.map((name) => toNumber(answer[name])),
  statusMap: toMap(answer.statusMap),
  originStatusMap: toMap(answer.originStatusMap),
});

const inside = "s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}";
const sums = measures.map((name) => `sum(s.${name}) AS ${name}`).join(', ');
const sumsInside = measures.map((name) => `sumIf(s.${name}, ${inside}) AS ${name}`).join(', ');

/** Condition that selects a series; pair it with `seriesParams`. */
export const seriesCondition = `s.account_id = {account:UUID} AND s.domain_id = {domain:UUID}
  AND s.param_id = {param:UUID} AND s.source = {source:String}`;

/** Values for `seriesCondition` and a range of time. */
export const seriesParams = (series: StatSeries, range: Seconds) => ({
  account: series.accountId,
  domain: series.domainId,
  param: series.paramId,
  source: series.source,
  from: range.from,
  to: range.to,
});

/** Hourly sums of what is stored for a series by five minutes. */
export const hourlySums = async (
  analytics: Analytics,
  series: StatSeries,
  range: Seconds,
): Promise<StatRow[]> => {
  const rows = await analytics.query<StatAnswer>({
    name: 'stats.hours',
    sql: `SELECT toUnixTimestamp(toStartOfHour(s.ts)) AS at, s.country AS country, s.region AS region, ${sums},
        sumMap(s.statusMap) AS statusMap, sumMap(s.originStatusMap) AS originStatusMap
      FROM stats_5m AS s WHERE ${seriesCondition} AND ${inside} GROUP BY at, country, region`,
    params: seriesParams(series, range),
  });
  return rows.map(toStatRow);
};

export const daySeconds = 86_400;
/**
 * Sums stored for a series in a range within one UTC day, and the revision of that day: it grows with
 * every insert, by an amount that tells inserts apart. Both are of the same moment, because one scan
 * reads them; what is outside of the range is one group of it.
 */
export const readDay = async (
  analytics: Analytics,
  table: 'stats_5m' | 'stats_1h',
  series: StatSeries,
  range: Seconds,
): Promise<{ revision: string; rows: StatRow[] }> => {
  const day = range.from - (range.from % daySeconds);
  const groups = await analytics.query<StatAnswer & { inside: number; revision: string }>({
    name: `stats.read.${table}`,
    sql: `SELECT ${inside} AS inside, if(inside, toUnixTimestamp(s.ts), 0) AS at,
        if(inside, s.country, '') AS country, if(inside, s.region, '') AS region, ${sumsInside},
        sumMapIf(s.statusMap, ${inside}) AS statusMap,
        sumMapIf(s.originStatusMap, ${inside}) AS originStatusMap, sum(s.revision) AS revision
      FROM ${table} AS s
      WHERE ${seriesCondition} AND s.ts >= {day:DateTime('UTC')} AND s.ts < {next:DateTime('UTC')}
      GROUP BY inside, at, country, region`,
    params: { ...seriesParams(series, range), day, next: day + daySeconds },
  });
  return {
    revision: String(groups.reduce((sum, { revision }) => sum + BigInt(revision), 0n)),
    rows: groups.filter((group) => group.inside).map(toStatRow),
  };
};

const countryKey = (row: StatRow): string => `${row.at} ${row.country}`;
const fullKey = (row: StatRow): string => `${countryKey(row)} ${row.region}`;

const minus = (left: Map<string, number>, right: Map<string, number>): Map<string, number> => {
  const result = new Map<string, number>();
  for (const code of new Set([...left.keys(), ...right.keys()])) {
    const value = (left.get(code) ?? 0) - (right.get(code) ?? 0);
    if (value !== 0) result.set(code, value);
  }
  return result;
};

const subtract = (want: StatRow, have: StatRow | undefined): StatRow => ({
  ...want,
  sums: want.sums.map((value, index) => value - (have?.sums[index] ?? 0)),
  statusMap: minus(want.statusMap, have?.statusMap ?? new Map()),
  originStatusMap: minus(want.originStatusMap, have?.originStatusMap ?? new Map()),
});

const isZero = (row: StatRow): boolean =>
  row.statusMap.size === 0 && row.originStatusMap.size === 0 && row.sums.every((n) => n === 0);

const nothing = (row: StatRow): StatRow => ({
  ...row,
  sums: row.sums.map(() => 0),
  statusMap: new Map(),
  originStatusMap: new Map(),
});

/** What must be added to `have` to make it `want`, and how many slots that concerns. */
export type Difference = { rows: StatRow[]; added: number; changed: number; unchanged: number };

/**
 * Compares two sets of sums. Stored slots that `want` does not name stay as they are, or with
 * `absent: 'zero'` are taken back; a slot stored under another region always moves.
 */
export const difference = (
  want: readonly StatRow[],
  have: readonly StatRow[],
  absent: 'keep' | 'zero',
): Difference => {
  const stored = new Map(have.map((row) => [fullKey(row), row]));
  const filled = new Set(have.filter((row) => !isZero(row)).map((row) => row.at));
  const named = new Set(want.map(countryKey));
  const moved = want.map((row) => {
    const before = stored.get(fullKey(row));
    stored.delete(fullKey(row));
    return subtract(row, before);
  });
  for (const row of stored.values())
    if (absent === 'zero' || named.has(countryKey(row))) moved.push(subtract(nothing(row), row));
  const rows = moved.filter((row) => !isZero(row));
  const touched = new Set(rows.map((row) => row.at));
  const changed = [...touched].filter((at) => filled.has(at)).length;
  const unchanged = new Set(want.map((row) => row.at).filter((at) => !touched.has(at))).size;
  return { rows, added: touched.size - changed, changed, unchanged };
};
