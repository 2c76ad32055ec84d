import { sql } from 'kysely';
import { numberOf, withPlus } from '#shared/areas/sms/numbers';
import { type InquiryAnswer, messageStates, ruleNames } from '#shared/areas/sms/records/states';
import { can } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { shownAnswer } from '../../../model/sms/carriers/index';
import { charged, messageKeys } from '../../../model/sms/messages/index';

const stateList = Object.keys(messageStates);
/** A stored number as the name of its state. */
const stateName = (number: ReturnType<typeof sql>) =>
  sql`(${sql.raw(`array[${stateList.map((s) => `'${s}'`).join(',')}]`)})[(${number})::int + 1]`;
const ruleName = sql.raw(`(array[${ruleNames.map((s) => `'${s}'`).join(',')}])[r.rule + 1]`);

/** Messages without what became of them, which is looked up for the rows of a page alone. */
export const recordRows =
  () => sql`select m.id as number, sms_uuid(m.id) as id, m.account_id, m.submission_id, m.channel_id,
  m.dest_masked as destination, m.dest_hash, m.country, m.sender, m.parts, m.own_ref, m.test, m.price as unit_price,
  m.currency as unit_currency, m.created_at from sms_message m`;

/* Of the last attempt the part that fared worst: a refusal before a doubt, a doubt before what is under way. */
const last = (
  what: ReturnType<typeof sql>,
) => sql`(select ${what} from sms_outcome o where o.msg_id = t.number
  order by o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part limit 1)`;
/** What lists add to a message; money for those alone who may see it. */
export const recordAdds = (ctx: Ctx) => ({
  ...(can(ctx.who, 'sms.cost')
    ? {
        price: sql`t.unit_price`,
        currency: sql`t.unit_currency`,
        charge: sql`case when t.unit_price is null then null when ${last(charged)}
          then t.unit_price * t.parts else 0 end`,
      }
    : { price: sql`null::bigint`, currency: sql`null::text`, charge: sql`null::bigint` }),
  state: stateName(sql`coalesce(${last(sql`o.state`)}, 0)`),
  err: last(sql`o.err`),
  advice: sql`(select jsonb_build_object('zhCN', a.zh, 'en', a.en)
    from (select ${last(sql`o.err`)} as err, ${stateName(sql`coalesce(${last(sql`o.state`)}, 0)`)} as state offset 0) x
    join sms_advice a on lower(a.code) = lower(x.err) or a.code = x.state
    where x.state not in ('queued', 'sent', 'delivered') order by lower(a.code) = lower(x.err) desc nulls last limit 1)`,
  carrier: last(sql`(select p.name from sms_param p where p.no = o.param)`),
  attempts: sql`(select coalesce(max(o.n), 0)::int from sms_outcome o where o.msg_id = t.number)`,
  sentAt: sql`(select min(o.ans_at) from sms_outcome o where o.msg_id = t.number)`,
  doneAt: last(sql`o.done_at`),
});
export const recordOrders = { createdAt: sql`t.number` };

/** A number (whole), one of our ids, or the account's own reference: each has an index. */
export const matching = async (text: string) => {
  const digits = numberOf(withPlus(text))?.digits;
  const keys = await messageKeys(platform().pool, platform().secrets);
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8/i.test(text))
    return sql`t.number = sms_number(${text}::uuid)`;
  if (digits) return sql`(t.dest_hash = ${keys.hash(digits)} or t.own_ref = ${text})`;
  return sql`t.own_ref = ${text}`;
};
/** Messages whose last attempt has this code. */
export const withCode = (err: string) => sql`${last(sql`o.err`)} = ${err}`;
/** Messages whose end is a failure. */
export const failedOnly = sql`exists (select 1 from sms_outcome f where f.msg_id = t.number and f.state in (4, 5, 6, 7))`;

type Attempt = {
  part: number;
  n: number;
  paramName: string | null;
  state: keyof typeof messageStates;
  err: string | null;
  carrierId: string | null;
  submittedAt: string;
  answeredAt: string | null;
  doneAt: string | null;
};
/** Every attempt of a message, part by part. */
export const attemptsOf = async (ctx: Ctx, id: string): Promise<Attempt[]> => {
  const { rows } =
    await sql<Attempt>`select o.part, o.n, p.name as param_name, ${stateName(sql`o.state`)} as state, o.err,
      o.peer_key as carrier_id, o.sub_at as submitted_at, o.ans_at as answered_at, o.done_at
    from sms_outcome o left join sms_param p on p.no = o.param
    where o.msg_id = sms_number(${id}::uuid) order by o.n, o.part`.execute(internal(ctx));
  return rows;
};
/** The text of a message, opened. */
export const textOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{
    number: string;
    textEnc: Buffer;
  }>`select id::text as number, text_enc from sms_message
    where id = sms_number(${id}::uuid)`.execute(internal(ctx));
  const keys = await messageKeys(platform().pool, platform().secrets);
  return rows[0] ? keys.open(rows[0].textEnc, rows[0].number) : '';
};

/** What carriers were asked of a message, and what they said. */
export const inquiriesOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ at: string; answer: InquiryAnswer; err: string | null }[]> => {
  const { rows } = await sql<{
    at: string;
    answer: InquiryAnswer;
    err: string | null;
  }>`select q.created_at as at, ${shownAnswer} as answer, q.err from sms_inquiry q
    where q.msg_id = sms_number(${id}::uuid) order by q.created_at`.execute(internal(ctx));
  return rows;
};
/** How often a customer was handed the receipt of a message in vain, and when it was taken; null where none is wanted. */
export const customerReceiptOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ tries: number; doneAt: string | null } | null> => {
  const { rows } = await sql<{
    tries: number;
    doneAt: string | null;
  }>`select tries, done_at from sms_return
    where msg_id = sms_number(${id}::uuid)`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Receipts that did not simply meet their message. */
export const receiptRows =
  () => sql`select r.id, p.id as param_id, r.peer_key as carrier_id, r.dest_masked as destination,
  ${stateName(sql`r.state`)} as state, r.err, ${ruleName} as rule, sms_uuid(r.msg_id) as message_id, r.tries,
  r.next_try, r.at as created_at, (select ${shownAnswer} from sms_inquiry q where q.receipt_id = r.id
    order by q.created_at desc limit 1) as answer from sms_receipt r join sms_param p on p.no = r.param`;

/** Where all receipts went. */
export const receiptSums = async (ctx: Ctx) => {
  const { rows } = await sql<{
    matched: number;
    waiting: number;
    doubled: number;
    orphan: number;
    conflict: number;
  }>`select (select coalesce(sum(receipts), 0)::bigint from sms_counter) as matched,
      count(*) filter (where rule = 0)::int as waiting, count(*) filter (where rule = 1)::int as doubled,
      count(*) filter (where rule = 2)::int as orphan, count(*) filter (where rule = 3)::int as conflict
    from sms_receipt`.execute(internal(ctx));
  return rows[0] as (typeof rows)[number];
};
