import { askedDays, sampleDays, shorterDays } from '#shared/areas/cdn/queries/seriesStatistics';
import { askedTables } from '#shared/areas/cdn/queries/savedQueries';
import { platform } from '../../../kernel/process/platform';

type Columns = { table: string; name: string; type: string };
/** A table as the engine keeps it, and what its newest days hold. */
export type TableSize = {
  table: string;
  /** Rows, compressed and raw bytes over all parts. */
  rows: number;
  bytes: number;
  rawBytes: number;
  oldestAt: string | null;
  newestAt: string | null;
  /** Rows older than the shorter time to keep them. */
  oldRows: number;
  series: number;
  /** Rows of the sample, days that it spans, and raw bytes of all its columns. */
  sampleRows: number;
  sampleSpan: number;
  columns: ColumnSize[];
};
export type ColumnSize = {
  name: string;
  isMetric: boolean;
  /** Raw bytes in the sample. */
  bytes: number;
  /** Points with a value, or distinct values. */
  count: number;
  /** Rows of the sample without the label as a part of those with it. */
  rowsLeft: number | null;
};
/** Questions of the last days with one text: how often, when and by whom at last. */
export type AskedText = { sql: string; asked: number; at: string; userId: string | null };

const isTime = (c: Columns) => c.type.startsWith('DateTime');
const isMetric = (c: Columns) => /^(U?Int|Float|SimpleAggregateFunction)/.test(c.type);
/** Columns by which writers notice each other; they are no figures. */
const internal = new Set(['revision', 'version', 'base']);
/** What tells a series apart, of the columns that a table has. */
const seriesKey = ['account_id', 'domain_id', 'param_id', 'source', 'country', 'region'];
const summed = new Set(['stats_5m', 'stats_1h']);

/** Whole tables are looked at, for staff who can wait. */
const maxMs = 60_000;
const ask = <T>(name: string, sql: string, params: Record<string, unknown> = {}) =>
  platform().analytics.query<T>({ name: `series.${name}`, sql, params, maxMs });

const sizeOf = async (table: string, columns: readonly Columns[]): Promise<TableSize> => {
  const time = columns.find(isTime)?.name ?? 'ts';
  const parts = await ask<Record<'rows' | 'bytes' | 'raw', string>>(
    'parts',
    `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes, sum(data_uncompressed_bytes) AS raw
     FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active`,
    { table },
  );
  const key = seriesKey.filter((k) => columns.some((c) => c.name === k));
  const sized = columns.filter((c) => !isTime(c) && !internal.has(c.name));
  const whole = await ask<Record<string, string>>(
    'whole',
    `SELECT toString(toUnixTimestamp(min(t.${time}))) AS oldest, toString(toUnixTimestamp(max(t.${time}))) AS newest,
       countIf(t.${time} < now() - INTERVAL ${shorterDays} DAY) AS old, uniq(tuple(${key.map((k) => `t.${k}`).join(', ')})) AS series
     FROM ${table} AS t`,
  );
  const without = (name: string) =>
    [time, ...key.filter((k) => k !== name)].map((k) => `t.${k}`).join(', ');
  const figures = sized.flatMap((c, i) => [
    `sum(byteSize(t.${c.name})) AS b${i}`,
    isMetric(c)
      ? `countIf(${c.type.includes('Map') ? `notEmpty(t.${c.name})` : `t.${c.name} != 0`}) AS c${i}`
      : `uniq(t.${c.name}) AS c${i}`,
    ...(summed.has(table) && key.includes(c.name) ? [`uniq(${without(c.name)}) AS r${i}`] : []),
  ]);
  const newest = Number(whole[0]?.['newest'] ?? 0);
  const sample = await ask<Record<string, string>>(
    'sample',
    `SELECT count() AS n, uniq(${without('')}) AS keys, uniqExact(toDate(t.${time})) AS days${figures.map((f) => `, ${f}`).join('')}
     FROM ${table} AS t WHERE t.${time} > fromUnixTimestamp({from:Int64})`,
    { from: newest - sampleDays * 86_400 },
  );
  const [part, all, of] = [parts[0], whole[0] ?? {}, sample[0] ?? {}];
  const rows = Number(part?.rows ?? 0);
  const instant = (seconds: string | undefined) =>
    rows === 0 ? null : new Date(Number(seconds) * 1000).toISOString();
  return {
    table,
    rows,
    bytes: Number(part?.bytes ?? 0),
    rawBytes: Number(part?.raw ?? 0),
    oldestAt: instant(all['oldest']),
    newestAt: instant(all['newest']),
    oldRows: Number(all['old'] ?? 0),
    series: rows === 0 ? 0 : Number(all['series'] ?? 0),
    sampleRows: Number(of['n'] ?? 0),
    sampleSpan: Math.max(1, Number(of['days'] ?? 0)),
    columns: sized.map((c, i) => ({
      name: c.name,
      isMetric: isMetric(c),
      bytes: Number(of[`b${i}`] ?? 0),
      count: Number(of[`c${i}`] ?? 0),
      rowsLeft:
        of[`r${i}`] === undefined || Number(of['keys']) === 0
          ? null
          : Math.min(1, Number(of[`r${i}`]) / Number(of['keys'])),
    })),
  };
};

/** Sizes of all tables of figures. */
export const tableSizes = async (): Promise<TableSize[]> => {
  const names = Object.keys(askedTables);
  const columns = await ask<Columns>(
    'columns',
    `SELECT table, name, type FROM system.columns
     WHERE database = currentDatabase() AND has({tables:Array(String)}, table) ORDER BY table, position`,
    { tables: names },
  );
  const present = names.filter((name) => columns.some((c) => c.table === name));
  return Promise.all(
    present.map((name) =>
      sizeOf(
        name,
        columns.filter((c) => c.table === name),
      ),
    ),
  );
};

/** Questions by which the platform keeps the figures themselves; they read every column and use none. */
const upkeep = '^(stats|ledger|log|sync)[.]';
/** What was asked in the last days, each text once; upkeep and what this screen asks itself do not count. */
export const askedTexts = (): Promise<AskedText[]> =>
  ask<AskedText>(
    'asked',
    `SELECT q.sql AS sql, count() AS asked, toString(toUnixTimestamp64Milli(max(q.at))) AS at,
       argMax(toString(q.user_id), q.at) AS "userId"
     FROM query_audit AS q WHERE q.at > now() - INTERVAL ${askedDays} DAY AND NOT startsWith(q.name, 'series.')
       AND NOT (q.user_id IS NULL AND match(q.name, {upkeep:String}))
     GROUP BY q.sql`,
    { upkeep },
  );
