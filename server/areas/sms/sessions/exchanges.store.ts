import { sql } from 'kysely';
import { numberOf, withPlus } from '#shared/areas/sms/numbers';
import { exchangeDays } from '#shared/areas/sms/sessions/exchanges';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { messageKeys } from '../../../model/sms/messages/index';

const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8/i;

const mostOfNumber = 500;
/** Ids at carriers of what went to a number within the days that exchanges are kept. */
const idsOfNumber = async (ctx: Ctx, digits: string): Promise<string[]> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const { rows } = await sql<{ peer: string }>`select distinct o.peer_key as peer from sms_message m
    join sms_outcome o on o.msg_id = m.id where m.dest_hash = ${keys.hash(digits)} and o.peer_key is not null
      and m.id >= sms_first(clock_timestamp() - ${exchangeDays} * interval '1 day') limit ${mostOfNumber}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.peer);
};

/**
 * Ids in exchanges that a text means: those of one of our messages at carriers, of what went to a number, or the text itself. A
 * number never reaches the store of exchanges, which keeps what it was asked.
 */
export const carrierIdsOf = async (ctx: Ctx, text: string): Promise<string[]> => {
  const digits = numberOf(withPlus(text))?.digits;
  if (digits) {
    const ids = await idsOfNumber(ctx, digits);
    // Digits alone may be an id of a carrier.
    if (ids.length > 0 || text !== digits) return ids;
  }
  if (!ourId.test(text)) return [text];
  const { rows } = await sql<{ peer: string }>`select distinct peer_key as peer from sms_outcome
    where msg_id = sms_number(${text}::uuid) and peer_key is not null`.execute(internal(ctx));
  // Customers know the message by our own id.
  return [text.toLowerCase(), ...rows.map((r) => r.peer)];
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
