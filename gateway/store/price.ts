import { longestPrefix } from '#shared/areas/sms/numbers';

/** Every beginning of a message's prefix, the empty one too: each is one probe of the index, however many networks there are. */
const prefixes = Array.from({ length: longestPrefix + 1 }, (_, i) => `left(pm.prefix, ${i})`).join(
  ', ',
);

/**
 * Joins what a part costs us as `price` (`cost` in micro-units, `currency`), both null without a price: of
 * the prices of the carrier for the country that hold on the day it went out the one of the longest prefix.
 * `whole`: a long message is one part, and costs all its segments. Without any price nothing is looked up.
 */
export const priceJoin = (o: { param: string; id: string; at: string; whole: string }): string => {
  const param = `(select id from sms_param where no = ${o.param}::smallint)`;
  const day = `(${o.at} at time zone 'UTC')::date`;
  // The message first, then its price: the other way round each price would look for the message.
  return `left join lateral (select a.price * case when ${o.whole} then pm.parts else 1 end as cost, a.currency
    from (select x.country, x.prefix, x.parts from sms_message x
      where x.id = ${o.id} and (select exists (select 1 from sms_price y where y.param_id = ${param})) offset 0) pm
    cross join lateral (select z.price, z.currency from sms_price z where z.param_id = ${param} and z.country = pm.country
      and z.prefix = any (array[${prefixes}]) and z.valid_from <= ${day} and (z.valid_to is null or z.valid_to >= ${day})
      order by length(z.prefix) desc limit 1) a) price on true`;
};
