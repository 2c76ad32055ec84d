import { sql } from 'kysely';
import type { RejectReason } from '#shared/areas/sms/numberFiles/numberFiles';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { messageKeys } from '../messages/index';
import { boundRow } from './check.store';

/** A number of a file, opened, with the values of its row in the order of the file's variables. */
export type OpenNumber = {
  n: number;
  hash: Buffer;
  digits: string;
  country: string;
  values: string[];
};
type Sealed = { n: number; destHash: Buffer; destEnc: Buffer; country: string };

/** Opens rows of `sms_number`, for those who send to them or were allowed to read them. */
export const openRows = async (fileId: string, rows: readonly Sealed[]): Promise<OpenNumber[]> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  return rows.map(({ n, destHash, destEnc, country }) => {
    const [digits = '', ...values] = JSON.parse(
      keys.open(destEnc, boundRow(fileId, n)),
    ) as string[];
    return { n, hash: destHash, digits, country, values };
  });
};

/** The next rows of a file behind a row, opened. */
export const nextNumbers = async (
  ctx: Ctx,
  fileId: string,
  after: number,
  limit: number,
): Promise<OpenNumber[]> => {
  const { rows } = await sql<Sealed>`select n, dest_hash, dest_enc, country from sms_number
    where file_id = ${fileId} and n > ${after} order by n limit ${limit}`.execute(internal(ctx));
  return openRows(fileId, rows);
};

/** A page of a file's numbers, masked. */
export const maskedNumbers = async (ctx: Ctx, fileId: string, after: number, limit: number) => {
  const { rows } = await sql<{
    n: number;
    number: string;
    country: string;
  }>`select n, dest_masked as number, country
    from sms_number where file_id = ${fileId} and n > ${after} order by n limit ${limit}`.execute(
    internal(ctx),
  );
  return rows;
};

/** Rows of a file that were not taken, behind a row. */
export const rejectedRows = async (ctx: Ctx, fileId: string, after: number, limit: number) => {
  const { rows } = await sql<{
    n: number;
    reason: RejectReason;
    shown: string;
  }>`select n, reason, shown
    from sms_number_reject where file_id = ${fileId} and n > ${after} order by n limit ${limit}`.execute(
    internal(ctx),
  );
  return rows;
};

/** Who may read the numbers of a file now; null for nobody. */
export const readerOf = async (ctx: Ctx, fileId: string): Promise<string | null> => {
  const { rows } = await sql<{
    reader: string | null;
  }>`select unmasked_for as reader from sms_number_file
    where id = ${fileId} and unmasked_until > ${ctx.now()}::timestamptz`.execute(internal(ctx));
  return rows[0]?.reader ?? null;
};
/** Lets a person read the numbers of a file. */
export const setReader = (ctx: Ctx, fileId: string, personId: string | null) =>
  sql`update sms_number_file set unmasked_for = ${personId} where id = ${fileId}`.execute(
    internal(ctx),
  );
