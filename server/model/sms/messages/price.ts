import { longestPrefix } from '#shared/areas/sms/numbers';

/** Every beginning of a prefix, the empty one too: each is one probe of the index, however many networks there are. */
const beginningsOf = (prefix: string): string =>
  Array.from({ length: longestPrefix + 1 }, (_, i) => `left(${prefix}, ${i})`).join(', ');

/**
 * SQL: the price (`price` of a segment in micro-units, `currency`) that a parameter (its id) takes for a country and prefix on a
 * day: the one of the longest prefix; no row without a price.
 */
export const priceOn = (o: { param: string; country: string; prefix: string; day: string }) =>
  `select z.price, z.currency from sms_price z where z.param_id = ${o.param} and z.country = ${o.country}
    and z.prefix = any (array[${beginningsOf(o.prefix)}]) and z.valid_from <= ${o.day} and (z.valid_to is null or z.valid_to >= ${o.day})
    order by length(z.prefix) desc limit 1`;

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
    cross join lateral (${priceOn({ param, country: 'pm.country', prefix: 'pm.prefix', day })}) a) price on true`;
};
