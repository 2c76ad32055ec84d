import { type Run, system } from '#server/kernel/db/context';
import {
  type BilledDay,
  billedDaysIn,
  type Comparison,
  keepComparison,
  uncomparedDays,
} from '#server/model/cdn/bills/comparisons.store';
import * as days from '#server/model/cdn/bills/days.store';
import { type Difference, freshDay } from '#server/model/cdn/bills/recompute.store';
import { dirtyRanges, newestMark, settleRanges } from '#server/model/cdn/statistics/dirtyRanges';
import { noFigures, readFigures } from './figures';

/** The name under which bills read the marks of changed figures. */
const reader = 'bills';
const rangesAtOnce = 2_000;
const daysAtOnce = 200;

/** Prices and coefficients that changed since are nothing to mark a bill for; figures that did are. */
const summary = (rows: readonly Omit<Difference, 'id' | 'taskId' | 'createdAt'>[]): Comparison => {
  const usage = rows.some((r) => r.causes.includes('usage') || r.causes.includes('newRegion'));
  const of = usage ? rows : [];
  return {
    lines: of.length,
    bytes: of.reduce((sum, r) => sum + r.newBytes - r.oldBytes, 0),
    cost: of.reduce((sum, r) => sum + r.newCost - r.oldCost, 0),
  };
};

const compareDay = async (run: Run, { accountId, day }: BilledDay): Promise<void> => {
  const { account, mark } = await run(system, async (ctx) => ({
    account: await days.accountOf(ctx, accountId),
    // Before the figures: of two comparisons the one that saw the newer figures counts.
    mark: await newestMark(ctx),
  }));
  if (!account) return;
  const { utcOffsetMinutes } = account;
  const figures = await readFigures(run, { accountId, utcOffsetMinutes, days: [day] });
  await run(system, async (ctx) => {
    await days.lockDay(ctx, accountId, day);
    const fresh = await freshDay(ctx, {
      accountId,
      day,
      ...(figures.get(day) ?? noFigures),
    });
    if (!fresh) return;
    if (await keepComparison(ctx, fresh.before.id, summary(fresh.differences), mark))
      days.tellChanged(ctx, accountId, day);
  });
};

/**
 * Compares completed days with the figures of now: each version once after it was written, and again
 * whenever figures of the day change. The bill stays as it is and bears the difference until it is
 * recomputed. Returns the number of days compared.
 */
export const compareBills = async (run: Run, signal?: AbortSignal): Promise<number> => {
  const { ranges, to } = await run(system, (ctx) => dirtyRanges(ctx, reader, rangesAtOnce));
  const counted = ranges.filter((r) => r.source === 'accurate');
  const dirty = await run(system, (ctx) => billedDaysIn(ctx, counted));
  for (const day of dirty) {
    if (signal?.aborted) return 0;
    await compareDay(run, day);
  }
  if (to !== null) await run(system, (ctx) => settleRanges(ctx, reader, to));
  const fresh = await run(system, (ctx) => uncomparedDays(ctx, daysAtOnce));
  for (const day of fresh) {
    if (signal?.aborted) break;
    await compareDay(run, day);
  }
  return dirty.length + fresh.length;
};
