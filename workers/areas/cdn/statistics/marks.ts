import { type Run, system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { endDifference } from '#server/model/cdn/statistics/convergence';
import {
  type ChangedDay,
  markDays,
  readingOf,
} from '#server/model/cdn/statistics/dirtyRanges.store';

/** A row that was stored earlier than another may be seen after it, but not by more than this. */
const overlapMs = 60_000;
/** Sooner, the writer of a row that is not in the sums yet is still at work. */
const diedAfterMs = 60_000;

/** `ageMs` is how long ago the newest row was kept, all by the engine's clock. */
type Changed = ChangedDay & { base: string; revision: string; ageMs: number };

/** Days of series that the ledger has new rows of, with how far their sums are. */
const changedSince = async (from: number): Promise<Changed[]> => {
  const rows = await platform().analytics.query<
    Omit<Changed, 'changedAt' | 'ageMs'> & { changedAt: string; ageMs: string }
  >({
    name: 'ledger.changed',
    sql: `WITH changed AS (SELECT account_id, domain_id, param_id, source, toDate(s.ts) AS day,
          max(s.base) AS base, toUnixTimestamp64Milli(max(s.stored_at)) AS stored,
          toUnixTimestamp64Milli(argMax(s.stored_at, s.base)) AS kept
        FROM stats_ledger AS s WHERE s.stored_at > fromUnixTimestamp64Milli({from:Int64}) AND s.base >= 0
        GROUP BY account_id, domain_id, param_id, source, day)
      SELECT toString(c.account_id) AS "accountId", toString(c.domain_id) AS "domainId",
        toString(c.param_id) AS "paramId", toString(c.source) AS source, toString(c.day) AS day,
        toString(c.base) AS base, toString(c.stored) AS "changedAt", toString(r.revision) AS revision,
        toString(toUnixTimestamp64Milli(now64(3)) - c.kept) AS "ageMs"
      FROM changed AS c LEFT JOIN (
        SELECT s.domain_id AS domain_id, s.param_id AS param_id, s.source AS source, toDate(s.ts) AS day,
          sum(s.revision) AS revision
        FROM stats_5m AS s
        WHERE (s.account_id, s.domain_id, s.source) IN (SELECT account_id, domain_id, source FROM changed)
          AND s.ts >= (SELECT toDateTime(min(day), 'UTC') FROM changed)
          AND s.ts < (SELECT toDateTime(max(day) + 1, 'UTC') FROM changed)
        GROUP BY domain_id, param_id, source, day) AS r
      ON r.domain_id = c.domain_id AND r.param_id = c.param_id AND r.source = c.source AND r.day = c.day`,
    params: { from },
    maxRows: 2_000_000,
    maxMs: 50_000,
  });
  return rows.map((r) => ({ ...r, changedAt: Number(r.changedAt), ageMs: Number(r.ageMs) }));
};

const isInSums = ({ base, revision }: Changed): boolean => BigInt(revision) > BigInt(base);

/**
 * Marks the days whose figures changed, from the ledger: its row is the first thing every change
 * writes, so no kill and no writer can leave a mark out. A row that is not in the sums yet holds the
 * reading where it is, so that nobody compares too early; if its writer died, it is added here.
 * Returns the number of days that were marked.
 */
export const markChanges = async (run: Run): Promise<number> => {
  const from = await run(system, readingOf);
  const days = await changedSince(Math.max(0, from - overlapMs));
  const waiting = days.filter((c) => !isInSums(c));
  for (const c of waiting) {
    if (c.ageMs < diedAfterMs) continue;
    const { accountId, domainId, paramId, source, base } = c;
    const series = { accountId, domainId, paramId, source };
    const day = Date.parse(`${c.day}T00:00:00Z`) / 1000;
    await endDifference(platform().analytics, { series, day, revision: base });
  }
  const newest = days.reduce((max, c) => Math.max(max, c.changedAt), from);
  // A waiting row keeps itself within what is read next time.
  const to = waiting.reduce((min, c) => Math.min(min, c.changedAt), newest);
  return run(system, (ctx) => markDays(ctx, days.filter(isInSums), to));
};
