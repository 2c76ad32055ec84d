import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import {
  forgetParts,
  type Large,
  lockLarge,
  moveLarge,
} from '#server/model/cdn/logs/largeLogs.store';
import type { LineSpan } from '#server/model/cdn/logs/lineCut';
import { mostLoadAttempts } from '#server/model/cdn/logs/loadAttempts';
import { failLarge, type LargeFailure, type LargeWork } from './large.store';

/** Up to which byte the parts of a file are noted: there a cut that broke off goes on. */
export const cutEnd = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{
    end: number;
  }>`select coalesce(max(to_byte), 0)::float8 as end from large_log_part where large_id = ${id}`.execute(
    internal(ctx),
  );
  return rows[0]?.end ?? 0;
};

/** Notes the next parts of a locked file; false when others have gone on with it, and these are theirs. */
const append = async (
  ctx: Ctx,
  large: Large,
  spans: readonly LineSpan[],
  ms: number,
): Promise<boolean> => {
  const tx = internal(ctx);
  const [first] = spans;
  if (large.state !== 'cutting') return false;
  if (first && first.fromByte !== (await cutEnd(ctx, large.id))) return false;
  const of = (name: keyof LineSpan) => spans.map((s) => s[name]);
  await sql`insert into large_log_part (large_id, n, from_byte, to_byte, lines, state)
    select ${large.id}, s.n + (select count(*) from large_log_part where large_id = ${large.id}), s.from_byte, s.to_byte, s.lines, 'waiting'
    from unnest(${of('fromByte')}::bigint[], ${of('toByte')}::bigint[], ${of('lines')}::bigint[]) with ordinality as s(from_byte, to_byte, lines, n)`.execute(
    tx,
  );
  await sql`update large_log set cut_ms = coalesce(cut_ms, 0) + ${Math.round(ms)} where id = ${large.id}`.execute(
    tx,
  );
  return true;
};

/**
 * Notes parts of a file while it is still being cut: log workers of the machine its text lies on take them
 * from then on. `ms` is what cutting them took. False when the cut is no longer this worker's.
 */
export const noteParts = async (
  ctx: Ctx,
  work: LargeWork,
  spans: readonly LineSpan[],
  ms: number,
): Promise<boolean> => append(ctx, await lockLarge(ctx, work.id), spans, ms);

/** Whether a part of a file is still to be stored. */
export const hasOpenParts = async (ctx: Ctx, id: string): Promise<boolean> => {
  const open =
    await sql`select 1 from large_log_part where large_id = ${id} and state <> 'stored' limit 1`.execute(
      internal(ctx),
    );
  return open.rows.length > 0;
};

/** Notes the last parts of a file, whose checksum is the listed one; what was cancelled meanwhile is left alone. */
export const endCut = async (
  ctx: Ctx,
  work: LargeWork,
  spans: readonly LineSpan[],
  ms: number,
): Promise<void> => {
  const large = await lockLarge(ctx, work.id);
  if (!(await append(ctx, large, spans, ms))) return;
  const tx = internal(ctx);
  await sql`update large_log set is_cut = true where id = ${large.id}`.execute(tx);
  await sql`update log_file set fetched_at = ${ctx.now()} where id = ${work.fileId}`.execute(tx);
  await moveLarge(ctx, large, 'storing');
  if (!(await hasOpenParts(ctx, large.id)))
    await moveLarge(ctx, { id: large.id, state: 'storing' }, 'merging');
};

/**
 * A file that could not be cut waits longer each time, until its attempts are spent. Parts that are noted
 * stay, but for those of a text that is not the listed one.
 */
export const failCut = async (
  ctx: Ctx,
  work: LargeWork,
  { message, isFalse, waitMs }: LargeFailure,
): Promise<void> => {
  const large = await lockLarge(ctx, work.id);
  if (large.state !== 'cutting') return;
  const spent = waitMs === null ? 1 : 0;
  await sql`update large_log set attempts = attempts + ${spent},
      next_at = clock_timestamp() + interval '1 second' * coalesce(${waitMs}::int / 1000.0, least(3600, 5 * 2 ^ attempts)) where id = ${work.id}`.execute(
    internal(ctx),
  );
  if (isFalse) await forgetParts(ctx, large.id);
  if (work.attempts + spent >= mostLoadAttempts) return failLarge(ctx, large, message);
  return moveLarge(ctx, large, 'waiting', message);
};
