import { type RawBuilder, sql } from 'kysely';
import type { Grouping, Narrowing } from '#shared/areas/sms/statistics/question';
import { messageStates } from '#shared/areas/sms/records/states';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Ends of a question, UTC ISO; the second is not part of it. */
export type Span = { from: string; to: string };

const stateList = Object.keys(messageStates);
const stateName = sql.raw(`(array[${stateList.map((s) => `'${s}'`).join(',')}])[m.state + 1]`);

/* A message's number is allotted within the transaction that stamps it: this is far more than one takes. */
const margin = sql.raw(`interval '5 minutes'`);
/*
 * Of the last attempt the part that fared worst, as records show it. Read by range and sorted as the primary
 * key is: a probe for each message would cost several times as much over a day of all accounts.
 */
const lastAttempts = ({
  from,
  to,
}: Span) => sql`select distinct on (o.msg_id) o.msg_id, o.param, o.state, o.err, o.done_at
  from sms_outcome o where o.msg_id >= sms_first(${from}::timestamptz - ${margin}) and o.msg_id < sms_first(${to}::timestamptz + ${margin})
  order by o.msg_id, o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part`;

/* What the accepted parts of a message cost us; what a carrier refused, or may never have had, costs nothing. */
const costs = ({
  from,
  to,
}: Span) => sql`select o.msg_id, sum(o.cost) filter (where o.currency = 'USD') as usd,
    sum(o.cost) filter (where o.currency = 'CNY') as cny, count(*) filter (where o.cost is null) as unpriced
  from sms_outcome o where o.msg_id >= sms_first(${from}::timestamptz - ${margin}) and o.msg_id < sms_first(${to}::timestamptz + ${margin})
    and o.state not in (1, 5) and o.param <> 0 group by o.msg_id`;

/** The messages of a question, each with its state, carrier and error (receipts of delivered ones name a code as well); customers see those of their account alone. */
export const messagesOf = (ctx: Ctx, span: Span, q: Narrowing): RawBuilder<unknown> => {
  const accountId = isStaff(ctx.who) ? q.accountId : ctx.who.accountId;
  const whole = isStaff(ctx.who) && !q.accountId;
  const conditions = [
    whole ? sql`true` : sql`s.account_id = ${accountId}`,
    q.country ? sql`s.country = ${q.country}` : sql`true`,
    q.channelId ? sql`s.channel_id = ${q.channelId}` : sql`true`,
    q.paramId ? sql`o.param = (select p.no from sms_param p where p.id = ${q.paramId})` : sql`true`,
    q.error ? sql`o.err = ${q.error} and o.state > 3` : sql`true`,
  ];
  return sql`select s.id, s.account_id, s.country, s.channel_id, s.parts, s.created_at, coalesce(o.state, 0) as state, o.param,
      case when o.state > 3 then o.err end as err, case when o.state = 3 then extract(epoch from o.done_at - s.created_at)::float8 * 1000 end as ms,
      ${isStaff(ctx.who) ? sql`c.usd, c.cny, c.unpriced` : sql`null::bigint as usd, null::bigint as cny, null::bigint as unpriced`}
    from sms_message s left join (${lastAttempts(span)}) o on o.msg_id = s.id
      ${isStaff(ctx.who) ? sql`left join (${costs(span)}) c on c.msg_id = s.id` : sql``}
    where s.id >= sms_first(${span.from}::timestamptz - ${margin}) and s.id < sms_first(${span.to}::timestamptz + ${margin})
      and s.created_at >= ${span.from} and s.created_at < ${span.to} and ${sql.join(conditions, sql` and `)}`;
};

const count = (states: string) => sql.raw(`(count(*) filter (where m.state in (${states})))::int`);
/** Figures over rows `m` of `messagesOf`. */
export const sums = sql`count(*)::int as messages, coalesce(sum(m.parts), 0)::int as parts, ${count('3')} as delivered,
  ${count('4, 5, 6, 7')} as failed, ${count('0')} as queued, ${count('2')} as open_receipts, ${count('1')} as doubt,
  (count(*) filter (where m.state = 3))::float8 / nullif(count(*), 0) as delivered_share,
  percentile_cont(0.5) within group (order by m.ms) as median_ms, percentile_cont(0.95) within group (order by m.ms) as p95_ms,
  sum(m.usd)::bigint as cost_usd, sum(m.cny)::bigint as cost_cny, sum(m.unpriced)::bigint as unpriced`;

/** What a group is told apart by, and how it is called. */
const keys: Readonly<
  Record<Grouping, readonly [key: RawBuilder<unknown>, name: RawBuilder<unknown>]>
> = {
  account: [sql`m.account_id`, sql`(select a.name from account a where a.id = g.key)`],
  country: [sql`m.country`, sql`g.key`],
  channel: [sql`m.channel_id`, sql`(select c.name from sms_channel c where c.id = g.key)`],
  carrier: [
    sql`(select p.id from sms_param p where p.no = m.param)`,
    sql`(select p.name from sms_param p where p.id = g.key)`,
  ],
  state: [sql`${stateName}`, sql`g.key`],
  error: [sql`m.err`, sql`g.key`],
};

/** Figures of each group. */
export const groupRows = (
  ctx: Ctx,
  span: Span,
  q: Narrowing,
  by: Grouping,
): RawBuilder<unknown> => {
  const [key, name] = keys[by];
  return sql`select coalesce(g.key::text, '-') as id, ${by}::text as by, ${name}::text as name, g.*
    from (select ${key} as key, ${sums} from (${messagesOf(ctx, span, q)}) m group by 1) g`;
};

export type Figures = {
  messages: number;
  parts: number;
  delivered: number;
  failed: number;
  queued: number;
  openReceipts: number;
  doubt: number;
  deliveredShare: number | null;
  medianMs: number | null;
  p95Ms: number | null;
  costUsd: number | null;
  costCny: number | null;
  unpriced: number | null;
};
/** Figures of all messages of a question. */
export const totals = async (ctx: Ctx, span: Span, q: Narrowing): Promise<Figures> => {
  const { rows } = await sql<Figures>`select ${sums} from (${messagesOf(ctx, span, q)}) m`.execute(
    internal(ctx),
  );
  return rows[0] as Figures;
};

export type Slot = {
  at: string;
  messages: number;
  delivered: number;
  failed: number;
  open: number;
};
/** Counts by slots of so many minutes; slots without messages are left out. */
export const slots = async (
  ctx: Ctx,
  span: Span,
  q: Narrowing,
  minutes: number,
): Promise<Slot[]> => {
  const { rows } =
    await sql<Slot>`select date_bin(${minutes} * interval '1 minute', m.created_at, ${span.from}::timestamptz) as at,
      count(*)::int as messages, ${count('3')} as delivered, ${count('4, 5, 6, 7')} as failed, ${count('0, 1, 2')} as open
    from (${messagesOf(ctx, span, q)}) m group by 1 order by 1`.execute(internal(ctx));
  return rows;
};
