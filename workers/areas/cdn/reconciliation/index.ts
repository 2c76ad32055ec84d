import { consistency } from '#shared/areas/cdn/reconciliation/consistency';
import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { supplierMonths } from '#shared/areas/cdn/reconciliation/supplierMonths';
import { checkConsistency } from '#server/model/cdn/reconciliation/consistencyFindings';
import { runDayCheck } from '#server/model/cdn/reconciliation/dayCheck';
import {
  claimDue,
  expectDays,
  repeatChecks,
} from '#server/model/cdn/reconciliation/dayChecks.store';
import { runSupplierMonth } from '#server/model/cdn/reconciliation/supplierMonth';
import { claimMonths, expectMonths } from '#server/model/cdn/reconciliation/supplierMonths.store';
import { dirtyRanges, settleRanges } from '#server/model/cdn/statistics/dirtyRanges';
import type { WorkerArea } from '../../area';
import { type Tools, work } from '../../../kernel/work';

/** Checks of one turn; each asks a supplier once. */
const checksAtOnce = 10;

/** The name under which day checks read the marks of changed figures. */
const reader = 'dayChecks';
const rangesAtOnce = 2_000;

/** Has days checked again whose figures changed since. */
const followChanges = async (run: Tools['run']): Promise<void> =>
  run(async (ctx) => {
    const { ranges, to } = await dirtyRanges(ctx, reader, rangesAtOnce);
    await repeatChecks(
      ctx,
      ranges.filter((r) => r.source === 'accurate'),
    );
    if (to !== null) await settleRanges(ctx, reader, to);
  });

/** Checking each day that is complete. */
export const dayChecksWork = work(dayChecks, {
  async check({ platform, run, signal, log }) {
    await run(expectDays);
    await followChanges(run);
    for (const id of await run((ctx) => claimDue(ctx, checksAtOnce))) {
      if (signal.aborted) return;
      await runDayCheck(platform.run, id).catch((error: Error) =>
        log.warn({ check: id, reason: error.message }, 'a day could not be checked'),
      );
    }
  },
});

/** Reading the invoices of suppliers. */
export const supplierMonthsWork = work(supplierMonths, {
  async read({ platform, run, signal, log }) {
    await run(expectMonths);
    for (const id of await run((ctx) => claimMonths(ctx, checksAtOnce))) {
      if (signal.aborted) return;
      await runSupplierMonth(platform.run, id).catch((error: Error) =>
        log.warn(
          { month: id, reason: error.message },
          'a month of a supplier could not be checked',
        ),
      );
    }
  },
});

/** Comparing the sources of our own figures. */
export const consistencyWork = work(consistency, {
  check: ({ platform }) => checkConsistency(platform.run),
});

/** Comparing our figures with those of suppliers. */
export const reconciliationArea: WorkerArea = {
  work: [consistencyWork, dayChecksWork, supplierMonthsWork],
};
