import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What measuring one question with a roll-up and without it gave. */
export type Measured = { plainMs: number; rollupMs: number; plainRows: number; rollupRows: number };

/** Keeps what was measured. */
export const keepMeasure = async (ctx: Ctx, id: string, m: Measured): Promise<void> => {
  await sql`update precompute set plain_ms = ${m.plainMs}, rollup_ms = ${m.rollupMs}, plain_rows = ${m.plainRows},
    rollup_rows = ${m.rollupRows}, measured_at = ${ctx.now()} where id = ${id}`.execute(
    internal(ctx),
  );
};

/** Marks days of a span to be built anew; answers how many they are. */
export const renewDays = async (
  ctx: Ctx,
  id: string,
  from: string,
  to: string,
): Promise<number> => {
  const done = await sql`update precompute_day set changes = changes + 1
    where precompute_id = ${id} and day between ${from}::date and ${to}::date`.execute(
    internal(ctx),
  );
  await sql`update precompute set next_at = ${ctx.now()} where id = ${id}`.execute(internal(ctx));
  return Number(done.numAffectedRows ?? 0);
};

/** How many precomputes there are. */
export const countPrecomputes = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from precompute`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};
