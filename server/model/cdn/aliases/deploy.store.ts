import { sql } from 'kysely';
import type pg from 'pg';
import { aliasDomain, aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { Sentence } from '#shared/kernel/field';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import { erase } from '../../../kernel/db/rows';
import { clockOffsetMs } from '../../../kernel/process/clock';

/** Whether another alias has the same host at the supplier, now or later; with `now` one that is in force. */
const sharedSql = (
  at: string,
  now = false,
) => `exists (select 1 from alias_domain b where b.param_id = a.param_id
    and b.host = a.host and b.id <> a.id and (b.to_at is null or b.to_at > greatest(b.from_at, ${at}))
    ${now ? `and b.from_at <= ${at}` : ''})`;
/**
 * Whether a supplier shall serve an alias: like the entry of its domain there; null while that is being
 * changed, and before its time while the host stands for another domain.
 */
const wantedSql = (
  at: string,
) => `case when a.from_at > ${at} and ${sharedSql(at, true)} then null when d.id is null or s.id is null or s.state = 'stopped'
    or a.to_at <= greatest(a.from_at, ${at}) then 'off' when s.state = 'online' then 'online' end`;
const joined = `alias_domain a left join domain d on d.id = a.domain_id
  left join domain_supplier s on s.domain_id = a.domain_id and s.param_id = a.param_id`;
/** The condition under which an alias has work, of the rows of `dueFrom`; `at` is SQL of the platform's moment. */
const dueSql = (
  at: string,
) => `a.next_at <= ${at} and (a.resync_from is not null or a.lines_due_at is not null or d.id is null
  or (${wantedSql(at)} = 'off' and a.supply <> 'off')
  or (${wantedSql(at)} = 'online' and (a.supply <> 'online' or a.live_version <> s.live_version
    or a.live_certificate is distinct from s.certificate_fingerprint)))`;
/** Whether any alias has work, as the occasion of a job. */
export const dueOccasion = (at: string): string =>
  `exists (select from ${joined} where ${dueSql(at)})`;

/** An alias that is to be worked on, and what its supplier shall have. */
export type DueAlias = {
  id: string;
  host: string;
  domainId: string | null;
  paramId: string;
  wanted: 'online' | 'off' | null;
  /** The supplier has what an earlier round brought it to. */
  isOnline: boolean;
  /** Another alias has the host too: it is not taken off with this one. */
  isShared: boolean;
  /** The entry's version and certificate, which the alias follows. */
  version: number | null;
  certificate: string | null;
  round: number;
  errors: number;
  resyncFrom: string | null;
  linesDueAt: string | null;
};

const leaseSeconds = 300;
/** Takes an alias with work; nobody else gets it while the lease lasts or until it is settled. */
export const claimAlias = async (pool: pg.Pool): Promise<DueAlias | null> => {
  const at = `(clock_timestamp() + ${clockOffsetMs()} * interval '1 ms')`;
  const { rows } = await pool.query<DueAlias>(
    `with due as (select a.id, ${wantedSql(at)} as wanted, ${sharedSql(at)} as shared, s.live_version as version, s.certificate_fingerprint as certificate
        from ${joined} where ${dueSql(at)} order by a.next_at limit 1 for update of a skip locked)
     update alias_domain a set next_at = ${at} + $1 * interval '1 second' from due where a.id = due.id
     returning a.id, a.host, a.domain_id as "domainId", a.param_id as "paramId", due.wanted, due.shared as "isShared", a.supply = 'online' as "isOnline", due.version, due.certificate,
       a.round, a.errors, a.resync_from as "resyncFrom", a.lines_due_at::text as "linesDueAt"`,
    [leaseSeconds],
  );
  return rows[0] ?? null;
};

/** How an alias stands at its supplier once it was worked on. */
export type Supplied = {
  supply: 'online' | 'failed' | 'off';
  version?: number;
  certificate?: string | null;
  cname?: string | null;
  message: Sentence | null;
};
/** Writes how an alias stands; a failure waits longer each time. The next calls are of a new round. */
export const saveSupply = async (ctx: Ctx, a: DueAlias, s: Supplied): Promise<void> => {
  const errors = s.supply === 'failed' ? a.errors + 1 : 0;
  const waitSeconds = errors === 0 ? 0 : Math.min(600, 5 * 2 ** errors);
  await sql`update alias_domain set supply = ${s.supply}, message = ${s.message && JSON.stringify(s.message)}::jsonb,
      live_version = ${s.supply === 'off' ? 0 : sql`coalesce(${s.version ?? null}::int, live_version)`},
      live_certificate = ${s.supply === 'failed' ? sql`live_certificate` : (s.certificate ?? null)},
      cname = ${s.supply === 'off' ? null : sql`coalesce(${s.cname ?? null}::text, cname)`},
      errors = ${errors}, round = round + 1, next_at = ${ctx.now()}::timestamptz + ${waitSeconds} * interval '1 second'
    where id = ${a.id} and round = ${a.round}`.execute(internal(ctx));
  if (s.supply === 'off' && a.domainId === null) await erase(ctx, aliasDomain, a.id);
  ctx.emit(aliasDomains.events.changed, { id: a.id }, {});
};

/** What another period had come for is done: slots pulled again, lines followed. A later wish stands. */
export const settleResync = async (ctx: Ctx, a: DueAlias): Promise<void> => {
  await sql`update alias_domain set resync_from = null where id = ${a.id} and resync_from = ${a.resyncFrom}`.execute(
    internal(ctx),
  );
  await sql`update alias_domain set lines_due_at = null where id = ${a.id} and lines_due_at = ${a.linesDueAt}::timestamptz`.execute(
    internal(ctx),
  );
  await sql`update alias_domain set next_at = ${ctx.now()} where id = ${a.id}`.execute(
    internal(ctx),
  );
};
/** Puts an alias back that nothing was to be done with now. */
export const releaseAlias = async (ctx: Ctx, a: DueAlias, afterSeconds: number): Promise<void> => {
  await sql`update alias_domain set next_at = ${ctx.now()}::timestamptz + ${afterSeconds} * interval '1 second'
    where id = ${a.id}`.execute(internal(ctx));
};

/** The lanes of an alias's domain at its parameter, with where each is complete and the past of it begins. */
export const lanesOf = async (
  ctx: Ctx,
  a: DueAlias,
): Promise<{ id: string; source: Source; startAt: string; completeTo: string }[]> => {
  const { rows } = await sql<{
    id: string;
    source: Source;
    startAt: string;
    completeTo: string;
  }>`select id, source, coalesce(pulled_from, start_at) as start_at, complete_to from sync_lane
    where domain_id = ${a.domainId}::uuid and param_id = ${a.paramId} and complete_to is not null`.execute(
    internal(ctx),
  );
  return rows;
};

/**
 * Brings the loads of an alias's log lines in line with its period: those of hours outside count no longer,
 * those within count again, and files outside that wait are forgotten. Who is due then makes the sums follow.
 */
export const turnLoads = async (ctx: Ctx, a: DueAlias): Promise<void> => {
  const tx = internal(ctx);
  await sql`select 1 from alias_domain where id = ${a.id} for update`.execute(tx);
  const isIn = sql`exists (select 1 from alias_domain x where x.domain_id = f.domain_id and x.param_id = f.param_id
    and x.host = f.alias_host and x.from_at <= f.hour_at and (x.to_at is null or x.to_at > f.hour_at))`;
  const own = sql`f.domain_id = ${a.domainId}::uuid and f.param_id = ${a.paramId} and f.alias_host = ${a.host}`;
  await sql`delete from log_file f where ${own} and f.state in ('listed', 'bad') and not ${isIn}`.execute(
    tx,
  );
  await sql`update log_load l set state = w.state, follow_due = true
    from (select f.load_id, case when bool_and(${isIn}) then 'loaded' else 'withdrawn' end as state
      from log_file f where ${own} and f.load_id is not null group by f.load_id) w
    where w.load_id in (l.id, l.large_id, l.base_id) and l.withdrawn_by is null and l.state in ('loaded', 'withdrawn') and l.state <> w.state`.execute(
    tx,
  );
};
/** Loads whose lines came or went with a period and whose sums do not follow yet. */
export const loadsToFollow = async (ctx: Ctx, a: DueAlias): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from log_load where domain_id = ${a.domainId}::uuid
    and param_id = ${a.paramId} and alias_host = ${a.host} and follow_due`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
export const settleFollowing = async (ctx: Ctx, loads: readonly string[]): Promise<void> => {
  await sql`update log_load set follow_due = false where id = any(${[...loads]}::uuid[])`.execute(
    internal(ctx),
  );
};
