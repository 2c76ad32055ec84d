import { sql } from 'kysely';
import type { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { alarmReach } from '#shared/areas/cdn/alarms/policy';
import type { Out } from '#shared/kernel/contract';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { watches } from '../../../model/cdn/alarms/evaluationInput.store';
import {
  mine,
  mineAlone,
  type Policy,
  columns as policyColumns,
  type WatchedDomain,
} from '../../../model/cdn/alarms/policies.store';

export type Reach = z.output<typeof alarmReach>;
type ReachAnswer = Out<typeof alarmPolicies.endpoints.reach>;
type Overview = Out<typeof alarmPolicies.endpoints.overview>;

/** SQL: domain `d` is one a reach takes. */
const taken = (r: Reach) =>
  sql`(${r.scope} = 'all' or d.account_id = any(${r.accountIds}::uuid[]))
    and d.name like replace(replace(${r.domainPattern}, '_', '\\_'), '*', '%')`;

/** Domains of a reach, for its replay. */
export const domainsReached = async (ctx: Ctx, r: Reach): Promise<WatchedDomain[]> => {
  const { rows } =
    await sql<WatchedDomain>`select d.id, d.account_id, d.name, true as visible, (select min(l.complete_to) from sync_lane l
      where l.domain_id = d.id and l.source = 'realtime') as complete_to
    from domain d where ${taken(r)} order by d.name limit 2000`.execute(internal(ctx));
  return rows;
};

const shownRows = 100;
/** What a reach takes, and against a stored policy which states come and go. */
export const reachOf = async (ctx: Ctx, r: Reach, id: string | null): Promise<ReachAnswer> => {
  const compared = sql`wanted as (select d.id from domain d where ${taken(r)}),
    had as (select d.id from alarm_policy p join domain d on ${watches} where p.id = ${id}::uuid),
    compared as (select coalesce(w.id, h.id) as id, case when h.id is null then 'added' when w.id is null then 'removed' else 'kept' end as change
      from wanted w full join had h on h.id = w.id)`;
  const counts = await sql<
    Omit<ReachAnswer, 'rows'>
  >`with ${compared} select count(*) filter (where c.change <> 'removed')::int as domains,
      count(distinct d.account_id) filter (where c.change <> 'removed')::int as accounts,
      count(*) filter (where c.change = 'added')::int as added, count(*) filter (where c.change = 'removed')::int as removed
    from compared c join domain d on d.id = c.id`.execute(internal(ctx));
  const { rows } = await sql<
    ReachAnswer['rows'][number]
  >`with ${compared} select d.id as domain_id, d.name as domain, a.name as account, c.change
    from compared c join domain d on d.id = c.id join account a on a.id = d.account_id
    order by c.change = 'kept', c.change desc, d.name limit ${shownRows}`.execute(internal(ctx));
  const none = { domains: 0, accounts: 0, added: 0, removed: 0 };
  return { ...(counts.rows[0] ?? none), rows };
};

/** How alarms stand: states now and notices of the last day. */
export const overviewOf = async (ctx: Ctx): Promise<Overview> => {
  const day = sql`${ctx.now()}::timestamptz - interval '1 day'`;
  const { rows } = await sql<Overview>`select
      (select count(*)::int from alarm_policy p where p.enabled and ${mine(ctx, 'p')}) as policies,
      coalesce(s.firing, 0) as firing, coalesce(s.pending, 0) as pending, coalesce(s.no_data, 0) as no_data,
      (select count(*)::int from alarm_silence s where ${mine(ctx, 's')} and s.starts_at <= ${ctx.now()} and s.ends_at > ${ctx.now()}) as silences,
      (select count(*)::int from alarm_incident i where ${mineAlone(ctx, 'i')} and i.opened_at >= ${day}) as fired,
      coalesce(n.sent, 0) as sent, coalesce(n.failed, 0) as failed, coalesce(n.suppressed, 0) as suppressed
    from (select count(*) filter (where x.phase in ('firing', 'recovering'))::int as firing, count(*) filter (where x.phase = 'pending')::int as pending,
        count(*) filter (where x.phase = 'noData')::int as no_data
        from alarm_state x join alarm_policy p on p.id = x.policy_id and p.enabled where x.phase <> 'normal' and ${mine(ctx, 'p')}) s,
      (select count(*) filter (where n.state = 'sent')::int as sent, count(*) filter (where n.state = 'failed')::int as failed,
        count(*) filter (where n.state = 'suppressed')::int as suppressed
        from notice_delivery n where ${mineAlone(ctx, 'n')} and n.created_at >= ${day}) n`.execute(
    internal(ctx),
  );
  return rows[0] as Overview;
};

/** The first domains of policies, those that need attention before calm ones, with how far their points reach. */
export const watchedOf = async (
  ctx: Ctx,
  ids: readonly string[],
  perPolicy: number,
): Promise<{ policy: Policy; domains: WatchedDomain[] }[]> => {
  const { rows } = await sql<Policy>`select ${policyColumns} from alarm_policy p
    where p.id = any(${ids as string[]}::uuid[]) and p.enabled and ${mine(ctx, 'p')}`.execute(
    internal(ctx),
  );
  const domains = await sql<
    WatchedDomain & { policyId: string }
  >`select x.* from alarm_policy p, lateral (select p.id as policy_id, d.id, d.account_id, d.name, d.data_visible as visible,
        (select date_bin('5 minutes', min(l.complete_to), timestamptz '2000-01-01') from sync_lane l where l.domain_id = d.id and l.source = p.source) as complete_to
      from domain d left join alarm_state s on s.policy_id = p.id and s.domain_id = d.id
      where ${watches} order by coalesce(s.phase, 'normal') = 'normal', d.name limit ${perPolicy}) x
    where p.id = any(${rows.map((p) => p.id)}::uuid[])`.execute(internal(ctx));
  return rows.map((policy) => ({
    policy,
    domains: domains.rows.filter((d) => d.policyId === policy.id),
  }));
};
