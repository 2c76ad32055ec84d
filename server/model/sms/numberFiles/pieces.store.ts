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
    update sms_number_file set pieces = pieces + 1, received_bytes = received_bytes + ${octets.length}
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

/** Drops the pieces of a file whose rows have been read, or that nobody will read. */
export const dropPieces = (ctx: Ctx, fileId: string) =>
  sql`delete from sms_number_piece where file_id = ${fileId}`.execute(internal(ctx));
