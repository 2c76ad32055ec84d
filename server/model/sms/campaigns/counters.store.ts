import { sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import { charged } from '../messages/index';
import { tellCampaign } from './campaigns.store';

/** A count may take this share of the time: a large campaign is counted less often. */
const restFactor = 20;
const leastMs = 2_000;
/** Days after which nothing more is expected to change. */
const openDays = 4;

/* Of the last attempt the part that fared worst, as records show it. */
const lastFirst = sql.raw(
  `order by o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part`,
);
/** State of the message `id`, by its last attempt as records say it; 0 without one. */
export const stateOf = (id: ReturnType<typeof sql>) =>
  sql`coalesce((select o.state from sms_outcome o where o.msg_id = ${id}
    ${lastFirst} limit 1), 0)`;

/** The campaign that is due to be counted, not locked: a count must not keep a pause waiting. Null for none. */
export const dueCount = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from sms_campaign where open
    and (counted_at is null or counted_at < clock_timestamp()
      - greatest(${leastMs}, count_ms * ${restFactor}) * interval '1 millisecond')
    order by counted_at nulls first limit 1`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/**
 * Counts a campaign's messages by their present state and tells consoles when anything moved. What the
 * feeding takes while it counts is not among the counted, and waits.
 */
export const countCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  const started = performance.now();
  const { rows } = await sql<{ moved: boolean }>`with s as (
      select m.parts, m.price, m.currency, coalesce(o.state, 0) as state, o.charged from sms_campaign_number n
        join sms_message m on m.id = n.message_id
        left join lateral (select o.state, ${charged} as charged from sms_outcome o where o.msg_id = m.id ${lastFirst} limit 1) o on true
      where n.campaign_id = ${id} and m.id >= (select sms_first(started_at) from sms_campaign where id = ${id})),
    t as (select count(*) filter (where state = ${stateNumbers.queued})::int as queued,
      count(*) filter (where state = ${stateNumbers.sent})::int as sent,
      count(*) filter (where state = ${stateNumbers.delivered})::int as delivered,
      count(*) filter (where state = ${stateNumbers.doubt})::int as doubt,
      count(*) filter (where state > ${stateNumbers.delivered})::int as failed,
      max(currency) as currency, coalesce(sum(parts * price) filter (where charged), 0)::bigint as cost from s),
    b as (select accepted, queued, sent, delivered, doubt, failed, cost from sms_campaign where id = ${id})
    update sms_campaign c set queued = t.queued + c.accepted - b.accepted, sent = t.sent, delivered = t.delivered, doubt = t.doubt, failed = t.failed,
      cost = t.cost, currency = t.currency, counted_at = clock_timestamp(),
      open = (c.state in ('scheduled', 'sending', 'paused') or t.queued + t.sent + t.doubt + c.accepted - b.accepted > 0)
        and coalesce(c.finished_at, ${ctx.now()}) > ${ctx.now()}::timestamptz - ${openDays} * interval '1 day'
    from t, b where c.id = ${id}
    returning (b.queued, b.sent, b.delivered, b.doubt, b.failed, b.cost)
      is distinct from (t.queued, t.sent, t.delivered, t.doubt, t.failed, t.cost) as moved`.execute(
    internal(ctx),
  );
  await sql`update sms_campaign set count_ms = ${Math.round(performance.now() - started)} where id = ${id}`.execute(
    internal(ctx),
  );
  if (rows[0]?.moved) await tellCampaign(ctx, id);
};
