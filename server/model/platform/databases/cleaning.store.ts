import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import {
  type CleanPolicy,
  cleanRun,
  restsAboveMs,
} from '#shared/areas/platform/databases/cleaning';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { apiPool } from '../../../kernel/process/pools';
import { platform } from '../../../kernel/process/platform';
import { type Ageing, ageingBatch, pastRows } from '../../ageing';

export type CleanRun = Row<typeof cleanRun>;
type Chosen = {
  days: number | null;
  held: boolean;
  reason: string;
  changedBy: string;
  changedAt: string;
};
const most = 100_001;

const cutoff = (ctx: Ctx, days: number): RawBuilder<unknown> =>
  sql`cutoff as (select ${ctx.now()}::timestamptz - ${days} * interval '1 day' as at)`;
const chosenOf = async (ctx: Ctx, name: string): Promise<Chosen | null> => {
  const { rows } = await sql<Chosen>`select days, held, reason, changed_by as "changedBy",
      changed_at as "changedAt" from clean_rule where name = ${name}`.execute(internal(ctx));
  return rows[0] ?? null;
};
/** Days that hold for a table now. */
const daysOf = (a: Ageing, chosen: Chosen | null): number =>
  (a.fixed ? null : chosen?.days) ?? platform().config[a.days];

type Counts = { due: number; kept: number; oldestAt: string | null; bytes: number; all: number };
/** A table with what goes and what stays by its policy, or by other days. */
export const policyOf = async (ctx: Ctx, a: Ageing, other?: number): Promise<CleanPolicy> => {
  const chosen = await chosenOf(ctx, a.table);
  const days = (a.fixed ? undefined : other) ?? daysOf(a, chosen);
  const count = (which: 'go' | 'stay') =>
    sql`(select count(*)::int from (select from ${sql.table(a.table)} t, cutoff where ${pastRows(a, which)} limit ${most}) c)`;
  const { rows } =
    await sql<Counts>`with ${cutoff(ctx, days)} select ${count('go')} as due, ${count('stay')} as kept,
      (select min(t.${sql.ref(a.at)})::timestamptz from ${sql.table(a.table)} t) as "oldestAt",
      pg_total_relation_size(${a.table}::regclass)::bigint as bytes,
      (select greatest(n_live_tup, 0)::bigint from pg_stat_all_tables where relid = ${a.table}::regclass) as "all"`.execute(
      internal(ctx),
    );
  const counts = rows[0];
  if (!counts) throw new Error(`nothing is known of the table ${a.table}`);
  const { all, ...facts } = counts;
  const share = Math.min(1, facts.due / Math.max(1, all, facts.due + facts.kept));
  return {
    name: a.table,
    days,
    settingDays: platform().config[a.days],
    state: chosen?.held ? 'held' : 'active',
    ...facts,
    dueBytes: Math.round(facts.bytes * share),
    why: a.stays && facts.kept > 0 ? { code: a.stays.why, values: {} } : null,
    fixed: a.fixed ?? false,
    reason: chosen?.reason ?? null,
    changedBy: chosen?.changedBy ?? null,
    changedAt: chosen?.changedAt ?? null,
  };
};

/** Keeps what staff want of a table; what is left out stays. */
export const choose = async (
  ctx: Ctx,
  name: string,
  o: { days?: number | null; held?: boolean; reason: string; by: string },
): Promise<void> => {
  const [setsDays, setsHeld] = [o.days !== undefined, o.held !== undefined];
  await sql`insert into clean_rule as p (name, days, held, reason, changed_by, changed_at)
    values (${name}, ${o.days ?? null}, ${o.held ?? false}, ${o.reason}, ${o.by}, ${ctx.now()})
    on conflict (name) do update set days = case when ${setsDays} then excluded.days else p.days end,
      held = case when ${setsHeld} then excluded.held else p.held end,
      reason = excluded.reason, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    internal(ctx),
  );
};

/** Drops one batch of what is past its days and not protected; none of a table that is held. */
export const dropBatch = async (ctx: Ctx, a: Ageing): Promise<number> => {
  const chosen = await chosenOf(ctx, a.table);
  if (chosen?.held) return 0;
  const from = sql.table(a.table);
  const order = a.order ? sql`order by t.${sql.ref(a.order)}` : sql``;
  const done = await sql`with ${cutoff(ctx, daysOf(a, chosen))}
    delete from ${from} where ctid = any(array(
      select t.ctid from ${from} t, cutoff where ${pastRows(a, 'go')} ${order} limit ${ageingBatch}))`.execute(
    internal(ctx),
  );
  return Number(done.numAffectedRows ?? 0);
};

const columns = sql.join(columnsOf(cleanRun).map((c) => sql.ref(c)));
/** The run of a table that has not ended, made where there is none. */
export const askRun = async (
  ctx: Ctx,
  name: string,
  days: number,
  by: string,
): Promise<CleanRun> => {
  const tx = internal(ctx);
  await sql`insert into clean_run (id, name, cause, state, days, rows, asked_by, created_at)
    values (${randomUUID()}, ${name}, 'hand', 'waiting', ${days}, 0, ${by}, ${ctx.now()})
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
  const days = daysOf(a, await chosenOf(ctx, a.table));
  await sql`insert into clean_run (id, name, cause, state, days, rows, created_at, ended_at)
    values (${randomUUID()}, ${a.table}, 'due', 'done', ${days}, ${rows}, ${ctx.now()}, ${ctx.now()})`.execute(
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
