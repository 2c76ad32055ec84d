import { logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import {
  beginRun,
  linesOnDisk,
  type LogCleanRun,
  noteRun,
  openById,
  openRun,
} from '#server/model/cdn/logs/cleanRuns.store';
import {
  type DayToClean,
  daysToClean,
  followRetention,
  noteCleaned,
} from '#server/model/cdn/logs/retention.store';
import { work } from '../../../kernel/work';
import { restWhileBusy } from './rest';
import { cleanScope } from './scopes';
import { alone } from '../sync/timeSlices';

/** Removes a day's raw lines of some domains; the day's partition is rewritten, so the disk is freed. */
const eraseDay = (day: string, domains: readonly string[]): Promise<void> =>
  platform().analytics.command({
    // The partition's name is made of the digits of a date alone; it cannot be bound.
    sql: `ALTER TABLE access_log DELETE IN PARTITION ID '${day.replace(/\D/g, '')}' WHERE domain_id IN {domains:Array(UUID)}
      SETTINGS mutations_sync = 1`,
    params: { domains },
    lane: 'heavy',
    repeatable: true,
  });

const byDay = (days: readonly DayToClean[]): Map<string, DayToClean[]> => {
  const groups = new Map<string, DayToClean[]>();
  for (const d of days) groups.set(d.day, [...(groups.get(d.day) ?? []), d]);
  return groups;
};

const neverSignal = new AbortController().signal;

/** Takes one day after the other; erasing comes before the note of it, so a broken-off run is simply repeated. */
const takeDays = async (
  { id, policyId }: LogCleanRun,
  days: readonly DayToClean[],
  signal: AbortSignal,
): Promise<number> => {
  const { run } = platform();
  let count = 0;
  for (const [day, domains] of byDay(days)) {
    await restWhileBusy(id, signal);
    if (signal.aborted) return count;
    // What was protected meanwhile, by a bill or a file that came late, stays.
    const due = await run(system, (ctx) => daysToClean(ctx, policyId));
    const still = domains.filter((d) =>
      due.some((o) => o.day === day && o.domainId === d.domainId),
    );
    if (still.length === 0) continue;
    await eraseDay(
      day,
      still.map((d) => d.domainId),
    );
    await run(system, async (ctx) => {
      const fresh = await noteCleaned(ctx, still);
      const sum = (of: (d: DayToClean) => number) => fresh.reduce((n, d) => n + of(d), 0);
      const took = { days: fresh.length, files: sum((d) => d.files), lines: sum((d) => d.lines) };
      await noteRun(ctx, id, { state: 'running', ...took });
    });
    count += still.length;
  }
  return count;
};

/** Does a run from wherever it broke off: all days that are due, with the disk measured at both ends. */
const cleanRun = async (open: LogCleanRun, signal: AbortSignal): Promise<number> => {
  const { run, analytics } = platform();
  const before = await linesOnDisk(analytics);
  await run(system, (ctx) => noteRun(ctx, open.id, { state: 'running', before }));
  let count = 0;
  for (let more = true; more && !signal.aborted; ) {
    const days = await run(system, (ctx) => daysToClean(ctx, open.policyId));
    const took = await takeDays(open, days, signal);
    count += took;
    more = took > 0;
  }
  if (signal.aborted) return count;
  const after = await linesOnDisk(analytics);
  await run(system, (ctx) => noteRun(ctx, open.id, { state: 'done', after }));
  return count;
};

/**
 * Ends log files that are kept no longer and removes their raw lines, whole days at a time and never a line
 * younger than the account's retention or a day that is protected. Statistics made of them stay. A run that
 * was broken off is taken up.
 */
export const cleanLogs = async (signal: AbortSignal = neverSignal): Promise<number> => {
  const { run } = platform();
  await run(system, followRetention);
  const open = await run(system, async (ctx) => {
    const broken = await openRun(ctx, 'lines');
    if (broken || (await daysToClean(ctx, null)).length === 0) return broken;
    return beginRun(ctx, { policyId: null, scope: 'lines', cause: 'due', by: null });
  });
  return open ? cleanRun(open, signal) : 0;
};

/** Runs of cleaning by hand. */
export const logCleanRunsWork = work(logCleanRuns, {
  run: ({ run, signal }, { id }) =>
    alone('logs.clean', async () => {
      const open = await run((ctx) => openById(ctx, id));
      if (open?.scope === 'lines') await cleanRun(open, signal);
      else if (open) await cleanScope(open, signal);
    }),
});
