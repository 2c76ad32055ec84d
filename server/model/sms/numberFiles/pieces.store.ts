import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { messageKeys } from '../messages/index';

const bound = (fileId: string, n: number) => `${fileId} piece ${n}`;

/** Seals a piece of a file and counts it; the same piece again is none. */
export const addPiece = async (
  ctx: Ctx,
  fileId: string,
  n: number,
  octets: Buffer,
): Promise<void> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const sealed = keys.seal(octets.toString('base64'), bound(fileId, n));
  await sql`with p as (insert into sms_number_piece (file_id, n, content_enc)
      values (${fileId}, ${n}, ${sealed}) on conflict do nothing returning 1)
    update sms_number_file set pieces = pieces + 1, received_bytes = received_bytes + ${octets.length},
      touched_at = clock_timestamp()
    where id = ${fileId} and exists (select 1 from p)`.execute(internal(ctx));
};

/** The octets of a piece; null when there is none. */
export const pieceOf = async (ctx: Ctx, fileId: string, n: number): Promise<Buffer | null> => {
  const { rows } = await sql<{ contentEnc: Buffer }>`select content_enc from sms_number_piece
    where file_id = ${fileId} and n = ${n}`.execute(internal(ctx));
  if (!rows[0]) return null;
  const keys = await messageKeys(platform().pool, platform().secrets);
  return Buffer.from(keys.open(rows[0].contentEnc, bound(fileId, n)), 'base64');
};

/** Seals a piece of the text that a workbook is read into, beside its own pieces; the same piece again is none. */
export const addTextPiece = async (ctx: Ctx, fileId: string, n: number, text: string) => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const sealed = keys.seal(Buffer.from(text).toString('base64'), bound(fileId, n));
  await sql`with p as (insert into sms_number_text (file_id, n, content_enc)
      values (${fileId}, ${n}, ${sealed}) on conflict do nothing)
    update sms_number_file set touched_at = clock_timestamp() where id = ${fileId}`.execute(
    internal(ctx),
  );
};

/** Puts the text of a workbook in the place of its own pieces: from now on it is a list like any other. */
export const putTextPieces = async (ctx: Ctx, fileId: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from sms_number_piece where file_id = ${fileId}`.execute(tx);
  await sql`with t as (delete from sms_number_text where file_id = ${fileId} returning n, content_enc),
      p as (insert into sms_number_piece (file_id, n, content_enc) select ${fileId}::uuid, n, content_enc from t)
    update sms_number_file set pieces = (select count(*) from t), encoding = 'utf-8', separator = ','
    where id = ${fileId}`.execute(tx);
};

/** Drops the pieces of a file whose rows have been read, or that nobody will read. */
export const dropPieces = async (ctx: Ctx, fileId: string): Promise<void> => {
  for (const table of ['sms_number_piece', 'sms_number_text'])
    await sql`delete from ${sql.table(table)} where file_id = ${fileId}`.execute(internal(ctx));
};

/** Says that a file is being worked on. */
export const touch = (ctx: Ctx, fileId: string) =>
  sql`update sms_number_file set touched_at = clock_timestamp() where id = ${fileId}`.execute(
    internal(ctx),
  );
