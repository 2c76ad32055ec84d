import { nowMs } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import {
  type DayToClean,
  daysToClean,
  followRetention,
  noteCleaned,
} from '#server/model/cdn/logs/retention.store';
import { expireFiles } from './files.store';

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

/**
 * Ends log files whose account keeps them no longer and removes their raw lines, whole days at a
 * time and never a line younger than the account's retention. Statistics made of them stay. Erasing
 * comes before the note of it, so a broken-off run is simply repeated.
 */
export const cleanLogs = async (signal?: AbortSignal): Promise<number> => {
  const { run, pool } = platform();
  await run(system, followRetention);
  await run(system, expireFiles);
  const due = await daysToClean(pool, new Date(nowMs()).toISOString());
  for (const [day, domains] of byDay(due)) {
    if (signal?.aborted) break;
    await eraseDay(
      day,
      domains.map((d) => d.domainId),
    );
    await run(system, (ctx) => noteCleaned(ctx, domains));
  }
  return due.length;
};
