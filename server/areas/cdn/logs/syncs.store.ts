import { sql } from 'kysely';
import { logSyncDays, logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import { mostLoadAttempts } from '../../../model/cdn/logs/loadAttempts';

const { list } = logSyncs.endpoints;
/** The pause that stands over a lane `l`, the widest first. */
const pauses = sql`sync_pause u where l.id = u.lane_id or l.param_id = u.param_id or l.domain_id = u.domain_id`;
const lanes: From<Got<typeof list>> = {
  source: (
    ctx,
  ) => sql`select l.id, l.account_id, l.domain_id, l.param_id, l.complete_to, l.pulled_from, l.message, l.next_at,
      (select u.reason from ${pauses} order by u.domain_id nulls last, u.param_id nulls last limit 1) as pause_reason,
      f.listed_hours, f.fetched_hours, f.loaded_hours, f.open_files, f.stuck_files,
      greatest(f.listed_hours, (select count(*) from log_hour_mark m where m.domain_id = l.domain_id and m.param_id = l.param_id
        and m.hour_at >= w.since and m.rule <> 'nothing' and (m.requests > 0 or m.files > 0)))::int as expected_hours,
      case when exists (select 1 from ${pauses}) then 'paused' when l.end_at is not null and l.complete_to >= l.end_at then 'ended'
        when l.errors >= 3 then 'failing' when f.stuck_files > 0 then 'stuck' else 'active' end as state
    from sync_lane l cross join lateral (select ${ctx.now()}::timestamptz - ${logSyncDays} * interval '1 day' as since) w
      cross join lateral (select count(*) filter (where h.recent)::int as listed_hours, count(*) filter (where h.recent and h.fetched)::int as fetched_hours,
        count(*) filter (where h.recent and h.loaded)::int as loaded_hours, coalesce(sum(h.open), 0)::int as open_files,
        coalesce(sum(h.stuck), 0)::int as stuck_files
      from (select o.hour_at >= w.since as recent, bool_and(o.fetched_at is not null) as fetched, bool_and(o.state = 'loaded') as loaded,
          count(*) filter (where o.state in ('listed', 'loading', 'bad')) as open,
          count(*) filter (where o.state = 'bad' or o.attempts >= ${mostLoadAttempts}) as stuck
        from log_file o where o.domain_id = l.domain_id and o.param_id = l.param_id and o.state not in ('duplicate', 'expired', 'removed')
        group by o.hour_at) h) f
    where l.source = 'log'`,
};
export const listSyncs = listVerb(list, lanes);
/** One sync as the list shows it. */
export const shownSync = rowOf(list, lanes);

/** Files of a sync, newest hour first. */
export const listSyncFiles = listVerb(logSyncs.endpoints.files, {
  source: (
    _ctx,
    { id },
  ) => sql`select f.*, l.id as sync_id, case when f.state in ('listed', 'bad') then f.next_at end as next_try,
      case when f.state in ('listed', 'bad') then nullif(f.fetched_bytes, 0) end as part_bytes, o.loaded_at
    from sync_lane l join log_file f on f.domain_id = l.domain_id and f.param_id = l.param_id left join log_load o on o.id = f.load_id
    where l.id = ${id}`,
  adds: { nextAt: sql`t.next_try`, fetchedBytes: sql`t.part_bytes` },
});

/** What a person may do with a file of a sync. */
export type SyncFile = {
  id: string;
  state: string;
  domainId: string;
  hourAt: string;
  isLarge: boolean;
};
/** A file of a sync; another's does not exist. */
export const fileOfSync = async (ctx: Ctx, laneId: string, fileId: string): Promise<SyncFile> => {
  const { rows } =
    await sql<SyncFile>`select f.id, f.state, f.domain_id as "domainId", f.hour_at as "hourAt",
      exists (select from large_log g where g.file_id = f.id) as "isLarge" from log_file f
    join sync_lane l on l.domain_id = f.domain_id and l.param_id = f.param_id and l.source = 'log'
    where l.id = ${laneId} and f.id = ${fileId} for update of f`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Makes files that wait due at once, as if nothing had failed: of a whole sync, or one. */
export const tryAgain = async (ctx: Ctx, laneId: string, fileId: string | null): Promise<void> => {
  await sql`update log_file f set attempts = 0, next_at = clock_timestamp() from sync_lane l
    where l.id = ${laneId} and f.domain_id = l.domain_id and f.param_id = l.param_id and f.state in ('listed', 'bad')
      and (${fileId}::uuid is null or f.id = ${fileId}::uuid) and not exists (select from large_log g where g.file_id = f.id)`.execute(
    internal(ctx),
  );
};
/** Lets the supplier be asked for new files of a sync at once. */
export const lookNow = async (ctx: Ctx, laneId: string): Promise<void> => {
  await sql`update sync_lane set next_at = least(next_at, clock_timestamp()), past_next_at = least(past_next_at, clock_timestamp())
    where id = ${laneId}`.execute(internal(ctx));
};
