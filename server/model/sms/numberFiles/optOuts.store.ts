import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { maskedNumber } from '#shared/areas/sms/numbers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { messageKeys } from '../messages/index';

/** Those of some hashes that opted out of an account's messages, in hex. */
export const optedOut = async (
  ctx: Ctx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<Set<string>> => {
  const { rows } = await sql<{
    hash: string;
  }>`select encode(dest_hash, 'hex') as hash from sms_opt_out
    where account_id = ${accountId} and dest_hash = any(${hashes}::bytea[])`.execute(internal(ctx));
  return new Set(rows.map((r) => r.hash));
};

/** Puts numbers (digits with their calling code) on the list; answers how many were new. */
export const addOptOuts = async (
  ctx: Ctx,
  accountId: string,
  digits: readonly string[],
): Promise<number> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const { rows } = await sql<{ id: string; masked: string }>`insert into sms_opt_out
      (id, account_id, masked, source, created_at, dest_hash)
    select id, ${accountId}::uuid, masked, 'person', ${ctx.now()}::timestamptz, hash
    from unnest(${digits.map(() => randomUUID())}::uuid[], ${digits.map(maskedNumber)}::text[],
      ${digits.map((d) => keys.hash(d))}::bytea[]) u(id, masked, hash)
    on conflict do nothing returning id, masked`.execute(internal(ctx));
  for (const { id, masked } of rows)
    await record(ctx, {
      module: 'smsOptOut',
      operation: 'add',
      rowId: id,
      accountId,
      new: JSON.stringify({ masked }),
    });
  return rows.length;
};

/** Forgets who opted out of an account that is gone. */
export const dropOptOuts = async (ctx: Ctx, accountId: string): Promise<void> => {
  await sql`delete from sms_opt_out where account_id = ${accountId}`.execute(internal(ctx));
};
