import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { cleanRun, restsAboveMs } from '#shared/areas/platform/databases/cleaning';
import type { CleanMode } from '#shared/areas/platform/databases/cleanModes';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { apiPool } from '../../../kernel/process/pools';
import { type Ageing, ageingBatch, pastRows } from '../../ageing';
import { ruleOf } from './cleanRules.store';

export type CleanRun = Row<typeof cleanRun>;
export const mostCounted = 100_001;

export const cutoff = (ctx: Ctx, days: number): RawBuilder<unknown> =>
  sql`cutoff as (select ${ctx.now()}::timestamptz - ${days} * interval '1 day' as at)`;
/** By which values a row `row` is counted once it is gone. */
export const countedBy = (a: Ageing, row: string): RawBuilder<unknown> =>
  sql`concat_ws(' · ', ${sql.join((a.counts ?? []).map((c) => sql`${`${c} `}::text || coalesce(${sql.ref(`${row}.${c}`)}::text, '–')`))})`;
export const countedDay = (a: Ageing, row: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${row}.${a.at}`)} at time zone 'UTC')::date`;

/** Drops one batch of what is past its days and not protected, counted by day where so wanted; none of a table that is held. */
export const dropBatch = async (ctx: Ctx, a: Ageing): Promise<number> => {
  const { days, mode, ...rule } = await ruleOf(ctx, a);
  if (rule.held || a.partitions) return 0;
  const from = sql.table(a.table);
  const order = a.order ? sql`order by t.${sql.ref(a.order)}` : sql``;
  const counted =
    mode === 'counts'
      ? sql`, counted as (insert into clean_count as c (name, day, what, rows)
          select ${a.table}, ${countedDay(a, 'g')}, ${countedBy(a, 'g')}, count(*) from gone g group by 2, 3
          on conflict (name, day, what) do update set rows = c.rows + excluded.rows)`
      : sql``;
  const { rows } = await sql<{ n: number }>`with ${cutoff(ctx, days)}, gone as (
      delete from ${from} where ctid = any(array(
        select t.ctid from ${from} t, cutoff where ${pastRows(a, 'go')} ${order} limit ${ageingBatch})) returning *)
      ${counted} select count(*)::int as n from gone`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

const columns = sql.join(columnsOf(cleanRun).map((c) => sql.ref(c)));
/** The run of a table that has not ended, made where there is none. */
export const askRun = async (
  ctx: Ctx,
  name: string,
  o: { days: number; mode: CleanMode; by: string },
): Promise<CleanRun> => {
  const tx = internal(ctx);
  await sql`insert into clean_run (id, name, cause, state, mode, days, rows, asked_by, created_at)
    values (${randomUUID()}, ${name}, 'hand', 'waiting', ${o.mode}, ${o.days}, 0, ${o.by}, ${ctx.now()})
    on conflict (name) where ended_at is null do nothing`.execute(tx);
  const { rows } = await sql<CleanRun>`select ${columns} from clean_run
    where name = ${name} and ended_at is null`.execute(tx);
  const run = rows[0];
  if (!run) throw new Error(`the run of ${name} is gone`);
  return run;
};
/** A run that has not ended. */
export const openRun = async (ctx: Ctx, id: string): Promise<CleanRun | null> => {
  const { rows } = await sql<CleanRun>`select ${columns} from clean_run
    where id = ${id} and ended_at is null`.execute(internal(ctx));
  return rows[0] ?? null;
};
/** Runs that have not ended, oldest first. */
export const openRuns = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from clean_run where ended_at is null
    order by created_at, id`.execute(internal(ctx));
  return rows.map(({ id }) => id);
};
/** Keeps how far a run is; sizes that are left out stay. */
export const noteRun = async (
  ctx: Ctx,
  id: string,
  o: { state: CleanRun['state']; rows?: number; before?: number; after?: number },
): Promise<void> => {
  await sql`update clean_run set state = ${o.state}, rows = rows + ${o.rows ?? 0},
      bytes_before = coalesce(bytes_before, ${o.before ?? null}::bigint), bytes_after = coalesce(${o.after ?? null}::bigint, bytes_after),
      ended_at = case when ${o.state === 'done'} then ${ctx.now()}::timestamptz end
    where id = ${id} and ended_at is null`.execute(internal(ctx));
};
/** What the hourly run took of a table. */
export const noteDue = async (ctx: Ctx, a: Ageing, rows: number): Promise<void> => {
  const { days, mode } = await ruleOf(ctx, a);
  await sql`insert into clean_run (id, name, cause, state, mode, days, rows, created_at, ended_at)
    values (${randomUUID()}, ${a.table}, 'due', 'done', ${mode}, ${days}, ${rows}, ${ctx.now()}, ${ctx.now()})`.execute(
    internal(ctx),
  );
};

/** Whether any process answers its callers slowly, so that cleaning should rest. */
export const isConsoleBusy = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select max((p->>'runMs')::float8) as ms from process_state s cross join lateral jsonb_array_elements(s.pools) as p
     where s.seen_at > clock_timestamp() - interval '16 seconds' and p->>'name' = $1`,
    [apiPool],
  );
  return (rows[0]?.ms ?? 0) > restsAboveMs;
};
