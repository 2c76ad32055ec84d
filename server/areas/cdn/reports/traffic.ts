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

/** The newest complete slot of a row's id; mostly it is the same for all, and nothing is looked up a row. */
const newestOf = (of: readonly Watched[]) =>
  new Set(of.map((w) => w.at)).size === 1
    ? { sql: '{at:Int64}', params: { at: of[0]?.at ?? 0 } }
    : {
        sql: 'transform(id, {ids:Array(UUID)}, {ats:Array(Int64)}, toInt64(0))',
        params: { ids: of.map((w) => w.id), ats: of.map((w) => w.at) },
      };

/** Slots before the newest one, from the first to before the last. */
type Stretch = readonly [first: number, last: number];
/** Accurate rows are read of these alone, whichever slot is newest for a row's id. */
const withinOf = (of: readonly Watched[], stretches: readonly Stretch[]): string => {
  const [oldest, newest] = [Math.min(...of.map((w) => w.at)), Math.max(...of.map((w) => w.at))];
  return stretches
    .map(
      ([first, last]) =>
        `s.ts BETWEEN toDateTime(${oldest - (last - 1) * slotSeconds}, 'UTC') AND toDateTime(${newest - first * slotSeconds}, 'UTC')`,
    )
    .join(' OR ');
};

/**
 * Accurate rows of some stretches as `id`, `bytes` and `back`, the slots before the newest complete one of each (0 is that
 * one), and the values of the places in them. Ids stay UUIDs: millions of rows pass by.
 */
const rowsOf = ({ level, of }: Question, stretches: readonly Stretch[]) => {
  const newest = newestOf(of);
  return {
    rows: `SELECT ${columns[level]} AS id, s.bytes AS bytes,
      intDiv(${newest.sql} - toInt64(toUnixTimestamp(s.ts)), ${slotSeconds}) AS back
    FROM stats_5m AS s WHERE s.source = 'accurate' AND s.account_id IN {accounts:Array(UUID)} ${level === 'domain' ? 'AND s.domain_id IN {ids:Array(UUID)}' : ''}
      AND (${withinOf(of, stretches)})
      AND toUnixTimestamp(s.ts) <= ${newest.sql}`,
    params: {
      ...(level === 'domain' ? { ids: of.map((w) => w.id) } : {}),
      ...newest.params,
      accounts: [...new Set(of.flatMap((w) => w.accountIds))],
    },
  };
};

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
  const same = Array.from({ length: baselineWeeks }, (_, n) => (n + 1) * weekSlots);
  const { rows: all, params } = rowsOf(q, [
    [0, 2 * weekSlots],
    ...same.slice(1).map((back): Stretch => [back, back + 1]),
  ]);
  const rows = await platform().analytics.query<Standing>({
    name: 'traffic.standings',
    sql: `SELECT toString(t.id) AS id, toFloat64(sumIf(t.bytes, t.back = 0)) AS slot,
        [${same.map((back) => `toFloat64(sumIf(t.bytes, t.back = ${back}))`).join(', ')}] AS weeks,
        toFloat64(sumIf(t.bytes, t.back < ${daySlots})) AS day,
        toFloat64(sumIf(t.bytes, t.back >= ${daySlots} AND t.back < ${2 * daySlots})) AS "dayBefore",
        toFloat64(sumIf(t.bytes, t.back < ${weekSlots})) AS week,
        toFloat64(sumIf(t.bytes, t.back >= ${weekSlots} AND t.back < ${2 * weekSlots})) AS "weekBefore"
      FROM (${all}) AS t GROUP BY t.id`,
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
  const { rows: all, params } = rowsOf(
    q,
    Array.from(
      { length: baselineWeeks + 1 },
      (_, n): Stretch => [n * weekSlots, n * weekSlots + daySlots],
    ),
  );
  const rows = await platform().analytics.query<{ id: string; back: number; b: number }>({
    name: 'traffic.curves',
    sql: `SELECT toString(t.id) AS id, toFloat64(intDiv(t.back, ${curveSlots})) AS back, toFloat64(sum(t.bytes)) AS b
      FROM (${all}) AS t WHERE intDiv(t.back, ${curveSlots}) % ${weekPoints} < ${curvePoints} GROUP BY t.id, intDiv(t.back, ${curveSlots})`,
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
