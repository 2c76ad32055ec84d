import { sql } from 'kysely';
import { templateCarriers } from '#shared/carriers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { priceOn, staleMs, type WayBinding } from '../../../model/sms/messages/index';

/** A binding with what decides whether and when it takes a message. */
export type TracedBinding = WayBinding & {
  paramId: string;
  name: string;
  enabled: boolean;
  /** It sends filed templates alone, and accepted no signature and template of the account. */
  unfiled: boolean;
  /** A session that can send stands. */
  stands: boolean;
  /** Of a segment, micro-units, and its currency; null without a price. */
  cost: number | null;
  currency: string | null;
};

const price = sql.raw(
  priceOn({
    param: 'p.id',
    country: 'w.country',
    prefix: 'w.prefix',
    day: `(clock_timestamp() at time zone 'UTC')::date`,
  }),
);

/** The bindings of a channel as they stand at this moment for messages to a country and prefix. */
export const tracedBindings = async (
  ctx: Ctx,
  of: { channel: string; country: string; prefix: string; accountId: string },
): Promise<TracedBinding[]> => {
  const { rows } =
    await sql<TracedBinding>`select b.channel_id as channel, p.no as param, p.id as param_id, p.name, b.priority, b.weight, b.countries,
      b.enabled and p.enabled as enabled, p.protocol = any(${Object.keys(templateCarriers)}) and (select count(signature_id) = 0
        or count(template_id) = 0 from sms_filing f where f.param_id = p.id and f.account_id = ${of.accountId} and f.state = 'accepted') as unfiled, r.score, z.price::float8 as cost, z.currency,
      exists (select 1 from sms_session s where s.param_id = p.id and s.ended_at is null and s.direction = 'carrier'
        and s.bind_type <> 'receiver' and s.seen_at > clock_timestamp() - ${staleMs} * interval '1 millisecond') as stands
    from sms_binding b join sms_param p on p.id = b.param_id
    cross join (select ${of.country}::text as country, ${of.prefix}::text as prefix) w
    left join sms_binding_score r on r.channel_id = b.channel_id and r.param = p.no and r.rated_at > clock_timestamp() - interval '1 hour'
    left join lateral (${price}) z on true
    where b.channel_id = ${of.channel} order by b.priority, p.name`.execute(internal(ctx));
  return rows;
};
