import { sql } from 'kysely';
import type { LargeState } from '#shared/areas/cdn/logs/largeLogs';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import { type Ctx, internal } from '#server/kernel/db/context';
import { lockLarge, moveLarge, setFileState } from '#server/model/cdn/logs/largeLogs.store';
import { mostLoadAttempts } from '#server/model/cdn/logs/loadAttempts';
import { isFilePaused } from './files.store';

const leaseSeconds = 30;
/** Until when a claim that is made now holds. */
export const lease = sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`;
/** Whether the sync of the domain of a file `f` goes on. */
export const isUnpaused = sql.raw(`not ${isFilePaused}`);
const size = sql`limit_kb * 1024::bigint`;

/** A large file in work, as the driver wants it. */
export type LargeWork = {
  id: string;
  state: LargeState;
  accountId: string;
  domainId: string;
  paramId: string;
  fileId: string;
  partKb: number;
  attempts: number;
  file: SupplierLogFile;
};
/** Columns of a `LargeWork` of the large file `g` and its file `f`. */
export const workColumns = sql`g.id, g.state, g.account_id, g.domain_id, g.param_id, g.file_id, g.part_kb, g.attempts, json_build_object('id', f.supplier_file_id,
  'name', f.name, 'domain', f.domain, 'hourAt', f.hour_at, 'sizeBytes', f.size_bytes, 'lines', f.lines, 'sha256', f.sha256, 'pushedAt', f.pushed_at, 'alias', f.alias_host) as file`;

/** Enters waiting files over the size limit as such that are stored in parts. */
export const enterLarge = async (ctx: Ctx): Promise<void> => {
  await sql`with due as (select f.* from log_file f, large_log_limit l where f.state in ('listed', 'bad') and f.next_at <= clock_timestamp()
      and f.attempts < ${mostLoadAttempts} and f.size_bytes > ${size} and ${isUnpaused} and not exists (select from large_log g where g.file_id = f.id)
      order by f.hour_at desc limit 20 for update of f skip locked),
    entered as (insert into large_log (id, account_id, domain_id, param_id, file_id, state, cause, part_kb, created_at)
      select gen_random_uuid(), d.account_id, d.domain_id, d.param_id, d.id, 'waiting', 'limit', l.part_kb, ${ctx.now()} from due d, large_log_limit l
      on conflict (file_id) do nothing returning file_id)
    update log_file f set state = 'loading', worker = null, load_id = null, message = null from entered e where f.id = e.file_id`.execute(
    internal(ctx),
  );
};

/** Takes a file that is to be cut, or whose merge is due, or was left by somebody who is gone; the newest hour first. */
export const claimLarge = async (
  ctx: Ctx,
  state: 'waiting' | 'merging',
  worker: string | null,
): Promise<LargeWork | null> => {
  const tx = internal(ctx);
  const wanted =
    state === 'waiting'
      ? sql`g.state in ('waiting', 'cutting') and f.state <> 'expired'`
      : sql`g.state = 'merging'`;
  const { rows } =
    await sql<LargeWork>`select ${workColumns} from large_log g join log_file f on f.id = g.file_id
    where ${wanted} and g.next_at <= clock_timestamp() and (g.claimed_until is null or g.claimed_until < clock_timestamp()) and ${isUnpaused}
    order by f.hour_at desc, g.id limit 1 for update of g skip locked`.execute(tx);
  const [work] = rows;
  if (!work) return null;
  if (work.state === 'waiting') await moveLarge(ctx, work, 'cutting');
  await sql`update large_log set worker = ${worker}, claimed_until = ${lease} where id = ${work.id}`.execute(
    tx,
  );
  return { ...work, state: work.state === 'waiting' ? 'cutting' : work.state };
};
/** Makes the claim on a file last longer; false when it is no longer in that state. */
export const extendLarge = async (ctx: Ctx, { id, state }: LargeWork): Promise<boolean> => {
  const done =
    await sql`update large_log set claimed_until = ${lease} where id = ${id} and state = ${state}`.execute(
      internal(ctx),
    );
  return Number(done.numAffectedRows ?? 0) > 0;
};

/**
 * Why a file could not be cut, or a part not be read; `isFalse`: what came is not what is listed; `waitMs` where
 * the supplier let nobody through.
 */
export type LargeFailure = { message: string; isFalse: boolean; waitMs: number | null };
/** Ends the round of a locked file: people must look. What stands in the sums stays. */
export const failLarge = async (
  ctx: Ctx,
  large: Awaited<ReturnType<typeof lockLarge>>,
  message: string,
): Promise<void> => {
  if (!large.isLive) {
    await setFileState(ctx, large.fileId, 'bad', message);
    // Nobody takes it by itself any more.
    await sql`update log_file set attempts = ${mostLoadAttempts} where id = ${large.fileId}`.execute(
      internal(ctx),
    );
  }
  await moveLarge(ctx, large, 'failed', message);
};
/** Puts the loads of a round in the place of those before, in one step; done twice it changes nothing. */
export const takePlaces = async (ctx: Ctx, id: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`update log_load l set state = 'replaced' from large_log_part p where p.large_id = ${id} and p.live_load_id <> p.load_id
    and (l.id = p.live_load_id or l.base_id = p.live_load_id and l.state in ('loaded', 'withdrawn'))`.execute(
    tx,
  );
  await sql`update log_load set state = 'loaded' where state = 'processing' and id in (select load_id from large_log_part where large_id = ${id})`.execute(
    tx,
  );
  await sql`update large_log_part set live_load_id = load_id where large_id = ${id}`.execute(tx);
};
/** The loads whose lines the sums must follow: those in place, and those that left it. */
export const loadsOf = async (ctx: Ctx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from log_load where large_id = ${id}
    and state in ('loaded', 'replaced') and erased_at is null`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
/** Makes the one load of a file in parts tell the lines of its parts; returns those that could be read. */
export const countWhole = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{
    lines: number;
  }>`update log_load w set lines = x.lines, bad_lines = x.bad from (select coalesce(sum(l.lines), 0)::bigint as lines, coalesce(sum(l.bad_lines), 0)::bigint as bad
      from large_log_part p join log_load l on l.id = p.live_load_id or l.base_id = p.live_load_id and l.state in ('loaded', 'withdrawn') where p.large_id = ${id}) x
    where w.id = ${id} returning w.lines::float8 as lines`.execute(internal(ctx));
  return rows[0]?.lines ?? 0;
};
/** Notes that the sums hold the file once: the file is one load, whose lines are those of its parts. */
export const endMerge = async (ctx: Ctx, work: LargeWork, ms: number): Promise<number> => {
  const tx = internal(ctx);
  const large = await lockLarge(ctx, work.id);
  if (large.state !== 'merging') return 0;
  await sql`insert into log_load (id, account_id, domain_id, param_id, state, loaded_at, alias_host)
    values (${work.id}, ${work.accountId}, ${work.domainId}, ${work.paramId}, 'loaded', ${ctx.now()}, ${work.file.alias ?? null})
    on conflict (id) do update set loaded_at = excluded.loaded_at`.execute(tx);
  const lines = await countWhole(ctx, work.id);
  await sql`update log_file set state = 'loaded', load_id = ${work.id}, attempts = 0, message = null
    where id = ${work.fileId} and state <> 'expired'`.execute(tx);
  await sql`update large_log set merge_ms = ${Math.round(ms)} where id = ${work.id}`.execute(tx);
  await moveLarge(ctx, large, 'loaded');
  return lines;
};

/**
 * A load whose lines are to be deleted: it left its place, or its file was deleted or has expired while it
 * was being stored.
 */
export const nextToErase = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select l.id from log_load l
    join large_log g on g.id = l.large_id join log_file f on f.id = g.file_id
    where l.erased_at is null and (l.state = 'replaced' and g.state <> 'merging' and not exists (select from log_process_unit u where u.old_load_id in (l.id, l.base_id) and u.result = 'waiting') or l.state = 'processing' and f.state = 'expired')
    order by l.id limit 1`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};
export const noteErased = (ctx: Ctx, id: string) =>
  sql`update log_load set erased_at = clock_timestamp() where id = ${id}`.execute(internal(ctx));
/** Loads whose lines were deleted ten minutes ago: whoever still stored them then has come to its end. */
export const longErased = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from log_load where large_id is not null and state = 'replaced'
    and erased_at < clock_timestamp() - interval '10 minutes' limit 200`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
/** Forgets a load of which nothing is left. */
export const forgetErased = (ctx: Ctx, id: string) =>
  sql`delete from log_load where id = ${id} and state = 'replaced'`.execute(internal(ctx));
