import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { largeLogs, type LargeState } from '#shared/areas/cdn/logs/largeLogs';
import { Failure } from '#shared/kernel/errors';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Every change of state that exists; `moveLarge` refuses all others. */
const moves: Readonly<Record<LargeState, readonly LargeState[]>> = {
  waiting: ['waiting', 'cutting', 'cancelled', 'failed'],
  cutting: ['waiting', 'storing', 'cancelled', 'failed'],
  storing: ['merging', 'loaded', 'cancelled', 'failed'],
  merging: ['loaded'],
  loaded: ['storing', 'failed'],
  cancelled: ['waiting'],
  failed: ['waiting', 'storing', 'loaded', 'cancelled'],
};
/** States in which nobody works at the file, so that its work can be begun anew. */
export const restingStates: readonly LargeState[] = ['loaded', 'cancelled', 'failed'];

/** A large file as its doors see it. */
export type Large = {
  id: string;
  fileId: string;
  state: LargeState;
  partKb: number;
  /** Whether its parts are those of the whole text; while it is being cut they are those of its beginning. */
  isCut: boolean;
  /** Whether an earlier round stands in the sums. */
  isLive: boolean;
  fileState: string;
};
/** A large file with its row locked; of the locks on it this one is always the first. */
export const lockLarge = async (ctx: Ctx, id: string): Promise<Large> => {
  const tx = internal(ctx);
  const locked = await sql`select 1 from large_log where id = ${id} for update`.execute(tx);
  if (locked.rows.length === 0) throw new Failure('data.absent');
  const { rows } =
    await sql<Large>`select g.id, g.file_id, g.state, g.part_kb, g.is_cut, f.state as file_state,
      exists (select 1 from large_log_part p where p.large_id = g.id and p.live_load_id is not null) as is_live
    from large_log g join log_file f on f.id = g.file_id where g.id = ${id}`.execute(tx);
  return rows[0] as Large;
};

/** Moves a locked large file on and tells the consoles of staff; a file that has come to rest is nobody's work. */
export const moveLarge = async (
  ctx: Ctx,
  { id, state }: Pick<Large, 'id' | 'state'>,
  to: LargeState,
  message: string | null = null,
): Promise<void> => {
  if (!moves[state].includes(to)) throw new Failure('logs.largeState');
  const isOver = restingStates.includes(to);
  await sql`update large_log set state = ${to}, message = left(${message}, 1000), worker = null, claimed_until = null,
      ended_at = case when ${isOver} then ${ctx.now()}::timestamptz end,
      started_at = case when ${to === 'waiting'} then null else coalesce(started_at, ${ctx.now()}::timestamptz) end
    where id = ${id}`.execute(internal(ctx));
  ctx.emit(largeLogs.events.changed, { id });
};

/** Where the file itself stands while its parts are worked at; one that was deleted meanwhile stays so. */
export const setFileState = (
  ctx: Ctx,
  fileId: string,
  state: string,
  message: string | null = null,
) =>
  sql`update log_file set state = ${state}, message = left(${message}, 1000), worker = null where id = ${fileId} and state <> 'expired'`.execute(
    internal(ctx),
  );

/** Hides for good what this round has stored; its lines are deleted by whoever sweeps. */
const dropRound = (ctx: Ctx, id: string) =>
  sql`update log_load set state = 'replaced' where large_id = ${id} and state = 'processing'`.execute(
    internal(ctx),
  );

/** Forgets the parts of a locked file of which nothing stands in the sums: it is cut from its first byte again. */
export const forgetParts = async (ctx: Ctx, id: string): Promise<void> => {
  const tx = internal(ctx);
  await dropRound(ctx, id);
  await sql`delete from large_log_part where large_id = ${id}`.execute(tx);
  await sql`update large_log set is_cut = false, cut_ms = null where id = ${id}`.execute(tx);
};

const cutAnew = async (ctx: Ctx, large: Large): Promise<void> => {
  await forgetParts(ctx, large.id);
  await sql`update large_log set attempts = 0, next_at = clock_timestamp() where id = ${large.id}`.execute(
    internal(ctx),
  );
  await setFileState(ctx, large.fileId, 'loading');
  await moveLarge(ctx, large, 'waiting');
};

/** Cuts a file that rests into parts of another size; refused while an earlier round stands in the sums. */
export const splitAgain = async (ctx: Ctx, large: Large, partKb: number): Promise<void> => {
  const isOpen = large.state === 'waiting' || restingStates.includes(large.state);
  if (!isOpen || large.isLive || large.fileState === 'expired')
    throw new Failure('logs.splitState');
  await sql`update large_log set part_kb = ${partKb} where id = ${large.id}`.execute(internal(ctx));
  await cutAnew(ctx, large);
};

/** Enters a file of `size` bytes that waits for its load as one that is stored in parts; returns its id. */
export const enterSplit = async (ctx: Ctx, fileId: string, partKb: number): Promise<string> => {
  const tx = internal(ctx);
  const { rows } = await sql<{
    id: string;
  }>`with file as (update log_file set state = 'loading', worker = null, message = null
      where id = ${fileId} and state in ('listed', 'bad') and load_id is null and (worker is null or next_at <= clock_timestamp()) returning *)
    insert into large_log (id, account_id, domain_id, param_id, file_id, state, cause, part_kb, created_at)
    select ${randomUUID()}, account_id, domain_id, param_id, id, 'waiting', 'person', ${partKb}, ${ctx.now()} from file returning id`.execute(
    tx,
  );
  if (!rows[0]) throw new Failure('logs.splitState');
  ctx.emit(largeLogs.events.changed, { id: rows[0].id });
  return rows[0].id;
};

/**
 * Begins another round: of one part and those that failed, or of all. What stands in the sums stays there
 * until the round is whole. A file that is not cut to its end is cut first.
 */
export const beginRound = async (ctx: Ctx, large: Large, n: number | null): Promise<void> => {
  if (!restingStates.includes(large.state) || large.fileState === 'expired')
    throw new Failure('logs.largeState');
  if (!large.isCut) {
    if (n !== null) throw new Failure('data.absent');
    return cutAnew(ctx, large);
  }
  const tx = internal(ctx);
  const which = sql`large_id = ${large.id} and (${n}::int is null or n = ${n}::int or state = 'failed')`;
  const { rows } = await sql<{
    n: number;
    former: string;
  }>`select n, load_id as former from large_log_part
    where ${which} for update`.execute(tx);
  if (n !== null && !rows.some((part) => part.n === n)) throw new Failure('data.absent');
  await sql`update log_load set state = 'replaced' where id = any(${rows.map((r) => r.former)}::uuid[]) and state = 'processing'`.execute(
    tx,
  );
  await sql`update large_log_part set load_id = gen_random_uuid(), state = 'waiting', worker = null, claimed_until = null,
      started_at = null, ms = null, message = null where ${which}`.execute(tx);
  await sql`update large_log set attempts = 0, next_at = clock_timestamp(), started_at = null where id = ${large.id}`.execute(
    tx,
  );
  if (!large.isLive) await setFileState(ctx, large.fileId, 'loading');
  await moveLarge(ctx, large, 'storing');
};

/**
 * Ends a round before it is whole. Nothing of it was counted, and its lines go; where an earlier round
 * stands in the sums, that one stays as it is.
 */
export const cancelRound = async (ctx: Ctx, large: Large): Promise<void> => {
  if (['merging', 'loaded', 'cancelled'].includes(large.state))
    throw new Failure('logs.largeState');
  if (!large.isLive) {
    await forgetParts(ctx, large.id);
    await setFileState(ctx, large.fileId, 'removed');
    return moveLarge(ctx, large, 'cancelled');
  }
  await dropRound(ctx, large.id);
  await sql`update large_log_part set load_id = live_load_id, state = 'stored', message = null, claimed_until = null
    where large_id = ${large.id} and load_id <> live_load_id`.execute(internal(ctx));
  return moveLarge(ctx, large, 'loaded');
};

/** Whether hosts that were processed by themselves stand over a load `l`: it keeps its place then, taken back as it is. */
export const hasHosts = sql`exists (select from log_load h where h.base_id = l.id and h.state in ('loaded', 'withdrawn'))`;

/**
 * Takes parts out of their place whose lines a change of figures has deleted for good; their files come to rest
 * as failed, and a task that processes what is missing, or a round, stores them again.
 */
export const loseParts = async (ctx: Ctx, planId: string): Promise<void> => {
  const tx = internal(ctx);
  const { rows } = await sql<{ largeId: string }>`select distinct p.large_id from large_log_part p
    join log_load l on l.id = p.live_load_id where l.withdrawn_by = ${planId} and not ${hasHosts} order by p.large_id`.execute(
    tx,
  );
  for (const { largeId } of rows) {
    const large = await lockLarge(ctx, largeId);
    await sql`update large_log_part p set live_load_id = null, state = case when p.load_id = p.live_load_id then 'waiting' else p.state end,
        load_id = case when p.load_id = p.live_load_id then gen_random_uuid() else p.load_id end
      from log_load l where p.large_id = ${largeId} and l.id = p.live_load_id and l.withdrawn_by = ${planId} and not ${hasHosts}`.execute(
      tx,
    );
    // Somebody stores it again already.
    if (large.state !== 'loaded') continue;
    await setFileState(ctx, large.fileId, 'removed');
    await moveLarge(ctx, large, 'failed', sentenceText(sentence('logs.partsErased')).join(' / '));
  }
};

/** Whether a log file `f` is stored whole, as SQL: it is not over the size limit, and nobody has had it cut. */
export const isStoredWhole = `f.size_bytes <= (select limit_kb * 1024::bigint from large_log_limit) and not exists (select from large_log g where g.file_id = f.id)`;
/** From which size on files are cut, and into how large parts, in KiB. */
export type SizeLimit = { limitKb: number; partKb: number };
/** The size limit of the platform. */
export const readLimit = async (ctx: Ctx) => {
  const { rows } = await sql<
    SizeLimit & { setByEmail: string | null; setAt: string | null }
  >`select limit_kb, part_kb, set_by_email, set_at from large_log_limit`.execute(internal(ctx));
  return rows[0] as (typeof rows)[number];
};
/** Sets it; files that are cut already stay as they are. */
export const writeLimit = (ctx: Ctx, o: SizeLimit) =>
  sql`update large_log_limit set limit_kb = ${o.limitKb}, part_kb = ${o.partKb}, set_by_email = ${ctx.who.email}, set_at = ${ctx.now()}`.execute(
    internal(ctx),
  );
