import { sql } from 'kysely';
import type { BulkFlag } from '#shared/areas/cdn/reports/accountOverviews';
import { type Ctx, internal } from '../../../kernel/db/context';

type Facts = Record<string, unknown> & { id: string };
/** Accounts with their switches, plan, health and last activity. */
export const accountFactsOf = async (ctx: Ctx): Promise<Facts[]> => {
  const now = sql`${ctx.now()}::timestamptz`;
  const { rows } =
    await sql<Facts>`select a.id, a.name, a.company_name, a.status, a.automatic, a.cdn_enabled, a.sms_enabled,
      a.self_scheduling, a.log_push, a.log_display, a.dynamic_acceleration, a.alarm_enabled, a.alarm_visible,
      a.billing_enabled, a.billing_visible, a.sms_billing, a.created_at,
      (select p.name from plan_binding b join plan p on p.id = b.plan_id where b.account_id = a.id and b.domain_id is null
        and b.from_at <= ${now} and (b.to_at is null or b.to_at > ${now}) order by b.from_at desc, b.created_at desc limit 1) as plan,
      coalesce(d.n, 0) as domains, coalesce(f.n, 0) as findings, coalesce(l.n, 0) as failing_lanes, coalesce(c.n, 0) as certificates_due,
      (select u.at from audit u where u.account_id = a.id order by u.at desc, u.number desc limit 1) as last_activity_at
    from account a
      left join (select account_id, count(*)::int as n from domain group by 1) d on d.account_id = a.id
      left join (select account_id, count(*)::int as n from finding where state = 'open' group by 1) f on f.account_id = a.id
      left join (select account_id, count(*)::int as n from sync_lane where errors >= 3 group by 1) l on l.account_id = a.id
      left join (select account_id, count(*)::int as n from certificate where not_after <= ${now} + interval '30 days' group by 1) c
        on c.account_id = a.id`.execute(internal(ctx));
  return rows;
};

/** Of these accounts those whose switch stands otherwise, with how many people they have. */
export const otherwise = async (
  ctx: Ctx,
  o: { ids: readonly string[]; flag: BulkFlag; value: boolean },
): Promise<{ id: string; name: string; people: number }[]> => {
  const { rows } = await sql<{ id: string; name: string; people: number }>`select a.id, a.name,
      (select count(*)::int from person p where p.account_id = a.id) as people
    from account a where a.id = any(${o.ids}::uuid[])
      and a.${sql.ref(o.flag)} is distinct from ${o.value} order by a.name`.execute(internal(ctx));
  return rows;
};
