import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import { ageing } from '#server/model/index';
import { ageingBatch as batch } from '#server/model/ageing';
import { platform } from '#server/kernel/process/platform';

/**
 * Drops technical rows past their days, up to 5,000 of each table in one transaction. Answers how many
 * went of each; a table that gave a whole batch has more.
 */
export const forgetOld = async (
  ctx: Ctx,
): Promise<{ gone: Record<string, number>; more: boolean }> => {
  const gone: Record<string, number> = {};
  for (const { table, days, due } of ageing) {
    const done = await sql`with cutoff as (
        select ${ctx.now()}::timestamptz - ${platform().config[days]} * interval '1 day' as at)
      delete from ${sql.table(table)} using cutoff where ${due}`.execute(internal(ctx));
    gone[table] = Number(done.numAffectedRows ?? 0);
  }
  return { gone, more: Object.values(gone).some((n) => n === batch) };
};
