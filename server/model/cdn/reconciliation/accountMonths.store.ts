import { sql } from 'kysely';
import { accountMonthChecks } from '#shared/areas/cdn/reconciliation/accountMonthChecks';
import { listVerb } from '../../../kernel/db/list';

const ppm = 1_000_000;
/** The newest version of each day, one that is only estimated included. */
const newest = sql`select distinct on (account_id, day) id, account_id, day, bytes, billable_bytes, created_at
  from bill_day order by account_id, day, version desc`;
const millionths = sql`sum(u.bytes::numeric * u.coefficient_ppm)`;
/**
 * Bytes of the domains of each day. Those after coefficient are rounded where bills round them: once a
 * day and region, half to even.
 */
const domains = sql`select r.bill_day_id, sum(r.bytes) as bytes,
    sum(div(r.weighted, ${ppm}) + case when mod(r.weighted, ${ppm}) * 2 > ${ppm}
      or (mod(r.weighted, ${ppm}) * 2 = ${ppm} and mod(div(r.weighted, ${ppm}), 2) = 1) then 1 else 0 end) as billable
  from (select u.bill_day_id, u.region, sum(u.bytes) as bytes, ${millionths} as weighted
    from bill_usage u group by u.bill_day_id, u.region) r group by r.bill_day_id`;
const lines = sql`select bill_day_id, sum(bytes) as bytes, sum(billable_bytes) as billable from bill_line group by bill_day_id`;
const spread = (days: string, ofDomains: string, bill: string) =>
  sql.raw(`(greatest(${days}, ${ofDomains}, ${bill}) - least(${days}, ${ofDomains}, ${bill}))`);

/** A row for each month with day bills, with what its days, domains and bill add up to. */
export const accountMonthSums = sql`select m.*, case when m.difference_bytes = 0 and m.difference_billable = 0 then 'equal' else 'differs' end as state,
    case when m.difference_bytes <> 0 or m.difference_billable <> 0 then coalesce(m.unequal_day, m.newer_day) end as first_day
  from (select s.account_id::text || ' ' || s.month as id, s.account_id, s.month, s.days,
      s.days_bytes, s.domains_bytes, b.bytes as bill_bytes, ${spread('s.days_bytes', 's.domains_bytes', 'b.bytes')} as difference_bytes,
      s.days_billable, s.domains_billable, b.billable_bytes as bill_billable,
      ${spread('s.days_billable', 's.domains_billable', 'b.billable_bytes')} as difference_billable, s.unequal_day,
      (select min(n.day) from (${newest}) n where n.account_id = s.account_id and to_char(n.day, 'YYYY-MM') = s.month
        and n.created_at > b.completed_at) as newer_day
    from (select d.account_id, to_char(d.day, 'YYYY-MM') as month, count(*)::int as days,
        sum(d.bytes)::bigint as days_bytes, sum(coalesce(u.bytes, 0))::bigint as domains_bytes,
        sum(d.billable_bytes)::bigint as days_billable, sum(coalesce(u.billable, 0))::bigint as domains_billable,
        min(d.day) filter (where d.bytes <> coalesce(u.bytes, 0) or d.billable_bytes <> coalesce(u.billable, 0)
          or d.bytes <> coalesce(l.bytes, 0) or d.billable_bytes <> coalesce(l.billable, 0)) as unequal_day
      from (${newest}) d left join (${domains}) u on u.bill_day_id = d.id left join (${lines}) l on l.bill_day_id = d.id
      group by 1, 2) s
    left join lateral (select bytes, billable_bytes, completed_at from bill_month where account_id = s.account_id and month = s.month
      order by version desc limit 1) b on true) m`;

/** The sums of each account month side by side. */
export const listAccountMonths = listVerb(accountMonthChecks.endpoints.list, {
  source: () => accountMonthSums,
  ties: sql`t.account_id`,
});
