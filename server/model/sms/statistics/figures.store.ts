import { type RawBuilder, sql } from 'kysely';
import type { Grouping, Narrowing } from '#shared/areas/sms/statistics/question';
import { messageStates } from '#shared/areas/sms/records/states';
import { can, isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { charged } from '../messages/index';

/** A question, with the hash of the number it is about. */
export type Question = Narrowing & { hash?: Buffer | undefined };
/** Ends of a question, UTC ISO; the second is not part of it. */
export type Span = { from: string; to: string };

const stateList = Object.keys(messageStates);
const stateName = sql.raw(`(array[${stateList.map((s) => `'${s}'`).join(',')}])[m.state + 1]`);

/* A message's number is allotted within the transaction that stamps it: this is far more than one takes. */
const margin = sql.raw(`interval '5 minutes'`);
/* Of the last attempt the part that fared worst, as records show it. */
const worst = sql.raw(
  `o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part`,
);
/* What the accepted parts of a message cost us; what a carrier refused, or may never have had, costs nothing. */
const costs =
  sql.raw(`sum(o.cost) filter (where o.currency = 'USD') as usd, sum(o.cost) filter (where o.currency = 'CNY') as cny,
  count(*) filter (where o.cost is null) as unpriced`);

/*
 * What became of messages `s`. Of one account by a probe of the primary key for each message; of all of them by
 * its range in order, which is faster as soon as most rows of the range are wanted (docs/decisions/0045).
 */
const outcomes = (span: Span, whole: boolean, priced: boolean) => {
  const range = sql`o.msg_id >= sms_first(${span.from}::timestamptz - ${margin}) and o.msg_id < sms_first(${span.to}::timestamptz + ${margin})`;
  const last = whole
    ? sql`left join (select distinct on (o.msg_id) o.msg_id, o.param, o.state, o.err, o.done_at, ${charged} as charged from sms_outcome o where ${range}
        order by o.msg_id, ${worst}) o on o.msg_id = s.id`
    : sql`left join lateral (select o.param, o.state, o.err, o.done_at, ${charged} as charged from sms_outcome o where o.msg_id = s.id
        order by ${worst} limit 1) o on true`;
  if (!priced) return last;
  return whole
    ? sql`${last} left join (select o.msg_id, ${costs} from sms_outcome o where ${range} and ${charged} group by o.msg_id) c on c.msg_id = s.id`
    : sql`${last} left join lateral (select ${costs} from sms_outcome o where o.msg_id = s.id and ${charged}) c on true`;
};

/* A message is made of what its submission names. */
const ofMaterial = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from sms_submission b where b.id = s.submission_id and ${condition})`;

/** The messages of a question, each with its state, carrier and error (receipts of delivered ones name a code as well); customers see those of their account alone. */
export const messagesOf = (ctx: Ctx, span: Span, q: Question): RawBuilder<unknown> => {
  const accountId = isStaff(ctx.who) ? q.accountId : ctx.who.accountId;
  const priced = isStaff(ctx.who);
  const isPaid = can(ctx.who, 'sms.cost');
  const charge = (currency: string) =>
    isPaid
      ? sql`case when s.currency = ${currency} and o.charged then s.price * s.parts end`
      : sql`null::bigint`;
  const whole = priced && !q.accountId && !q.hash;
  const conditions = [
    priced && !q.accountId ? sql`true` : sql`s.account_id = ${accountId}`,
    q.hash ? sql`s.dest_hash = ${q.hash}` : sql`true`,
    q.country ? sql`s.country = ${q.country}` : sql`true`,
    q.channelId ? sql`s.channel_id = ${q.channelId}` : sql`true`,
    q.paramId ? sql`o.param = (select p.no from sms_param p where p.id = ${q.paramId})` : sql`true`,
    q.templateId ? ofMaterial(sql`b.template_id = ${q.templateId}`) : sql`true`,
    q.signatureId ? ofMaterial(sql`b.signature_id = ${q.signatureId}`) : sql`true`,
    q.error ? sql`o.err = ${q.error} and o.state > 3` : sql`true`,
  ];
  return sql`select s.id, s.account_id, s.submission_id, s.country, s.channel_id, s.parts, s.test, s.created_at, coalesce(o.state, 0) as state, o.param,
      case when o.state > 3 then o.err end as err, case when o.state = 3 then extract(epoch from o.done_at - s.created_at)::float8 * 1000 end as ms,
      ${charge('USD')} as charge_usd, ${charge('CNY')} as charge_cny,
      ${priced ? sql`c.usd, c.cny, c.unpriced` : sql`null::bigint as usd, null::bigint as cny, null::bigint as unpriced`}
    from sms_message s ${outcomes(span, whole, priced)}
    where s.id >= sms_first(${span.from}::timestamptz - ${margin}) and s.id < sms_first(${span.to}::timestamptz + ${margin})
      and s.created_at >= ${span.from} and s.created_at < ${span.to} and ${sql.join(conditions, sql` and `)}`;
};

const count = (states: string) => sql.raw(`(count(*) filter (where m.state in (${states})))::int`);
/* What is earned in a currency; nothing to tell where no carrier is looked at or nothing is charged in it. */
const marginIn = (currency: 'usd' | 'cny') =>
  sql.raw(`case when sum(m.charge_${currency}) is not null and bool_or(m.unpriced is not null)
    then (sum(m.charge_${currency}) - coalesce(sum(m.${currency}), 0))::bigint end`);
/** Figures over rows `m` of `messagesOf`. */
export const sums = sql`count(*)::int as messages, coalesce(sum(m.parts), 0)::int as parts, ${count('3')} as delivered,
  ${count('4, 5, 6, 7')} as failed, ${count('0')} as queued, ${count('2')} as open_receipts, ${count('1')} as doubt,
  (count(*) filter (where m.state = 3))::float8 / nullif(count(*), 0) as delivered_share,
  percentile_cont(0.5) within group (order by m.ms) as median_ms, percentile_cont(0.95) within group (order by m.ms) as p95_ms,
  sum(m.charge_usd)::bigint as charge_usd, sum(m.charge_cny)::bigint as charge_cny,
  sum(m.usd)::bigint as cost_usd, sum(m.cny)::bigint as cost_cny, sum(m.unpriced)::bigint as unpriced,
  ${marginIn('usd')} as margin_usd, ${marginIn('cny')} as margin_cny`;

const submissions = sql`join sms_submission b on b.id = m.submission_id`;
/** What a group is told apart by, how it is called, and where the first stands if not with the message. */
const keys: Readonly<
  Record<
    Grouping,
    readonly [key: RawBuilder<unknown>, name: RawBuilder<unknown>, beside?: RawBuilder<unknown>]
  >
> = {
  account: [sql`m.account_id`, sql`(select a.name from account a where a.id = g.key)`],
  country: [sql`m.country`, sql`g.key`],
  channel: [sql`m.channel_id`, sql`(select c.name from sms_channel c where c.id = g.key)`],
  carrier: [
    sql`(select p.id from sms_param p where p.no = m.param)`,
    sql`(select p.name from sms_param p where p.id = g.key)`,
  ],
  template: [
    sql`b.template_id`,
    sql`(select x.name from sms_template x where x.id = g.key)`,
    submissions,
  ],
  signature: [
    sql`b.signature_id`,
    sql`(select x.name from sms_signature x where x.id = g.key)`,
    submissions,
  ],
  state: [sql`${stateName}`, sql`g.key`],
  error: [sql`m.err`, sql`g.key`],
};

/** Figures of each group. */
export const groupRows = (ctx: Ctx, span: Span, q: Question, by: Grouping): RawBuilder<unknown> => {
  const [key, name, beside = sql``] = keys[by];
  return sql`select coalesce(g.key::text, '-') as id, ${by}::text as by, ${name}::text as name, g.*
    from (select ${key} as key, ${sums} from (${messagesOf(ctx, span, q)}) m ${beside} group by 1) g`;
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
  chargeUsd: number | null;
  chargeCny: number | null;
  costUsd: number | null;
  costCny: number | null;
  marginUsd: number | null;
  marginCny: number | null;
  unpriced: number | null;
};
const figuresOf = (row: Figures): Figures => ({
  messages: row.messages,
  parts: row.parts,
  delivered: row.delivered,
  failed: row.failed,
  queued: row.queued,
  openReceipts: row.openReceipts,
  doubt: row.doubt,
  deliveredShare: row.deliveredShare,
  medianMs: row.medianMs,
  p95Ms: row.p95Ms,
  chargeUsd: row.chargeUsd,
  chargeCny: row.chargeCny,
  costUsd: row.costUsd,
  costCny: row.costCny,
  marginUsd: row.marginUsd,
  marginCny: row.marginCny,
  unpriced: row.unpriced,
});
/** Figures of all messages of a question. */
export const totalsOf = async (ctx: Ctx, span: Span, q: Question): Promise<Figures> => {
  const { rows } = await sql<Figures>`select ${sums} from (${messagesOf(ctx, span, q)}) m`.execute(
    internal(ctx),
  );
  return figuresOf(rows[0] as Figures);
};
export type Slot = {
  at: string;
  messages: number;
  delivered: number;
  failed: number;
  open: number;
};
/** Figures of all messages of a question, and counts by slots of so many minutes; those without messages are left out. */
export const totalsAndSlots = async (
  ctx: Ctx,
  span: Span,
  q: Question,
  minutes: number,
): Promise<{ totals: Figures; slots: Slot[] }> => {
  const slot = sql`date_bin(${minutes} * interval '1 minute', m.created_at, ${span.from}::timestamptz)`;
  const { rows } = await sql<
    Figures & { whole: boolean; at: string }
  >`select grouping(m.at) = 1 as whole, m.at, ${sums}
    from (select m.*, ${slot} as at from (${messagesOf(ctx, span, q)}) m) m
    group by grouping sets ((m.at), ()) order by m.at`.execute(internal(ctx));
  return {
    totals: figuresOf(rows.find((r) => r.whole) as Figures),
    slots: rows.flatMap(({ whole, at, messages, delivered, failed }) =>
      whole ? [] : [{ at, messages, delivered, failed, open: messages - delivered - failed }],
    ),
  };
};
