import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8/i;

/** Ids at carriers that a text means: those of one of our messages, or the text itself. */
export const carrierIdsOf = async (ctx: Ctx, text: string): Promise<string[]> => {
  if (!ourId.test(text)) return [text];
  const { rows } = await sql<{ peer: string }>`select distinct peer_key as peer from sms_outcome
    where msg_id = sms_number(${text}::uuid) and peer_key is not null`.execute(internal(ctx));
  return rows.map((r) => r.peer);
};

/** Names of parameters by id; one that was removed has none. */
export const paramNames = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sms_param
    where id = any(${[...ids]}::uuid[])`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.id, r.name]));
};
