import type pg from 'pg';
import { sql } from 'kysely';
import { type InquiryAnswer, stateNumbers } from '#shared/areas/sms/records/states';
import type { CarrierWord } from '../../../drivers/sms/link';
import { type Ctx, internal } from '../../../kernel/db/context';
import { endByAnswer, matchReceipt } from './matching.store';

/** An inquiry that no session took up for so long has no answer. */
const patience = sql`interval '2 minutes'`;
/** A process that took one up and said nothing for so long is gone. */
const heldMs = 40_000;
const mostAtOnce = 20;

/** SQL: the answer of an inquiry `q` as people see it. */
export const shownAnswer = sql`case when q.answer = 'asking' and q.created_at < clock_timestamp() - ${patience}
  then 'silent' else q.answer end`;

/** Whether a session with a carrier stands, over which it can be asked. */
export const canBeAsked = async (ctx: Ctx, param: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from sms_session s join sms_param p on p.id = s.param_id
    where p.no = ${param} and s.direction = 'carrier' and s.ended_at is null and s.bind_type <> 'receiver' limit 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** Wakes the gateway for what carriers are to be asked. */
export const tellInquiries = (ctx: Ctx) =>
  sql`select pg_notify('sms_inquiry', '')`.execute(internal(ctx));

/** Has the carrier of a receipt asked about its id; once while an answer is awaited. */
export const askForReceipt = async (
  ctx: Ctx,
  id: string,
  { param, carrierId }: { param: number; carrierId: string },
): Promise<void> => {
  await sql`insert into sms_inquiry (param, peer_key, receipt_id) select ${param}, ${carrierId}, ${id}
    where not exists (select 1 from sms_inquiry q where q.receipt_id = ${id} and ${shownAnswer} = 'asking')`.execute(
    internal(ctx),
  );
};

/** Has the carriers of a message asked about each part without an end; the parameters that are to be asked. */
export const askForMessage = async (ctx: Ctx, messageId: string): Promise<number[]> => {
  const { rows } = await sql<{
    param: number;
  }>`with o as (select o.*, m.sender from sms_outcome o join sms_message m on m.id = o.msg_id
      where o.msg_id = sms_number(${messageId}::uuid) and o.peer_key is not null
        and ((o.done_at is null and o.state = ${stateNumbers.sent}) or o.state = ${stateNumbers.unknown})),
    i as (insert into sms_inquiry (param, peer_key, sender, msg_id, part, n) select param, peer_key, sender, msg_id, part, n from o
      where not exists (select 1 from sms_inquiry q where q.msg_id = o.msg_id and q.part = o.part and q.n = o.n and ${shownAnswer} = 'asking'))
    select distinct param from o`.execute(internal(ctx));
  return rows.map((r) => r.param);
};

/** An inquiry as whoever holds a session asks it. */
export type Inquiry = {
  id: string;
  peerKey: string;
  sender: string;
  receiptId: string | null;
  msgId: string | null;
  part: number | null;
  n: number | null;
  /** Of the message that is asked about: its number as it is kept, and when it went out. */
  dest: Buffer | null;
  sentAt: string | null;
};

/** Takes up what a carrier is to be asked, for this process alone. */
export const takeInquiries = async (pool: pg.Pool, param: number): Promise<Inquiry[]> => {
  const { rows } = await pool.query<Inquiry>(
    `with d as (select id from sms_inquiry where param = $1 and done_at is null and created_at > clock_timestamp() - interval '2 minutes'
       and (held_at is null or held_at < clock_timestamp() - $2 * interval '1 millisecond')
       order by created_at limit $3 for update skip locked)
     update sms_inquiry q set held_at = clock_timestamp() from d where q.id = d.id
     returning q.id, q.peer_key as "peerKey", q.sender, q.receipt_id as "receiptId", q.msg_id::text as "msgId", q.part, q.n,
       (select m.dest_enc from sms_message m where m.id = q.msg_id) as dest,
       (select to_json(o.sub_at)#>>'{}' from sms_outcome o where o.msg_id = q.msg_id and o.part = q.part and o.n = q.n) as "sentAt"`,
    [param, heldMs, mostAtOnce],
  );
  return rows;
};

/**
 * Keeps what a carrier said, and lets it act: the state becomes the end of the message it was asked about; a message that the
 * answer names becomes that of the receipt. Null: it did not answer. An answer that comes twice changes nothing.
 */
export const settleInquiry = async (
  ctx: Ctx,
  q: Inquiry,
  word: CarrierWord | 'absent' | null,
): Promise<void> => {
  const isWord = word !== null && word !== 'absent';
  const answer: InquiryAnswer = word === null ? 'silent' : isWord ? word.state : 'absent';
  const err = isWord ? word.err : null;
  const { rows } =
    await sql`update sms_inquiry set answer = ${answer}, err = ${err}, done_at = clock_timestamp()
    where id = ${q.id} and done_at is null returning 1`.execute(internal(ctx));
  if (rows.length === 0 || !isWord) return;
  const { msgId, part, n, receiptId } = q;
  if (receiptId !== null && word.reference !== null)
    await matchReceipt(ctx, {
      receiptId,
      messageId: await messageIdOf(ctx, word.reference),
      part: 1,
      by: 'query',
    });
  if (msgId !== null && part !== null && n !== null && word.state !== 'interim')
    await endByAnswer(ctx, { msgId, part, n, state: stateNumbers[word.state], err });
};

/** Our own reference at carriers is the number of a message. */
const messageIdOf = async (ctx: Ctx, reference: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select sms_uuid(${reference}::bigint) as id`.execute(
    internal(ctx),
  );
  return rows[0]?.id ?? '';
};
