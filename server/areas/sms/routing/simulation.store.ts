import { sql } from 'kysely';
import { mostSimulated, simulatedDays } from '#shared/areas/sms/routing/simulation';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';

const { delivered } = stateNumbers;
/** The newest messages of the last days; of one account, or with null of all. */
const sample = (
  ctx: Ctx,
  accountId: string | null,
) => sql`m as materialized (select id, account_id, submission_id, channel_id,
    country, parts, coalesce(prefix, '') as prefix from sms_message
  where id >= sms_first(${ctx.now()}::timestamptz - ${simulatedDays} * interval '1 day') and not test
    and (${accountId}::uuid is null or account_id = ${accountId}) order by id desc limit ${mostSimulated})`;

/** Messages to one country: how many, and what each parameter takes for them and delivers. */
export type CountryLoad = {
  country: string;
  messages: number;
  params: { no: number; cost: number | null; currency: string | null; delivered: number | null }[];
};

/** The messages of a channel in the sample by country, with what is known of each parameter there. */
export const channelLoad = async (ctx: Ctx, channelId: string): Promise<CountryLoad[]> => {
  const { rows } = await sql<CountryLoad>`with ${sample(ctx, null)},
    own as (select country, prefix, count(*) as n, sum(parts) as parts from m where channel_id = ${channelId} group by 1, 2),
    ends as (select m.country, o.param, count(*) filter (where o.state = ${delivered}) as good, count(*) as n from m
      join sms_outcome o on o.msg_id = m.id and o.part = 1 and o.state >= ${delivered} group by 1, 2),
    cost as (select own.country, p.no, sum(own.parts * z.price) as cost, bool_or(z.price is null) as lacks, min(z.currency) as currency
      from own cross join sms_param p left join lateral (select x.price, x.currency from sms_price x
        where x.param_id = p.id and x.country = own.country and starts_with(own.prefix, x.prefix)
          and x.valid_from <= (${ctx.now()}::timestamptz at time zone 'UTC')::date
          and (x.valid_to is null or x.valid_to >= (${ctx.now()}::timestamptz at time zone 'UTC')::date)
        order by length(x.prefix) desc limit 1) z on true
      group by 1, 2)
    select c.country, (select sum(n)::int from own where own.country = c.country) as messages,
      jsonb_agg(jsonb_build_object('no', c.no, 'cost', case when c.lacks then null else c.cost::float8 end, 'currency', c.currency,
        'delivered', e.good::float8 / e.n)) as params
    from cost c left join ends e on e.country = c.country and e.param = c.no group by c.country`.execute(
    internal(ctx),
  );
  return rows;
};

/** A binding as it stands, or as it would. */
export type SimulatedBinding = {
  id: string;
  paramId: string;
  no: number;
  name: string;
  priority: number;
  weight: number;
  countries: string[];
  enabled: boolean;
};

/** The bindings of a channel, with their parameters; one that is switched off carries nothing. */
export const bindingsOf = async (ctx: Ctx, channelId: string): Promise<SimulatedBinding[]> => {
  const { rows } =
    await sql<SimulatedBinding>`select b.id, b.param_id, p.no, p.name, b.priority, b.weight, b.countries,
      b.enabled and p.enabled as enabled
    from sms_binding b join sms_param p on p.id = b.param_id where b.channel_id = ${channelId}`.execute(
      internal(ctx),
    );
  return rows;
};

/** A parameter by its id, as a binding needs it. */
export const paramOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ no: number; name: string; enabled: boolean } | null> => {
  const { rows } = await sql<{
    no: number;
    name: string;
    enabled: boolean;
  }>`select no, name, enabled from sms_param where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Messages of one account, type and country in the sample. */
export type RouteLoad = { accountId: string; kind: string; country: string; messages: number };

/** What the messages of the sample were, for whoever looks for their channel. */
export const routeLoad = async (ctx: Ctx, accountId: string | null): Promise<RouteLoad[]> => {
  const { rows } = await sql<RouteLoad>`with ${sample(ctx, accountId)}
    select m.account_id, s.kind, m.country, count(*)::int as messages
    from m join sms_submission s on s.id = m.submission_id group by 1, 2, 3`.execute(internal(ctx));
  return rows;
};

/** A rule as it stands, or as it would. */
export type SimulatedRule = {
  id: string;
  accountId: string | null;
  kinds: string[];
  countries: string[];
  channelId: string;
  place: number;
  createdAt: string;
};

/** Rules in force, of one account with the platform's, or all. */
export const rulesOf = async (ctx: Ctx, accountId: string | null): Promise<SimulatedRule[]> => {
  const { rows } =
    await sql<SimulatedRule>`select s.id, s.account_id, s.kinds, s.countries, s.channel_id, s.place, s.created_at
    from sms_schedule s where s.enabled and (${accountId}::uuid is null or s.account_id is null or s.account_id = ${accountId})`.execute(
      internal(ctx),
    );
  return rows;
};

/** Channels with whether they take messages now, and the share they delivered of those in the sample. */
export const channelsNow = async (
  ctx: Ctx,
  accountId: string | null,
): Promise<{ id: string; name: string; takes: boolean; delivered: number | null }[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
    takes: boolean;
    delivered: number | null;
  }>`with ${sample(ctx, accountId)},
    ends as (select m.channel_id, (count(*) filter (where o.state = ${delivered}))::float8 / count(*) as share from m
      join sms_outcome o on o.msg_id = m.id and o.part = 1 and o.state >= ${delivered} group by 1)
    select c.id, c.name, e.share as delivered, not c.paused and exists (select 1 from sms_binding b join sms_param p on p.id = b.param_id
      where b.channel_id = c.id and b.enabled and p.enabled) as takes
    from sms_channel c left join ends e on e.channel_id = c.id`.execute(internal(ctx));
  return rows;
};
