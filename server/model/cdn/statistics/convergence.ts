import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  daySeconds,
  type Difference,
  difference,
  hourlySums,
  measures,
  readDay,
  type Seconds,
  type StatRow,
  type StatSeries,
  seriesCondition,
  seriesParams,
} from './statRows';
import { type Cause, planCauses } from '#shared/areas/cdn/statistics/causes';
import type { Analytics } from '../../../kernel/analytics/types';
import { heldSums, withoutHeld } from './heldSlots';
import { type Holds, storedHolds } from './holds.store';
import { addDifference, addLeft, type Place, tokenOf } from './ledger';

const hourSeconds = 3_600;
const attempts = 12;
const noSlots: ReadonlySet<number> = new Set();
/** Sums of a range as they are stored, and the revision of their day. */
export type Stored = Awaited<ReturnType<typeof readDay>>;

/** How many slots were new, corrected and already right. */
export type Outcome = Omit<Difference, 'rows'>;

type Target = {
  table: 'stats_5m' | 'stats_1h';
  series: StatSeries;
  range: Seconds;
  /** What the sums of the range shall be, given what is stored; asked again before every attempt. */
  want: (have: Stored) => Promise<readonly StatRow[]>;
  absent: 'keep' | 'zero';
  /** Why the 5-minute sums change; the hourly ones follow them and have no ledger. */
  cause: Cause | null;
  /** Slots that are not written over; none where a person saw and wants just that. */
  holds: Holds | null;
};

/** Cuts a range at UTC midnights, because one day of a series is written as one unit. */
export const splitByDay = ({ from, to }: Seconds): Seconds[] => {
  const parts: Seconds[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, at - (at % daySeconds) + daySeconds);
    parts.push({ from: at, to: end });
    at = end;
  }
  return parts;
};

/** The revision of a series' day after an insert. */
const readRevision = async (analytics: Analytics, target: Target, day: number): Promise<string> => {
  const [row] = await analytics.query<{ revision: string }>({
    name: 'stats.revision',
    sql: `SELECT sum(s.revision) AS revision FROM ${target.table} AS s
      WHERE ${seriesCondition} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`,
    params: seriesParams(target.series, { from: day, to: day + daySeconds }),
  });
  return row?.revision ?? '0';
};

const toRecord = (series: StatSeries, row: StatRow, revision: number): object => ({
  ts: row.at,
  account_id: series.accountId,
  domain_id: series.domainId,
  param_id: series.paramId,
  source: series.source,
  country: row.country,
  region: row.region,
  ...Object.fromEntries(measures.map((name, index) => [name, row.sums[index] ?? 0])),
  statusMap: Object.fromEntries(row.statusMap),
  originStatusMap: Object.fromEntries(row.originStatusMap),
  revision,
});

/**
 * Makes the stored sums of one day equal to what is wanted by inserting the difference. The token of
 * the insert names the revision that was read before: when two writers meet, the engine keeps only
 * the first insert of a revision, the second one sees on its next look that sums still differ (or
 * not) and acts on the new revision. So nothing is lost or doubled without any lock.
 */
const convergeDay = async (analytics: Analytics, target: Target): Promise<Outcome> => {
  const { table, series, range, holds } = target;
  const day = range.from - (range.from % daySeconds);
  let first: Outcome | null = null;
  let last = '';
  let stuck = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const have = await readDay(analytics, table, series, range);
    const { revision } = have;
    const want = await target.want(have);
    // Asked after the sums were read: what a plan writes under a hold that is missed here makes this
    // attempt's revision an old one, and nothing is written for an old revision.
    const heldSlots = (await holds?.slotsOf(series, range)) ?? noSlots;
    const { rows, ...counts } = difference(
      withoutHeld(want, heldSlots),
      withoutHeld(have.rows, heldSlots),
      target.absent,
    );
    if (heldSlots.size > 0)
      await holds?.note(series, heldSums(want, have.rows, heldSlots, target.absent));
    first ??= counts;
    if (rows.length === 0) return first;
    // A revision that stands still after our insert: the token was used before these rows were
    // erased by hand, or another writer is just about to show its rows.
    stuck = attempt > 0 && revision === last ? stuck + 1 : 0;
    if (stuck > 0) await wait(20 * stuck);
    last = revision;
    const stamp = randomInt(1, 1_000_000);
    const token = tokenOf(table, { series, day, revision });
    const records = rows.map((row, index) => toRecord(series, row, index === 0 ? stamp : 1));
    const usedUp = stuck >= 3;
    if (target.cause) {
      const { cause } = target;
      const entry = { series, day, revision, token, rows: records, cause, stuck: usedUp };
      await addDifference(analytics, entry);
    } else {
      const salt = usedUp ? `:${randomUUID()}` : '';
      await analytics.insertOnce({ table, token: token + salt, rows: records });
    }
    // Grown by exactly our stamp: this insert was kept and nobody else wrote, so no second look.
    const after = Number(await readRevision(analytics, target, day));
    if (after === Number(revision) + stamp + rows.length - 1) return first;
  }
  throw new Error(`${table} of domain ${series.domainId} did not settle in ${attempts} attempts`);
};

const total = (outcomes: readonly Outcome[]): Outcome => ({
  added: outcomes.reduce((sum, one) => sum + one.added, 0),
  changed: outcomes.reduce((sum, one) => sum + one.changed, 0),
  unchanged: outcomes.reduce((sum, one) => sum + one.unchanged, 0),
});

/**
 * Brings the 5-minute sums of a series in `range` to `want(part)` and the hourly sums to the sum of
 * the 5-minute ones. `want` is asked per UTC day; held slots stay as they are. Running it again changes nothing; a run that broke
 * off is completed by the next. Returns the counts of the 5-minute slots.
 */
export const converge = async (
  analytics: Analytics,
  series: StatSeries,
  range: Seconds,
  want: (part: Seconds, have: Stored) => Promise<readonly StatRow[]>,
  absent: 'keep' | 'zero',
  cause: Cause,
  holds: Holds = storedHolds,
): Promise<Outcome> => {
  const byPlan = planCauses.some((kind) => kind === cause.kind);
  const outcomes: Outcome[] = [];
  for (const part of splitByDay(range)) {
    outcomes.push(
      await convergeDay(analytics, {
        table: 'stats_5m',
        series,
        range: part,
        want: (have) => want(part, have),
        absent,
        cause,
        holds: byPlan ? null : holds,
      }),
    );
    await followHours(analytics, series, part);
  }
  return total(outcomes);
};

/** Brings hourly sums within one UTC day to what is wanted; the 5-minute ones and their ledger stay. */
export const convergeHours = (
  analytics: Analytics,
  series: StatSeries,
  range: Seconds,
  want: (have: Stored) => Promise<readonly StatRow[]>,
): Promise<Outcome> =>
  convergeDay(analytics, {
    table: 'stats_1h',
    series,
    range,
    want,
    absent: 'zero',
    cause: null,
    holds: null,
  });

/** Makes the hourly sums of a part of one UTC day those of the 5-minute ones. */
const followHours = async (
  analytics: Analytics,
  series: StatSeries,
  part: Seconds,
): Promise<void> => {
  const hours = {
    from: part.from - (part.from % hourSeconds),
    to: Math.ceil(part.to / hourSeconds) * hourSeconds,
  };
  await convergeHours(analytics, series, hours, () => hourlySums(analytics, series, hours));
};

/** Ends what a writer began that died between the ledger and the sums. */
export const endDifference = async (analytics: Analytics, place: Place): Promise<void> => {
  await addLeft(analytics, place);
  const { series, day } = place;
  await followHours(analytics, series, { from: day, to: day + daySeconds });
};
