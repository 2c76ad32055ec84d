import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import { type Large, lockLarge, moveLarge } from '#server/model/cdn/logs/largeLogs.store';
import { mostLoadAttempts } from '#server/model/cdn/logs/loadAttempts';
import { hasOpenParts } from './cut.store';
import {
  failLarge,
  isUnpaused,
  type LargeFailure,
  type LargeWork,
  lease,
  workColumns,
} from './large.store';

/** A part in work with the file it is of. */
export type PartWork = {
  id: string;
  n: number;
  fromByte: number;
  toByte: number;
  lines: number;
  loadId: string;
  large: LargeWork;
};
/** Texts of large files on this machine: their files, and how many bytes of each are there. */
export type LocalTexts = { fileIds: string[]; bytes: number[] };
/**
 * Takes a part that waits, or whose worker is gone; its load is hidden from the sums from here on. Of a file
 * that is still being cut, parts are for those on the machine that its text is laid down on.
 */
export const claimPart = async (
  ctx: Ctx,
  worker: string | null,
  texts: LocalTexts,
): Promise<PartWork | null> => {
  const tx = internal(ctx);
  const { rows } = await sql<
    Omit<PartWork, 'large' | 'id'> & LargeWork & { partId: string }
  >`select ${workColumns}, p.id as part_id, p.n, p.from_byte, p.to_byte, p.lines, p.load_id
    from large_log_part p join large_log g on g.id = p.large_id join log_file f on f.id = g.file_id
    where (g.state = 'storing' or g.state = 'cutting' and exists (select from unnest(${texts.fileIds}::uuid[], ${texts.bytes}::bigint[]) as x(file_id, bytes)
        where x.file_id = g.file_id and x.bytes >= p.to_byte)) and f.state <> 'expired' and g.next_at <= clock_timestamp() and ${isUnpaused}
      and (p.state = 'waiting' or p.state = 'storing' and p.claimed_until < clock_timestamp())
    order by f.hour_at desc, g.id, p.n limit 1 for update of p skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { partId, n, fromByte, toByte, lines, loadId, ...large } = row;
  await sql`update large_log_part set state = 'storing', worker = ${worker}, claimed_until = ${lease}, message = null,
      started_at = ${ctx.now()} where id = ${partId}`.execute(tx);
  await sql`insert into log_load (id, account_id, domain_id, param_id, state, worker, large_id, alias_host)
    values (${loadId}, ${large.accountId}, ${large.domainId}, ${large.paramId}, 'processing', ${worker}, ${large.id}, ${large.file.alias ?? null})
    on conflict (id) do update set worker = excluded.worker`.execute(tx);
  return { id: partId, n, fromByte, toByte, lines, loadId, large };
};
/** Whether parts of a file are being stored, be it cut to its end or not. */
const isOpen = ({ state }: Large) => state === 'storing' || state === 'cutting';
const isOurs = ({ id, loadId }: PartWork) =>
  sql`id = ${id} and load_id = ${loadId} and state = 'storing'`;
/** Makes the claim on a part last longer; false when its round was ended meanwhile. */
export const extendPart = async (ctx: Ctx, part: PartWork): Promise<boolean> => {
  const done =
    await sql`update large_log_part set claimed_until = ${lease} where ${isOurs(part)}`.execute(
      internal(ctx),
    );
  return Number(done.numAffectedRows ?? 0) > 0;
};
/** Lets a part be taken again at once, by another worker too; its file rests for a while where `waitMs` says so. */
export const releasePart = async (
  ctx: Ctx,
  part: PartWork,
  { message, waitMs }: Pick<LargeFailure, 'message' | 'waitMs'>,
): Promise<void> => {
  const tx = internal(ctx);
  const large = await lockLarge(ctx, part.large.id);
  if (!isOpen(large)) return;
  await sql`update large_log_part set state = 'waiting', claimed_until = null, message = left(${message}, 1000) where ${isOurs(part)}`.execute(
    tx,
  );
  const spent = waitMs === null ? 1 : 0;
  await sql`update large_log set attempts = attempts + ${spent}, message = left(${message}, 1000),
      next_at = clock_timestamp() + interval '1 second' * coalesce(${waitMs}::int / 1000.0, least(3600, 5 * 2 ^ attempts)) where id = ${large.id}`.execute(
    tx,
  );
  if (part.large.attempts + spent >= mostLoadAttempts) await failLarge(ctx, large, message);
};
/** Ends a round because a part cannot be read; the parts that are stored stay, hidden, until people decide. */
export const failPart = async (ctx: Ctx, part: PartWork, message: string): Promise<void> => {
  const large = await lockLarge(ctx, part.large.id);
  if (!isOpen(large)) return;
  await sql`update large_log_part set state = 'failed', claimed_until = null, message = left(${message}, 1000) where ${isOurs(part)}`.execute(
    internal(ctx),
  );
  await failLarge(ctx, large, message);
};
/** Notes that the lines of a part are stored; with the last of them the file is due for its merge. */
export const endPart = async (
  ctx: Ctx,
  part: PartWork,
  o: { lines: number; ms: number },
): Promise<void> => {
  const tx = internal(ctx);
  const large = await lockLarge(ctx, part.large.id);
  const done =
    await sql`update large_log_part set state = 'stored', claimed_until = null, ms = ${Math.round(o.ms)} where ${isOurs(part)}`.execute(
      tx,
    );
  if (Number(done.numAffectedRows ?? 0) === 0) return;
  await sql`update log_load set lines = ${o.lines}, ms = ${Math.round(o.ms)}, loaded_at = ${ctx.now()} where id = ${part.loadId}`.execute(
    tx,
  );
  if (large.state === 'storing' && !(await hasOpenParts(ctx, large.id)))
    await moveLarge(ctx, large, 'merging');
};
