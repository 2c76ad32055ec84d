import { sql } from 'kysely';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import type { DomainSum } from '#shared/areas/cdn/bills/schemas';
import { type Ctx, internal } from '../../../kernel/db/context';

/**
 * What each domain used in a month and its share of the cost, dearest first. The cost of a line is
 * divided by the weighted bytes of its domains, in whole micro-units: what the divisions leave over goes
 * to the largest remainders, so that the shares of a line add up to its cost exactly. Domains whose data
 * the reader may not see stand together without a name.
 */
export const domainsOf = async (
  ctx: Ctx,
  accountId: string,
  month: string,
  all: boolean,
): Promise<DomainSum[]> => {
  const { first, last } = monthDays(month);
  const { rows } = await sql<DomainSum>`
    with newest as (select distinct on (day) id from bill_day where account_id = ${accountId}
        and day between ${first} and ${last} order by day, version desc),
      part as (select u.bill_day_id, u.region, u.domain_id, max(u.domain) as domain, sum(u.bytes) as bytes,
          sum(u.bytes::numeric * u.coefficient_ppm) as weighted
        from bill_usage u where u.bill_day_id in (select id from newest) group by 1, 2, 3),
      floored as (select p.*, l.cost as whole, coalesce(div(l.cost * p.weighted, nullif(l.weighted, 0)), 0) as low,
          row_number() over (partition by l.id
            order by mod(l.cost * p.weighted, nullif(l.weighted, 0)) desc nulls last, p.domain_id) as place, l.id as line
        from part p join bill_line l on l.bill_day_id = p.bill_day_id and l.region = p.region),
      shared as (select f.*, low + (place <= whole - sum(low) over (partition by line))::int as cost from floored f)
    select case when ${all} or coalesce(d.data_visible, true) then s.domain_id end as domain_id,
      max(case when ${all} or coalesce(d.data_visible, true) then s.domain end) as domain,
      sum(s.bytes)::bigint as bytes, sum(s.cost)::bigint as cost
    from shared s left join domain d on d.id = s.domain_id
    group by 1 order by 4 desc, 3 desc, 2`.execute(internal(ctx));
  return rows;
};
