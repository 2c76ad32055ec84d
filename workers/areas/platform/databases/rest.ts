import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isConsoleBusy } from '#server/model/platform/databases/cleaning.store';

const againMs = 2_000;
/** Waits while the console answers slowly, telling the first time; ends with the signal too. */
export const restWhileBusy = async (
  pool: pg.Pool,
  signal: AbortSignal,
  resting?: () => Promise<void>,
): Promise<void> => {
  for (let first = true; !signal.aborted && (await isConsoleBusy(pool)); first = false) {
    if (first) await resting?.();
    await pause(againMs, undefined, { signal }).catch(() => undefined);
  }
};
