import { sql } from 'kysely';
import type pg from 'pg';
import type { Source } from '#shared/metrics';
import { clockOffsetMs } from '../../../kernel/process/clock';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Term } from './slots';

/** A lane that is to be worked on, with the names a driver call needs. */
export type LaneWork = Term & {
  id: string;
  accountId: string;
  domainId: string;
  paramId: string;
  domain: string;
  source: Source;
  startAt: string;
  endAt: string | null;
  pulledFrom: string | null;
  completeTo: string | null;
  errors: number;
  pullDelaySeconds: number;
  /** What a person set in place of the parameter's delay and the source's step; null without. */
  setDelaySeconds: number | null;
  setStepSeconds: number | null;
};
/** Whether a pause stands over a lane `l`: its own, its parameter's or its domain's. */
export const isPaused = `exists (select 1 from sync_pause u where l.id = u.lane_id or l.param_id = u.param_id or l.domain_id = u.domain_id)`;
/** What a person set of a lane `l`: its own pace goes before that of its parameter and source. */
export const setPace = (column: 'delay_seconds' | 'step_seconds'): string =>
  `(select o.${column} from sync_pace o where o.param_id = l.param_id and o.source = l.source
    and (o.lane_id = l.id or o.lane_id is null) and o.${column} is not null order by o.lane_id nulls last limit 1)`;
/** SQL: the hours at which domain `id` came from another account and went, or is to go, to another. */
export const cameAt = (id: string): string =>
  `(select max(v.at) from domain_move v where v.to_domain_id = ${id})`;
export const wentAt = (id: string): string =>
  `(select max(v.at) from domain_move v where v.domain_id = ${id} and v.state in ('waiting', 'done'))`;
const laneColumns = `l.id, l.account_id as "accountId", l.domain_id as "domainId", l.param_id as "paramId", d.name as domain,
  l.source, l.start_at as "startAt", l.end_at as "endAt", l.pulled_from as "pulledFrom", l.complete_to as "completeTo", l.errors,
  p.pull_delay_seconds as "pullDelaySeconds", ${setPace('delay_seconds')} as "setDelaySeconds", ${setPace('step_seconds')} as "setStepSeconds",
  ${cameAt('d.id')} as "cameAt", ${wentAt('d.id')} as "wentAt"`;
const joined = `sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id and p.enabled`;

/** Days that suppliers keep counters by the minute for, less one for the day that is just leaving. */
const realtimeDays = 6;
/** Days of log lines that the analytics store keeps, less one. */
const logDays = 94;

/**
 * Opens a lane per source for each supplier entry that serves or served, follows changes of the sync
 * span and ends lanes whose entry is gone. Returns how many lanes were opened.
 */
export const openLanes = async (ctx: Ctx): Promise<number> => {
  const tx = internal(ctx);
  // Logs are fetched under the parameters alone that are assigned for it, where an account has such.
  const isFetched = sql`(l.source <> 'log' or param_tells_logs(l.account_id, l.param_id, ${ctx.now()}::timestamptz))`;
  const wanted = sql`select d.account_id, d.id as domain_id, s.param_id, src.source, d.sync_end_at as end_at,
      date_bin('5 minutes', greatest(d.sync_start_at, ${ctx.now()}::timestamptz - case src.source
        when 'realtime' then ${realtimeDays} * interval '1 day'
        when 'log' then least(${logDays}, a.retention_days) * interval '1 day'
        else p.retention_days * interval '1 day' end), timestamptz '2000-01-01') as start_at
    from domain_supplier s join domain d on d.id = s.domain_id join account a on a.id = d.account_id
      join supplier_param p on p.id = s.param_id, (values ('realtime'), ('accurate'), ('log')) as src(source)
    where (s.state in ('online', 'stopped') or s.live_version > 0)
      and (src.source <> 'log' or param_tells_logs(d.account_id, s.param_id, ${ctx.now()}::timestamptz))`;
  const lanes =
    await sql`insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, end_at)
    select gen_random_uuid(), w.account_id, w.domain_id, w.param_id, w.source, w.start_at, w.end_at from (${wanted}) as w
    where not exists (select 1 from sync_lane l where l.domain_id = w.domain_id and l.param_id = w.param_id and l.source = w.source)
    on conflict do nothing`.execute(tx);
  await sql`update sync_lane l set end_at = d.sync_end_at from domain d where d.id = l.domain_id
    and l.end_at is distinct from d.sync_end_at and ${isFetched}
    and exists (select 1 from domain_supplier s where s.domain_id = l.domain_id and s.param_id = l.param_id)`.execute(
    tx,
  );
  await sql`update sync_lane l set start_at = date_bin('5 minutes', d.sync_start_at, timestamptz '2000-01-01') from domain d
    where d.id = l.domain_id and l.source = 'accurate' and d.sync_start_at < l.start_at - interval '5 minutes'
      and d.sync_start_at > ${ctx.now()}::timestamptz - (select retention_days * interval '1 day' from supplier_param p where p.id = l.param_id)`.execute(
    tx,
  );
  await sql`update sync_lane l set end_at = ${ctx.now()} where l.end_at is null
    and (not ${isFetched} or (not exists (select 1 from domain_supplier s where s.domain_id = l.domain_id and s.param_id = l.param_id)
      and not exists (select 1 from domain_serving s where s.domain_id = l.domain_id and s.param_id = l.param_id)))`.execute(
    tx,
  );
  return Number(lanes.numAffectedRows ?? 0);
};

const leaseSeconds = 60;
/** The database's clock, which all workers share, moved like the platform's now. */
const sharedNow = (): string => `(clock_timestamp() + ${clockOffsetMs()} * interval '1 ms')`;
/** Hours after its end in which a log lane is looked at still: files of its last hour come late and in parts. */
const lateHours = 3;
/**
 * Takes lanes whose next look is due, but for those of the parameters left out; nobody else gets them
 * while the lease lasts or until they are moved.
 */
export const claimDue = async (
  pool: pg.Pool,
  sources: readonly Source[],
  limit: number,
  withoutParams: readonly string[] = [],
): Promise<LaneWork[]> => {
  const { rows } = await pool.query<LaneWork>(
    `with due as (select l.id from sync_lane l where l.source = any($1) and l.next_at <= ${sharedNow()}
        and (l.end_at is null or l.complete_to is null or l.complete_to < l.end_at
          or (l.source = 'log' and l.end_at > ${sharedNow()} - ${lateHours} * interval '1 hour')) and not ${isPaused}
          and l.param_id <> all($4::uuid[])
        order by l.next_at limit $2 for update of l skip locked),
      taken as (update sync_lane l set next_at = ${sharedNow()} + $3 * interval '1 second' from due where l.id = due.id returning l.*)
     select ${laneColumns} from ${joined.replace('sync_lane l', 'taken l')}`,
    [sources, limit, leaseSeconds, withoutParams],
  );
  return rows;
};

/** Takes the lane whose unfetched past is the newest. */
export const claimPast = async (
  pool: pg.Pool,
  sources: readonly Source[],
): Promise<LaneWork | null> => {
  const { rows } = await pool.query<LaneWork>(
    `with due as (select l.id from sync_lane l where l.source = any($1) and l.pulled_from > l.start_at and l.past_next_at <= ${sharedNow()} and not ${isPaused}
        order by l.pulled_from desc limit 1 for update of l skip locked),
      taken as (update sync_lane l set past_next_at = ${sharedNow()} + $2 * interval '1 second' from due where l.id = due.id returning l.*)
     select ${laneColumns} from ${joined.replace('sync_lane l', 'taken l')}`,
    [sources, leaseSeconds],
  );
  return rows[0] ?? null;
};

export const laneById = async (pool: pg.Pool, id: string): Promise<LaneWork | null> => {
  const { rows } = await pool.query<LaneWork>(
    `select ${laneColumns} from ${joined} where l.id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

/** What a look at a lane brought; fields left out stay as they are. */
export type Move = {
  id: string;
  completeTo?: string;
  pulledFrom?: string;
  nextInMs?: number;
  pastInMs?: number;
  error?: string | null;
  /** The class of the error, where it is one of a call. */
  errorClass?: string | null;
};
/** Writes watermarks and the next look; the front end never moves back, the past never forward. */
export const moveLanes = async (ctx: Ctx, moves: readonly Move[]): Promise<void> => {
  await sql`update sync_lane l set
      complete_to = greatest(l.complete_to, m.complete_to::timestamptz),
      pulled_from = least(l.pulled_from, m.pulled_from::timestamptz),
      next_at = case when m.next_ms is null then l.next_at else ${sql.raw(sharedNow())} + m.next_ms * interval '1 ms' end,
      past_next_at = case when m.past_ms is null then l.past_next_at else ${sql.raw(sharedNow())} + m.past_ms * interval '1 ms' end,
      errors = case m.state when 'bad' then l.errors + 1 when 'good' then 0 else l.errors end,
      message = case m.state when 'keep' then l.message else m.message end,
      error_class = case m.state when 'keep' then l.error_class else m.error_class end,
      changed_at = ${ctx.now()}
    from unnest(${moves.map((m) => m.id)}::uuid[], ${moves.map((m) => m.completeTo ?? null)}::text[], ${moves.map((m) => m.pulledFrom ?? null)}::text[],
      ${moves.map((m) => (m.nextInMs === undefined ? null : Math.round(m.nextInMs)))}::bigint[], ${moves.map((m) => (m.pastInMs === undefined ? null : Math.round(m.pastInMs)))}::bigint[],
      ${moves.map((m) => (m.error === undefined ? 'keep' : m.error === null ? 'good' : 'bad'))}::text[], ${moves.map((m) => m.error?.slice(0, 1000) ?? null)}::text[],
      ${moves.map((m) => m.errorClass ?? null)}::text[])
      as m(id, complete_to, pulled_from, next_ms, past_ms, state, message, error_class)
    where l.id = m.id`.execute(internal(ctx));
};

/** Sets the watermark of log lanes, which also moves back when a file of an earlier hour is missing. */
export const markLogs = async (
  ctx: Ctx,
  marks: readonly { id: string; completeTo: string }[],
): Promise<void> => {
  await sql`update sync_lane l set complete_to = m.complete_to::timestamptz, changed_at = ${ctx.now()}
    from unnest(${marks.map((m) => m.id)}::uuid[], ${marks.map((m) => m.completeTo)}::text[]) as m(id, complete_to)
    where l.id = m.id and l.complete_to is distinct from m.complete_to::timestamptz`.execute(
    internal(ctx),
  );
};
