import { sql } from 'kysely';
import { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';

import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { zones } from './dayChecks.store';

const waiver = (
  state: string,
) => sql`exists (select 1 from approval a where a.kind = 'dayCheckWaiver'
  and a.subject_id = c.id::text || ' ' || l.account_id::text and a.state = ${state})`;
/** An id of a check and an account together, the same each time. */
const idOf = sql`overlay(overlay(md5(c.id::text || l.account_id::text) placing '5' from 13) placing '8' from 17)::uuid`;
/**
 * Days that are over at a parameter, with each account that was synced there the whole day, less those
 * whose check passed or was accepted and those that were waived for the account.
 */
const rows = sql`select ${idOf} as id, c.id as check_id, l.account_id, c.param_id,
    p.supplier, p.name as param, c.day, c.state, c.waits_for,
    case when ${waiver('waiting')} then 'waiting' when ${waiver('refused')} then 'refused' else 'none' end as waiver,
    case when a.billing_enabled and not exists (select 1 from bill_month m where m.account_id = l.account_id
      and m.month = to_char(c.day, 'YYYY-MM')) then to_char(c.day, 'YYYY-MM') end as month, a.currency
  from day_check c join supplier_param p on p.id = c.param_id join ${zones} on z.supplier = p.supplier,
    lateral (select (c.day::timestamp at time zone 'UTC') - z.hours * interval '1 hour' as start) s,
    lateral (select distinct l.account_id from sync_lane l where l.param_id = c.param_id and l.source = 'accurate'
      and l.start_at <= s.start and (l.end_at is null or l.end_at >= s.start + interval '1 day')) l
    join account a on a.id = l.account_id
  where c.state in ('open', 'failed') and not ${waiver('approved')}`;

export const listUnchecked = listVerb(uncheckedDays.endpoints.list, {
  source: () => rows,
  adds: (ctx) => ({
    ageDays: sql`(${ctx.now()}::date - t.day - 1)`,
    estimate: sql`case when t.month is not null then (select coalesce(sum(d.cost), 0)::bigint from (
      select distinct on (b.day) b.cost from bill_day b where b.account_id = t.account_id
        and to_char(b.day, 'YYYY-MM') = t.month order by b.day, b.version desc) d) end`,
  }),
  ties: sql`t.supplier, t.account_id`,
});

/** What keeps a month of an account from completing, oldest day first. */
export const uncheckedOf = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<{ param: string; day: string }[]> => {
  const { first, last } = monthDays(month);
  const answer = await sql<{ param: string; day: string }>`select t.param, t.day from (${rows}) as t
    where t.account_id = ${accountId} and t.day between ${first} and ${last} order by t.day, t.param`.execute(
    internal(ctx),
  );
  return answer.rows;
};

/** One account's day at a parameter that is not checked; undefined when it is. */
export const uncheckedDay = async (
  ctx: Ctx,
  o: { checkId: string; accountId: string },
): Promise<{ account: string; param: string; day: string } | undefined> => {
  const answer = await sql<{ account: string; param: string; day: string }>`
    select t.param, t.day, (select name from account where id = t.account_id) as account from (${rows}) as t
    where t.check_id = ${o.checkId} and t.account_id = ${o.accountId}`.execute(internal(ctx));
  return answer.rows[0];
};
