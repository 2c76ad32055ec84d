import { baselineWeeks, daySlots, weekSlots } from '#shared/areas/cdn/reports/deviation';
import { slotSeconds } from '#shared/kernel/units';
import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';

/** What is watched, up to which slot, and since when it is known. */
export type Watched = {
  id: string;
  accountIds: readonly string[];
  /** Start of its newest complete slot, Unix seconds. */
  at: number;
  /** Whole weeks of history before that slot, at most four. */
  weeks: number;
};
export type Level = 'account' | 'domain';
const columns = { account: 's.account_id', domain: 's.domain_id' } as const;

type Question = { level: Level; of: readonly Watched[]; who: QueryWho };
const maxMs = 60_000;

/**
 * Accurate bytes by slots before the newest complete one of each (`back` 0 is that one). Only spans that
 * the condition takes are read.
 */
const rowsOf = ({ level, of }: Question, step: number, condition: string) => ({
  sql: `SELECT toString(${columns[level]}) AS id,
      intDiv(intDiv(transform(id, {ids:Array(String)}, {ats:Array(Int64)}, toInt64(0)) - toInt64(toUnixTimestamp(s.ts)), ${slotSeconds}), ${step}) AS back,
      sum(s.bytes) AS b
    FROM stats_5m AS s WHERE s.source = 'accurate' AND s.account_id IN {accounts:Array(UUID)} ${level === 'domain' ? 'AND s.domain_id IN {ids:Array(UUID)}' : ''}
      AND s.ts >= {from:DateTime('UTC')} AND s.ts <= {to:DateTime('UTC')}
      AND toUnixTimestamp(s.ts) <= transform(toString(${columns[level]}), {ids:Array(String)}, {ats:Array(Int64)}, toInt64(0))
    GROUP BY id, back HAVING ${condition}`,
  params: {
    ids: of.map((w) => w.id),
    ats: of.map((w) => w.at),
    accounts: [...new Set(of.flatMap((w) => w.accountIds))],
    from: Math.min(...of.map((w) => w.at)) - (baselineWeeks * weekSlots + daySlots) * slotSeconds,
    to: Math.max(...of.map((w) => w.at)),
  },
});

/** Bytes of the newest slot, of the same slot of the weeks before (newest first), and of days and weeks. */
export type Standing = {
  id: string;
  slot: number;
  weeks: number[];
  day: number;
  dayBefore: number;
  week: number;
  weekBefore: number;
};

/** How all of a level stand, with one question. */
export const standings = async (q: Question): Promise<ReadonlyMap<string, Standing>> => {
  if (q.of.length === 0) return new Map();
  const { sql, params } = rowsOf(q, 1, `back <= ${baselineWeeks * weekSlots}`);
  const same = Array.from({ length: baselineWeeks }, (_, n) => (n + 1) * weekSlots);
  const rows = await platform().analytics.query<Standing>({
    name: 'traffic.standings',
    sql: `SELECT t.id AS id, toFloat64(sumIf(t.b, t.back = 0)) AS slot,
        [${same.map((back) => `toFloat64(sumIf(t.b, t.back = ${back}))`).join(', ')}] AS weeks,
        toFloat64(sumIf(t.b, t.back < ${daySlots})) AS day,
        toFloat64(sumIf(t.b, t.back >= ${daySlots} AND t.back < ${2 * daySlots})) AS "dayBefore",
        toFloat64(sumIf(t.b, t.back < ${weekSlots})) AS week,
        toFloat64(sumIf(t.b, t.back >= ${weekSlots} AND t.back < ${2 * weekSlots})) AS "weekBefore"
      FROM (${sql}) AS t GROUP BY t.id`,
    params,
    who: q.who,
    maxRows: 100_000,
    maxMs,
  });
  return new Map(rows.map((r) => [r.id, r]));
};

/** Slots of one point of a curve: a quarter of an hour. */
export const curveSlots = 3;
/** Points of a curve: a day. */
export const curvePoints = daySlots / curveSlots;
const weekPoints = weekSlots / curveSlots;

/** Bytes of the last day and of the same day of the weeks before: per id, by how many points ago. */
export const dayCurves = async (
  q: Question,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> => {
  if (q.of.length === 0) return new Map();
  const { sql, params } = rowsOf(q, curveSlots, `back % ${weekPoints} < ${curvePoints}`);
  const rows = await platform().analytics.query<{ id: string; back: number; b: number }>({
    name: 'traffic.curves',
    sql: `SELECT t.id AS id, toFloat64(t.back) AS back, toFloat64(t.b) AS b FROM (${sql}) AS t`,
    params,
    who: q.who,
    maxRows: 200_000,
    maxMs,
  });
  const curves = new Map<string, Map<number, number>>();
  for (const { id, back, b } of rows) curves.set(id, (curves.get(id) ?? new Map()).set(back, b));
  return curves;
};
export const pointsOfWeek = weekPoints;
