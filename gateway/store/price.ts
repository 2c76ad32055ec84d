/**
 * Joins what a part costs us as `price` (`cost` in micro-units, `currency`), both null without a price: of
 * the prices of the carrier for the country that hold on the day it went out the one of the longest prefix.
 * `whole`: a long message is one part, and costs all its segments. Without any price nothing is looked up.
 */
export const priceJoin = (o: { param: string; id: string; at: string; whole: string }): string => {
  const param = `(select id from sms_param where no = ${o.param}::smallint)`;
  const day = `(${o.at} at time zone 'UTC')::date`;
  return `left join lateral (select a.price * case when ${o.whole} then pm.parts else 1 end as cost, a.currency
    from sms_message pm join sms_price a on a.param_id = ${param} and a.country = pm.country
    where (select exists (select 1 from sms_price x where x.param_id = ${param}))
      and pm.id = ${o.id} and pm.prefix like a.prefix || '%' and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
    order by length(a.prefix) desc limit 1) price on true`;
};
