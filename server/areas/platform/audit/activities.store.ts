import { type RawBuilder, sql } from 'kysely';
import type { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { doer, isDeed } from './deeds.store';

type Period = { from?: string | undefined; to?: string | undefined };
const within = ({ from, to }: Period, column: string): RawBuilder<unknown> =>
  sql`(${from ?? null}::timestamptz is null or ${sql.ref(column)} >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or ${sql.ref(column)} < ${to ?? null}::timestamptz)`;

/** Staff of today, and those who were removed by what the audit holds of them. */
const everyone = sql`(select p.id, p.email, p.name, false as removed from person p where p.account_id is null
  union all select distinct on (a.row_id) a.row_id::uuid, a.old ->> 'email', a.old ->> 'name', true from audit a
    where a.module = 'person' and a.operation = 'remove' and a.old ->> 'accountId' is null
      and not exists (select 1 from person p where lower(p.email) = lower(a.old ->> 'email')))`;

/** Rows of the list: counts of audit records, and the times between what waited and its decision. */
export const activityRows = (_: Ctx, period: Period): RawBuilder<unknown> => sql`
  select s.id, s.email, s.name, s.removed, coalesce(d.actions, 0) as actions, coalesce(d.reviews, 0) as reviews,
    coalesce(d.approvals, 0) as approvals, coalesce(d.simulations, 0) as simulations, d.last_at,
    h.handling_ms, coalesce(i.days, 0) as sign_in_days
  from ${everyone} s
  left join (select ${doer} as email, count(*)::int as actions, max(at) as last_at,
      count(*) filter (where ${isDeed.review})::int as reviews,
      count(*) filter (where ${isDeed.approval})::int as approvals,
      count(*) filter (where ${isDeed.simulation})::int as simulations
    from audit where ${within(period, 'at')} group by 1) d on d.email = s.email
  left join (select w.email, percentile_cont(0.5) within group (order by extract(epoch from w.ended - w.began)) * 1000 as handling_ms
    from (select decided_by as email, created_at as began, decided_at as ended from domain_review
        where state in ('approved', 'rejected')
      union all select decided_by_email, created_at, decided_at from approval where decided_at is not null
      union all select r.email, a.at, r.at from audit_review r join audit a on a.number = r.number) w
    where ${within(period, 'w.ended')} group by 1) h on h.email = s.email
  left join (select person_id, count(distinct (at at time zone 'utc')::date)::int as days from sign_in_attempt
    where result = 'ok' and ${within(period, 'at')} group by 1) i on i.person_id = s.id`;

/** What a member of staff did by module, and the reasons of their simulated sign-ins. */
export const activityOf = async (
  ctx: Ctx,
  { id, ...period }: Got<typeof staffActivities.endpoints.one>,
): Promise<Out<typeof staffActivities.endpoints.one>> => {
  const tx = internal(ctx);
  const people = await sql<{
    email: string;
  }>`select email from ${everyone} s where id = ${id}`.execute(tx);
  const email = people.rows[0]?.email;
  if (email === undefined) throw new Failure('data.absent');
  const own = sql`${doer} = ${email} and ${within(period, 'at')}`;
  const modules = await sql<{
    module: string;
    actions: number;
  }>`select module, count(*)::int as actions
    from audit where ${own} group by 1 order by 2 desc, 1`.execute(tx);
  const simulations = await sql<{ number: number; at: string; email: string; reason: string }>`
    select number::int8 as number, at, user_email as email, coalesce(new ->> 'reason', '') as reason from audit
    where ${own} and ${isDeed.simulation} order by at desc limit 100`.execute(tx);
  return {
    email,
    modules: modules.rows,
    simulations: simulations.rows.map((s) => ({ ...s, number: Number(s.number) })),
  };
};
