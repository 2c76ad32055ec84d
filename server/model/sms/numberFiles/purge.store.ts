import { sql } from 'kysely';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { uploadHours } from '#shared/areas/sms/numberFiles/terms';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../kernel/db/context';
import { lockFile, moveFile, type NumberFile } from './files.store';
import { dropPieces } from './pieces.store';

const perBatch = 20_000;
/** Beyond every line of a file. */
const lastLine = 2_147_483_647;
const filesAtOnce = 100;

/** Leaves the rows of a file to the tidying: there may be a million of them. */
export const markWaste = (ctx: Ctx, fileId: string) =>
  sql`insert into sms_number_waste (file_id) values (${fileId}) on conflict do nothing`.execute(
    internal(ctx),
  );

/** Ends a file that is no list, with the reason people read; nothing of it stays. */
export const refuseFile = async (ctx: Ctx, file: NumberFile, fault: Sentence): Promise<void> => {
  await moveFile(ctx, file, 'failed', { fault });
  await dropPieces(ctx, file.id);
  await markWaste(ctx, file.id);
};

/** Purges files whose day has come; counts stay, numbers go. Answers how many. */
export const purgeDue = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select id from sms_number_file where state <> 'purged'
    and purge_on <= (${ctx.now()}::timestamptz at time zone 'UTC')::date limit ${filesAtOnce}`.execute(
    internal(ctx),
  );
  for (const { id } of rows) {
    await moveFile(ctx, await lockFile(ctx, id), 'purged', { unmaskedUntil: null });
    await dropPieces(ctx, id);
    await markWaste(ctx, id);
  }
  return rows.length;
};

/** Deletes a batch of rows of files that are gone; answers whether more are left. */
export const dropWaste = async (ctx: Ctx): Promise<boolean> => {
  const tx = internal(ctx);
  const { rows } = await sql<{ fileId: string }>`select file_id from sms_number_waste
    order by file_id limit 1 for update skip locked`.execute(tx);
  const fileId = rows[0]?.fileId;
  if (!fileId) return false;
  let gone = 0;
  for (const table of ['sms_number', 'sms_number_reject']) {
    // A range of the key, not a set of line numbers: without statistics of a file just written the planner
    // held every line against every number of the set, for minutes.
    const result =
      await sql`delete from ${sql.table(table)} where file_id = ${fileId} and n <= coalesce(
      (select n from ${sql.table(table)} where file_id = ${fileId} order by n offset ${perBatch - 1} limit 1),
      ${lastLine})`.execute(tx);
    gone += Number(result.numAffectedRows ?? 0);
  }
  if (gone === 0) await sql`delete from sms_number_waste where file_id = ${fileId}`.execute(tx);
  return true;
};

/** Hands out again what nobody has gone on with for a minute. */
export const resumeFiles = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    id: string;
    state: 'unpacking' | 'checking';
  }>`update sms_number_file set touched_at = clock_timestamp()
    where state in ('unpacking', 'checking') and touched_at < clock_timestamp() - interval '1 minute'
    returning id, state`.execute(internal(ctx));
  const { unpack, check } = smsNumberFiles.jobs;
  for (const { id, state } of rows) ctx.enqueue(state === 'checking' ? check : unpack, { id });
};

/** Ends uploads that broke off and that nobody went on with: what came of them is dropped. */
export const endLeftUploads = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from sms_number_file where state = 'uploading'
    and touched_at < clock_timestamp() - ${uploadHours} * interval '1 hour' limit ${filesAtOnce}`.execute(
    internal(ctx),
  );
  for (const { id } of rows)
    await refuseFile(
      ctx,
      await lockFile(ctx, id),
      sentence('sms.uploadLeft', { hours: uploadHours }),
    );
};
