import { setTimeout as pause } from 'node:timers/promises';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { doQuestionsWait, noteRun } from '#server/model/cdn/logs/cleanRuns.store';
import { isConsoleBusy } from '#server/model/platform/databases/index';

const againMs = 2_000;
/** Waits while the console answers slowly or questions wait for the store. */
export const restWhileBusy = async (id: string, signal: AbortSignal): Promise<void> => {
  const { pool, run } = platform();
  for (let first = true; !signal.aborted; first = false) {
    if (!(await isConsoleBusy(pool)) && !(await doQuestionsWait(pool))) return;
    if (first) await run(system, (ctx) => noteRun(ctx, id, { state: 'resting' }));
    await pause(againMs, undefined, { signal }).catch(() => undefined);
  }
};
