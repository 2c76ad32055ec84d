import { sql } from 'kysely';
import { ruleNumbers as rule, stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';

const { doubt, sent, delivered, unknown } = stateNumbers;
/** Servers write counters of their own; processes of the gateway have numbers from 0. */
export const serverShard = -1;

/** SQL: a part `o` that a late word may still end; "unknown" is what 72 hours without one made of it. */
const isOpen = sql`((o.done_at is null and o.state in (${doubt}, ${sent})) or o.state = ${unknown})`;
/* Counters of what `upd` moved; `receipts` of them came as receipts. */
const counted = (
  receipts: number,
) => sql`insert into sms_counter as c (param, day, shard, delivered, failed, doubt, receipts)
    select param, (clock_timestamp() at time zone 'UTC')::date, ${serverShard}::int, count(*) filter (where state = ${delivered}),
      count(*) filter (where state <> ${delivered}), -count(*) filter (where was = ${doubt}), count(*) * ${receipts}::int from upd group by param
    on conflict (param, day, shard) do update set delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
      doubt = c.doubt + excluded.doubt, receipts = c.receipts + excluded.receipts`;

/** A part of a message that a receipt may be for; `number` is the message's own. */
export type OpenPart = {
  messageId: string;
  part: number;
  destination: string;
  state: number;
  carrierId: string | null;
  createdAt: string;
};

/** Parts without an end at the parameter of a receipt, to the same number, of the seven days before it; newest first. */
export const openPartsFor = async (ctx: Ctx, receiptId: string): Promise<OpenPart[]> => {
  const { rows } =
    await sql<OpenPart>`select sms_uuid(m.id) as message_id, o.part, m.dest_masked as destination, o.state, o.peer_key as carrier_id, m.created_at
    from sms_receipt r join sms_message m on m.dest_hash = r.dest_hash and m.id >= sms_first(r.at - interval '7 days')
    join sms_outcome o on o.msg_id = m.id and o.param = r.param
    where r.id = ${receiptId} and ${isOpen} order by m.id desc, o.part limit 50`.execute(
      internal(ctx),
    );
  return rows;
};

/** A receipt that has no message yet, locked; null where it has one or tells no end. */
export const loneReceipt = async (
  ctx: Ctx,
  id: string,
): Promise<{ param: number; carrierId: string } | null> => {
  const { rows } = await sql<{
    param: number;
    carrierId: string;
  }>`select param, peer_key as carrier_id from sms_receipt
    where id = ${id} and rule in (${rule.waiting}, ${rule.orphan}) for update`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/**
 * Makes a receipt without a message the end of a part of one, at its own parameter alone; the counters move in the same
 * statement. False where either has come to its end meanwhile.
 */
export const matchReceipt = async (
  ctx: Ctx,
  o: { receiptId: string; messageId: string; part: number; by: 'byHand' | 'query' },
): Promise<boolean> => {
  const { rows } = await sql`with r as (select * from sms_receipt where id = ${o.receiptId}
      and rule in (${rule.waiting}, ${rule.orphan}) for update),
    f as (select r.id, r.state, r.err, r.peer_key as peer, o.msg_id, o.part, o.n, o.state as was from r join sms_outcome o
      on o.msg_id = sms_number(${o.messageId}::uuid) and o.part = ${o.part} and o.param = r.param where ${isOpen} order by o.n desc limit 1),
    upd as (update sms_outcome o set state = f.state, err = coalesce(f.err, o.err), done_at = clock_timestamp(),
        peer_key = coalesce(o.peer_key, f.peer)
      from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and ${isOpen}
      returning f.id, o.param, f.state, f.was, o.msg_id),
    k as (${counted(1)})
    update sms_receipt r set rule = ${rule[o.by]}, msg_id = upd.msg_id, next_try = null from upd where r.id = upd.id returning r.id`.execute(
    internal(ctx),
  );
  return rows.length === 1;
};

/** Gives a part the end that its carrier told when it was asked: no receipt, so none is counted. False where it has an end. */
export const endByAnswer = async (
  ctx: Ctx,
  o: { msgId: string; part: number; n: number; state: number; err: string | null },
): Promise<boolean> => {
  const { rows } =
    await sql`with f as (select o.msg_id, o.part, o.n, o.state as was from sms_outcome o
      where o.msg_id = ${o.msgId}::bigint and o.part = ${o.part} and o.n = ${o.n} and ${isOpen}),
    upd as (update sms_outcome o set state = ${o.state}::smallint, err = coalesce(${o.err}, o.err), done_at = clock_timestamp()
      from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and ${isOpen}
      returning o.param, o.state, f.was),
    k as (${counted(0)}) select 1 from upd`.execute(internal(ctx));
  return rows.length === 1;
};

/** Stands in the place of a carrier's code where a person gave a message its end. */
const handCode = 'by hand';
/**
 * Gives every part in doubt of these messages an end that a person knows; what comes of their carriers later changes nothing.
 * Answers how many messages that were.
 */
export const settleDoubts = async (
  ctx: Ctx,
  o: { ids: readonly string[]; state: number },
): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`with f as (select o.msg_id, o.part, o.n, o.state as was from sms_outcome o
      where o.msg_id in (select sms_number(x) from unnest(${o.ids}::uuid[]) x) and o.done_at is null and o.state = ${doubt} for update),
    upd as (update sms_outcome o set state = ${o.state}::smallint, err = ${handCode}, done_at = clock_timestamp()
      from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and o.done_at is null and o.state = ${doubt}
      returning o.msg_id, o.param, o.state, f.was),
    k as (${counted(0)}) select count(distinct msg_id)::int as n from upd`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Hands a customer the receipt of a message again; false where none was asked for, or the first is still under way. */
export const handAgain = async (ctx: Ctx, messageId: string): Promise<boolean> => {
  const { rows } =
    await sql`update sms_return set done_at = null, process = null, look_at = clock_timestamp()
    where msg_id = sms_number(${messageId}::uuid) and done_at is not null returning 1`.execute(
      internal(ctx),
    );
  return rows.length === 1;
};
