import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Control } from './controls.store';

/** What a limit of a plan says of a domain, as the control that carries it out. */
export type PlanControl = Pick<
  Control,
  | 'accountId'
  | 'domainId'
  | 'source'
  | 'planId'
  | 'period'
  | 'trafficGb'
  | 'bandwidthMbps'
  | 'action'
  | 'requestsPerSecond'
>;
/** A control that differs from what plans say: `id` is null where there is none yet, `rule` where none should be. */
export type PlanDifference = { id: string | null; domainId: string; rule: PlanControl | null };

type Row = PlanControl & { id: string | null; isWanted: boolean };

/**
 * Where controls differ from the limits of bandwidth and traffic that hold now: of each limit the binding of
 * the domain before that of its account, and of those the one that began last.
 */
export const planDifferences = async (
  ctx: Ctx,
  o: { domainId?: string; limit: number },
): Promise<PlanDifference[]> => {
  const only = o.domainId ?? null;
  const { rows } = await sql<Row>`with bound as (
      select d.id as domain_id, d.account_id, p.id as plan_id, p.bandwidth_mbps, p.traffic_gb, p.requests_per_second,
        case p.overflow when 'notify' then 'notify' when 'throttle' then 'limit' else 'block' end as action,
        b.domain_id is not null as own, b.from_at, b.created_at, b.id as binding_id
      from plan_binding b join plan p on p.id = b.plan_id and (p.bandwidth_mbps is not null or p.traffic_gb is not null)
        join domain d on d.account_id = b.account_id and (b.domain_id is null or b.domain_id = d.id) and d.status <> 'Moved'
      where b.from_at <= ${ctx.now()}::timestamptz and (b.to_at is null or b.to_at > ${ctx.now()}::timestamptz)
        and (${only}::uuid is null or d.id = ${only}::uuid)),
    rule as (
      (select distinct on (domain_id) domain_id, account_id, plan_id, 'planBandwidth' as source, 'day' as period,
        null::bigint as traffic_gb, bandwidth_mbps, action, case action when 'limit' then requests_per_second end as rate
        from bound where bandwidth_mbps is not null order by domain_id, own desc, from_at desc, created_at desc, binding_id)
      union all
      (select distinct on (domain_id) domain_id, account_id, plan_id, 'planTraffic', 'month',
        traffic_gb, null::bigint, action, case action when 'limit' then requests_per_second end
        from bound where traffic_gb is not null order by domain_id, own desc, from_at desc, created_at desc, binding_id)),
    present as (select * from domain_control c where c.source <> 'staff' and (${only}::uuid is null or c.domain_id = ${only}::uuid))
    select c.id, r.domain_id is not null as is_wanted, coalesce(r.domain_id, c.domain_id) as domain_id, r.account_id, r.source,
      r.plan_id, r.period, r.traffic_gb::float8 as traffic_gb, r.bandwidth_mbps::float8 as bandwidth_mbps, r.action,
      r.rate as requests_per_second
    from rule r full join present c on c.domain_id = r.domain_id and c.source = r.source
    where c.id is null or r.domain_id is null
      or (c.plan_id, c.account_id, c.traffic_gb, c.bandwidth_mbps, c.action, c.requests_per_second)
        is distinct from (r.plan_id, r.account_id, r.traffic_gb, r.bandwidth_mbps, r.action, r.rate)
    limit ${o.limit}`.execute(internal(ctx));
  return rows.map(({ id, isWanted, ...rule }) => ({
    id,
    domainId: rule.domainId,
    rule: isWanted ? rule : null,
  }));
};
