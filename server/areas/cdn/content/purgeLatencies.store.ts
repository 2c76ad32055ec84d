import { sql } from 'kysely';
import type { purgeLatencies } from '#shared/areas/cdn/content/purgeLatencies';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

type Latency = Out<typeof purgeLatencies.endpoints.list>['rows'][number];

const percentiles = (column: string) => {
  const ms = sql.ref(column);
  return sql`percentile_cont(array[0.5, 0.95, 0.99]) within group (order by ${ms}) filter (where ${ms} is not null)`;
};

/**
 * Each supplier's purges of the last 24 hours and 30 days. Not verified is what was accepted and did not
 * fail, and neither its own nodes' answers nor a later refresh of the same address at the same place showed
 * to be cleared; what nothing could prove is counted apart.
 */
export const latencyRows = async (ctx: Ctx): Promise<Latency[]> => {
  const { rows } = await sql<Latency>`with span (name, from_at) as (values
      ('day', ${ctx.now()}::timestamptz - interval '24 hours'), ('month', ${ctx.now()}::timestamptz - interval '30 days')),
    open as materialized (select t.supplier, t.sent_at, t.target, t.task_id
      from purge_timing t join task_item i on i.task_id = t.task_id and i.n = t.n
      where t.verified_ms is null and not t.unproven and t.sent_at >= ${ctx.now()}::timestamptz - interval '30 days'
        and i.state in ('sending', 'submitted', 'done')
        and not exists (select from purge_timing v join task_item x on x.task_id = v.task_id and x.n = v.n
          where v.target = t.target and v.verified_ms is not null and v.param_id = t.param_id
            and v.sent_at >= t.sent_at and starts_with(i.lane, x.lane))),
    timed as (select s.name as span, t.supplier, min(t.sent_at) as since_at, count(*)::int as purges,
        count(t.verified_ms)::int as verified, count(*) filter (where t.unproven)::int as unproven,
        ${percentiles('t.accepted_ms')} as accepted, ${percentiles('t.done_ms')} as done, ${percentiles('t.verified_ms')} as shown
      from span s join purge_timing t on t.sent_at >= s.from_at group by s.name, t.supplier)
    select t.supplier || ' ' || t.span as key, t.supplier, t.span, t.since_at as "sinceAt", t.purges, t.verified, t.unproven,
      (select count(*)::int from open o where o.supplier = t.supplier and o.sent_at >= s.from_at) as unverified,
      t.accepted[1] as "acceptedP50", t.accepted[2] as "acceptedP95", t.accepted[3] as "acceptedP99",
      t.done[1] as "doneP50", t.done[2] as "doneP95", t.done[3] as "doneP99",
      t.shown[1] as "verifiedP50", t.shown[2] as "verifiedP95", t.shown[3] as "verifiedP99",
      f.sent_at as "oldestAt", f.target as "oldestTarget", f.task_id as "oldestTaskId"
    from timed t join span s on s.name = t.span left join lateral (select o.sent_at, o.target, o.task_id from open o
      where o.supplier = t.supplier and o.sent_at >= s.from_at order by o.sent_at, o.target limit 1) f on true`.execute(
    internal(ctx),
  );
  return rows;
};
