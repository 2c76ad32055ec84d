import { system } from '#server/kernel/db/context';
import { now } from '#server/kernel/process/clock';
import { platform } from '#server/kernel/process/platform';
import { eraseLines } from '#server/model/cdn/logs/logLoader';
import { splitByDay } from '#server/model/cdn/statistics/convergence';
import { instantOf } from '#shared/kernel/units';
import { type Lapsed, lapsedRemovals, noteErased, withdrawnBy } from './removals.store';

const within =
  "domain_id = {domain:UUID} AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}";

/** Deletes what one task wrote. */
const eraseOutput = async ({ id }: Lapsed): Promise<void> => {
  for (const load of await platform().run(system, (ctx) => withdrawnBy(ctx, id)))
    await eraseLines(platform().analytics, load);
};
/** Deletes the lines of some hours, and the paths that were counted of them, day by day. */
const eraseHours = async ({ domainId, fromAt, toAt }: Lapsed): Promise<void> => {
  const span = { from: Date.parse(fromAt) / 1000, to: Date.parse(toAt) / 1000 };
  for (const { from, to } of splitByDay(span)) {
    const digits = instantOf(from).replace(/\D/g, '');
    const tables = { access_log: digits.slice(0, 8), url_1h: digits.slice(0, 6) };
    for (const [table, partition] of Object.entries(tables))
      await platform().analytics.command({
        // The partition's name is made of the digits of a date alone; it cannot be bound.
        sql: `ALTER TABLE ${table} DELETE IN PARTITION ID '${partition}' WHERE ${within} SETTINGS mutations_sync = 1`,
        params: { domain: domainId, from, to },
        lane: 'heavy',
        repeatable: true,
      });
  }
};

/**
 * Deletes the log lines behind removals that can be undone no longer. Deleting comes before the note of
 * it, so a run that broke off is simply repeated.
 */
export const eraseRemoved = async (signal: AbortSignal): Promise<void> => {
  const { run, pool } = platform();
  for (const removal of await lapsedRemovals(pool, now())) {
    if (signal.aborted) return;
    await (removal.processId === null ? eraseHours(removal) : eraseOutput(removal));
    await run(system, (ctx) => noteErased(ctx, removal));
  }
};
