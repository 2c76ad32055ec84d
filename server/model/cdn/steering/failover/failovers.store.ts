import { sql } from 'kysely';
import type { failover, Look, MoveKind } from '#shared/areas/cdn/steering/failovers';
import type { FailoverRule } from '#shared/areas/cdn/steering/failoverRule';
import type { Row } from '#shared/kernel/contract';
import { grouped } from '#shared/kernel/grouped';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { isOff } from '../../domains/off';
import type { Subject } from '../tasks.store';
import type { Entry } from '../weights';
import { type Outs, outKey } from './live';
import type { Record } from './rule';

export type Failover = Row<typeof failover>;

const outsOf = (rows: readonly { paramId: string; region: string }[]): Outs =>
  new Set(rows.map((r) => outKey(r.paramId, r.region)));

/** Suppliers that are out of a region now, by policy. */
export const outsNow = async (ctx: Ctx): Promise<ReadonlyMap<string, Outs>> => {
  const { rows } = await sql<{
    scheduleId: string;
    paramId: string;
    region: string;
  }>`select schedule_id, param_id, region from failover where state = 'out'`.execute(internal(ctx));
  const byPolicy = grouped(rows, (r) => r.scheduleId);
  return new Map([...byPolicy].map(([id, list]) => [id, outsOf(list)]));
};

/** Those that count for a policy, or for a domain by its policy: none where it has no failover. */
export const outsFor = async (ctx: Ctx, { scheduleId, domainId }: Subject): Promise<Outs> => {
  const { rows } = await sql<{
    paramId: string;
    region: string;
  }>`select f.param_id, f.region from failover f where f.state = 'out' and exists (
    select from schedule s where s.method = 'failover' and s.id = f.schedule_id
      and s.id = coalesce(${scheduleId}::uuid, (select schedule_id from domain where id = ${domainId}::uuid)))`.execute(
    internal(ctx),
  );
  return outsOf(rows);
};

/** SQL: published domains whose policy has failover, with the entry `e` of each supplier that serves them. */
const followers = sql`from domain d join domain_work w on w.domain_id = d.id and w.published
  join schedule s on s.id = d.schedule_id and s.method = 'failover'`;

/** Entries by which domains of a policy with failover are served. */
export type Use = { scheduleId: string; calmSeconds: number; entries: Entry[] };
/** Each list of entries by which domains with failover are served, once of each policy. */
export const entriesInUse = async (ctx: Ctx): Promise<Use[]> => {
  const { rows } =
    await sql<Use>`select distinct s.id as schedule_id, s.failover_calm_seconds as calm_seconds,
      case when jsonb_typeof(d.lines) = 'array' then d.lines else s.entries end as entries
    ${followers}`.execute(internal(ctx));
  return rows;
};

export type Watched = {
  paramId: string;
  name: string;
  /** Some of its names for domains of ours, asked one after the other until one answers. */
  cnames: string[];
  /** Whether its interface answers, and whether figures of it come. */
  api: boolean;
  figures: boolean;
};
const sampled = 3;
/** Suppliers that serve domains with failover. */
export const watchedNow = async (ctx: Ctx): Promise<Watched[]> => {
  const { rows } = await sql<Watched>`select p.id as param_id, p.name, x.cnames,
      not exists (select from supplier_circuit o where o.param_id = p.id) as api,
      coalesce((select not bool_and(l.errors > 1) from sync_lane l
        where l.param_id = p.id and l.source = 'realtime'), true) as figures
    from supplier_param p join (select e.param_id, (array_agg(e.cname order by e.cname))[1:${sql.lit(sampled)}] as cnames
      ${followers}
      join domain_supplier e on e.domain_id = d.id and e.cname is not null and e.live_version > 0
        and e.state not in ('stopped', 'skipped') and not ${isOff}
      group by e.param_id) x on x.param_id = p.id order by p.id`.execute(internal(ctx));
  return rows;
};

/** Whether checks are due; null where they are not. Answers the moment by which `closeRound` knows them. */
export const dueRound = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{
    nextAt: string;
  }>`select next_at from failover_round where next_at <= ${ctx.now()}`.execute(internal(ctx));
  return rows[0]?.nextAt ?? null;
};

/** Has the checks come again at `nextAt`; false where another run of the job has counted them. */
export const closeRound = async (ctx: Ctx, roundAt: string, nextAt: string): Promise<boolean> => {
  const { rows } = await sql`update failover_round set next_at = ${nextAt}
    where next_at = ${roundAt}::timestamptz returning key`.execute(internal(ctx));
  return rows.length > 0;
};

/** Rows for suppliers in regions that have none yet: who is new serves. */
export const openFailovers = async (
  ctx: Ctx,
  places: readonly { scheduleId: string; paramId: string; region: string; calmSeconds: number }[],
): Promise<void> => {
  const rows = places.map((p) => ({
    schedule_id: p.scheduleId,
    param_id: p.paramId,
    region: p.region,
    calm_seconds: p.calmSeconds,
  }));
  await sql`insert into failover (id, schedule_id, param_id, region, state, since, calm_seconds, created_at)
    select gen_random_uuid(), x.schedule_id, x.param_id, x.region, 'in', ${ctx.now()}, x.calm_seconds, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (schedule_id uuid, param_id uuid, region text, calm_seconds int)
      join schedule s on s.id = x.schedule_id
    on conflict do nothing`.execute(internal(ctx));
};

export type Standing = Failover & Record & { times: number; rule: FailoverRule };
/** All suppliers in regions of policies with failover, held until the transaction ends, with how often each was ill within a day. */
export const standings = async (ctx: Ctx): Promise<Standing[]> => {
  const { rows } =
    await sql<Standing>`select f.*, coalesce(l.looks, '[]') as looks, l.looked_at, l.well_since,
      jsonb_build_object('failures', s.failover_failures, 'looks', s.failover_looks, 'calmSeconds', s.failover_calm_seconds) as rule,
      (select count(*)::int from failover_move m where m.schedule_id = f.schedule_id and m.param_id = f.param_id
        and m.region = f.region and m.kind in ('leave', 'alone')
        and m.at > ${ctx.now()}::timestamptz - interval '24 hours') as times
    from failover f join schedule s on s.id = f.schedule_id and s.method = 'failover'
      left join failover_look l on l.failover_id = f.id order by f.id for update of f`.execute(
      internal(ctx),
    );
  return rows;
};

/** Keeps the latest checks. */
export const keepLooks = async (
  ctx: Ctx,
  list: readonly ({ id: string } & Record)[],
): Promise<void> => {
  const rows = list.map((r) => ({
    failover_id: r.id,
    looks: r.looks,
    looked_at: r.lookedAt,
    well_since: r.wellSince,
  }));
  await sql`insert into failover_look (failover_id, looks, looked_at, well_since)
    select x.failover_id, x.looks, x.looked_at, x.well_since from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (failover_id uuid, looks jsonb, looked_at timestamptz, well_since timestamptz)
    on conflict (failover_id) do update set looks = excluded.looks, looked_at = excluded.looked_at,
      well_since = excluded.well_since`.execute(internal(ctx));
};

/** Puts a move behind those that were. */
export const insertMove = (
  ctx: Ctx,
  { scheduleId, paramId, region }: Failover,
  m: { kind: MoveKind; reason: Sentence | null; looks: readonly Look[] },
) =>
  sql`insert into failover_move (n, schedule_id, param_id, region, kind, reason, looks, at)
    select coalesce(max(n), 0) + 1, ${scheduleId}, ${paramId}, ${region}, ${m.kind}, ${m.reason && JSON.stringify(m.reason)}::jsonb,
      ${JSON.stringify(m.looks)}::jsonb, ${ctx.now()} from failover_move
    where schedule_id = ${scheduleId} and param_id = ${paramId} and region = ${region}`.execute(
    internal(ctx),
  );

/** Name of a credential. */
export const paramName = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from supplier_param where id = ${id}`.execute(internal(ctx));
  return rows[0]?.name ?? '–';
};

/** SQL: whether there is something to tell of a row `t` of these: ill, held, or a check that failed. */
export const isNotable = sql`(t.state <> 'in' or t.held_by is not null or t.looks @? '$[*] ? (@.why != null)')`;

/** SQL: suppliers in regions with their latest checks, and when those that are out come back at the earliest. */
export const failoverRows = () =>
  sql`select f.*, coalesce(l.looks, '[]'::jsonb) as looks, l.looked_at,
      case when f.state <> 'in' and f.held_by is null then l.well_since + f.calm_seconds * interval '1 second' end as returns_at
    from failover f left join failover_look l on l.failover_id = f.id`;
