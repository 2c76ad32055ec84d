import type { Ctx } from '#server/kernel/db/context';
import { ageing } from '#server/model/index';
import { ageingBatch as batch } from '#server/model/ageing';
import { dropBatch, noteDue } from '#server/model/platform/databases/index';

/**
 * Drops technical rows past their days, up to 5,000 of each table in one transaction. Answers how many
 * went of each; a table that gave a whole batch has more.
 */
export const forgetOld = async (
  ctx: Ctx,
): Promise<{ gone: Record<string, number>; more: boolean }> => {
  const gone: Record<string, number> = {};
  for (const a of ageing) gone[a.table] = await dropBatch(ctx, a);
  return { gone, more: Object.values(gone).some((n) => n === batch) };
};

/** Keeps what an hourly run took of each table, among the runs that staff look at. */
export const noteGone = async (ctx: Ctx, gone: Readonly<Record<string, number>>): Promise<void> => {
  for (const a of ageing) {
    const n = gone[a.table] ?? 0;
    if (n > 0) await noteDue(ctx, a, n);
  }
};
