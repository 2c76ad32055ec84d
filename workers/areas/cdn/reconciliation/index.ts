import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { runDayCheck } from '#server/model/cdn/reconciliation/dayCheck';
import { claimDue, expectDays } from '#server/model/cdn/reconciliation/dayChecks.store';
import type { WorkerArea } from '../../area';
import { work } from '../../../kernel/work';

/** Checks of one turn; each asks a supplier once. */
const checksAtOnce = 10;

/** Checking each day that is complete. */
export const dayChecksWork = work(dayChecks, {
  async check({ platform, run, signal, log }) {
    await run(expectDays);
    for (const id of await run((ctx) => claimDue(ctx, checksAtOnce))) {
      if (signal.aborted) return;
      await runDayCheck(platform.run, id).catch((error: Error) =>
        log.warn({ check: id, reason: error.message }, 'a day could not be checked'),
      );
    }
  },
});

/** Comparing our figures with those of suppliers. */
export const reconciliationArea: WorkerArea = { work: [dayChecksWork] };
