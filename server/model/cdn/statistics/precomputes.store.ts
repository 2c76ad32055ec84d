import { sql } from 'kysely';
import type pg from 'pg';
import type { RollupDimension, RollupStep } from '#shared/areas/cdn/statistics/precomputes';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { DirtyRange } from './dirtyRanges';

/** The name under which roll-ups read the marks of changed figures. */
export const precomputeReader = 'precompute';

/** A precompute as its builder needs it. */
export type Precompute = {
  id: string;
  accountId: string | null;
  source: Source;
  dimensions: RollupDimension[];
  step: RollupStep;
  keepDays: number;
};
const columns = `p.id, p.account_id as "accountId", p.source, p.dimensions, p.step, p.keep_days as "keepDays"`;
const leaseSeconds = 120;

/** Takes the precompute that waits longest; null where none is due. */
export const claimPrecompute = async (pool: pg.Pool): Promise<Precompute | null> => {
  const { rows } = await pool.query<Precompute>(
    `update precompute p set lease_until = clock_timestamp() + $1 * interval '1 second'
     where p.id = (select id from precompute where state = 'active' and lease_until < clock_timestamp() and next_at <= clock_timestamp()
       order by next_at limit 1 for update skip locked) returning ${columns}`,
    [leaseSeconds],
  );
  return rows[0] ?? null;
};
/** Gives a precompute back until so many seconds later. */
export const releasePrecompute = async (
  pool: pg.Pool,
  id: string,
  seconds: number,
): Promise<void> => {
  await pool.query(
    `update precompute set lease_until = '-infinity', next_at = clock_timestamp() + $2 * interval '1 second' where id = $1`,
    [id, seconds],
  );
};
/** One precompute by its id; null when it is gone. */
export const precomputeOf = async (ctx: Ctx, id: string): Promise<Precompute | null> => {
  const { rows } =
    await sql<Precompute>`select ${sql.raw(columns)} from precompute p where p.id = ${id}`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

/** Notes changed figures on the days of the precomputes they belong to. */
export const noteChanges = async (ctx: Ctx, ranges: readonly DirtyRange[]): Promise<void> => {
  await sql`update precompute_day d set changes = d.changes + 1
    from precompute p where p.id = d.precompute_id and exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r("accountId" uuid, source text, day date)
      where r.source = p.source and r.day = d.day and (p.account_id is null or p.account_id = r."accountId"))`.execute(
    internal(ctx),
  );
};

/**
 * Enters the days that a precompute should have, up to the watermark of its figures: what the slowest
 * running lane has completed, but three days ago at the latest, so that one that stands still holds back
 * nobody for ever; what it brings later marks its days. Days further back than it reaches are forgotten.
 */
export const planDays = async (ctx: Ctx, p: Precompute): Promise<void> => {
  const lanes = sql`select start_at, end_at, complete_to from sync_lane where source = ${p.source}
    and complete_to is not null and (${p.accountId}::uuid is null or account_id = ${p.accountId}::uuid)`;
  await sql`insert into precompute_day (precompute_id, day)
    select ${p.id}, d::date from (select
        greatest(min(start_at), ${ctx.now()}::timestamptz - ${p.keepDays} * interval '1 day') as first,
        greatest(min(complete_to) filter (where end_at is null or complete_to < end_at), ${ctx.now()}::timestamptz - interval '3 days') as last
      from (${lanes}) l) s
      cross join lateral generate_series((s.first at time zone 'UTC')::date, (s.last at time zone 'UTC')::date - 1, interval '1 day') d
    on conflict (precompute_id, day) do nothing`.execute(internal(ctx));
  await sql`delete from precompute_day where precompute_id = ${p.id}
    and day < ((${ctx.now()}::timestamptz - ${p.keepDays + 1} * interval '1 day') at time zone 'UTC')::date`.execute(
    internal(ctx),
  );
};

/** The newest day that is to be built, with the changes its build will hold. */
export const nextDay = async (
  ctx: Ctx,
  id: string,
): Promise<{ day: string; changes: number; build: number } | null> => {
  const { rows } = await sql<{ day: string; changes: number; build: number }>`
    select day::text as day, changes, nextval('precompute_build') as build from precompute_day
    where precompute_id = ${id} and built_changes is distinct from changes order by day desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** What a build of one day came to. */
export type Built = {
  day: string;
  changes: number;
  build: number;
  rows: number;
  ms: number;
  sizeBytes: number;
};
/** Lets a build count from now on, unless a newer one does already. */
export const keepBuild = async (ctx: Ctx, id: string, b: Built): Promise<void> => {
  const tx = internal(ctx);
  await sql`update precompute_day set build = ${b.build}, built_changes = ${b.changes}, row_count = ${b.rows}, built_at = ${ctx.now()}
    where precompute_id = ${id} and day = ${b.day}::date and (build is null or build < ${b.build})`.execute(
    tx,
  );
  await sql`update precompute set build_ms = ${b.ms}, size_bytes = ${b.sizeBytes}, message = null, built_to = d.last, row_count = d.rows
    from (select max(day) as last, coalesce(sum(row_count), 0) as rows from precompute_day
      where precompute_id = ${id} and build is not null) d where id = ${id}`.execute(tx);
};

/** Builds that count: of each precompute and day one. */
export const countedBuilds = async (ctx: Ctx): Promise<{ ids: string[]; builds: number[] }> => {
  const ids = await sql<{ id: string }>`select id from precompute`.execute(internal(ctx));
  const builds = await sql<{ build: string }>`select build::text as build from precompute_day
    where build is not null`.execute(internal(ctx));
  return { ids: ids.rows.map((r) => r.id), builds: builds.rows.map((r) => Number(r.build)) };
};

/** A roll-up that may answer a question, and which builds of its days are of the figures of now. */
export type Rollup = {
  id: string;
  dimensions: RollupDimension[];
  builds: { day: string; build: number }[];
};
type Asked = {
  accountId: string | null;
  source: Source;
  from: number;
  to: number;
  step: number;
  offset: number;
};
/**
 * Roll-ups for a question of an account, or of all, over a span: the smallest first. Days whose figures
 * changed since, or of which a change is marked and not noted yet, are left out.
 */
export const rollupsFor = async (ctx: Ctx, q: Asked): Promise<Rollup[]> => {
  const { rows } = await sql<Rollup>`select p.id, p.dimensions,
      jsonb_agg(jsonb_build_object('day', d.day, 'build', d.build) order by d.day) as builds
    from precompute p join precompute_day d on d.precompute_id = p.id
    where p.state = 'active' and p.source = ${q.source} and (p.account_id is null or p.account_id = ${q.accountId}::uuid)
      and d.build is not null and d.built_changes = d.changes
      and (p.step = '1h' or (${q.offset}::bigint % 86400 = 0 and ${q.step}::bigint >= 86400))
      and d.day::timestamp at time zone 'UTC' >= to_timestamp(${q.from})
      and (d.day + 1)::timestamp at time zone 'UTC' <= to_timestamp(${q.to})
      and not exists (select 1 from dirty_range r where r.source = p.source and r.day = d.day
        and (p.account_id is null or r.account_id = p.account_id)
        and r.number > coalesce((select number from dirty_reader where name = ${precomputeReader}), 0))
    group by p.id order by p.row_count, p.id`.execute(internal(ctx));
  return rows;
};

/** Counts questions that were answered from roll-ups. */
export const addServed = async (
  pool: pg.Pool,
  counts: ReadonlyMap<string, number>,
): Promise<void> => {
  await pool.query(
    `update precompute p set served = served + x.n, last_served_at = clock_timestamp()
     from unnest($1::uuid[], $2::int[]) as x(id, n) where p.id = x.id`,
    [[...counts.keys()], [...counts.values()]],
  );
};
