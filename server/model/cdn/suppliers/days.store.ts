import { sql } from 'kysely';
import { type Supplier, suppliers } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';

const hoursOf = (supplier: Supplier): number => suppliers[supplier].dayTotals?.zoneHours ?? 0;
/** All suppliers with the hours by which their days begin before those of UTC. */
export const supplierZones = sql`unnest(${Object.keys(suppliers)}::text[],
  ${Object.values(suppliers).map(({ dayTotals }) => dayTotals?.zoneHours ?? 0)}::int[]) as z (supplier, hours)`;

/** Counts a check of an edge node; the day is that of the supplier. */
export const countCheck = async (
  ctx: Ctx,
  { supplier, isHealthy }: { supplier: Supplier; isHealthy: boolean },
): Promise<void> => {
  const failed = isHealthy ? 0 : 1;
  await sql`insert into supplier_day as d (supplier, day, checks, failed_checks)
    values (${supplier}, ((${ctx.now()}::timestamptz at time zone 'UTC') + ${hoursOf(supplier)} * interval '1 hour')::date, 1, ${failed})
    on conflict (supplier, day) do update set checks = d.checks + 1, failed_checks = d.failed_checks + ${failed}`.execute(
    internal(ctx),
  );
};

/** Items of content tasks of a kind that were handed in on a day at a supplier; later stages wait on purpose. */
const items = (kind: string) => sql`from task_item i join task t on t.id = i.task_id
  where t.kind = ${kind} and t.created_at >= s.from_at and t.created_at < s.to_at
    and t.params -> 'lanes' -> i.lane ->> 'supplier' = s.supplier and i.state in ('done', 'failed')
    and coalesce((t.params -> 'lanes' -> i.lane ->> 'stage')::int, 0) = 0`;

/** Calls and runs are kept a week: days that long ago can still be counted. */
const countableDays = 6;
/**
 * Counts the days of each supplier from yesterday on, and those not counted since they ended, anew from
 * calls, runs, gaps and tasks; what was counted before is replaced, so it may run twice.
 */
export const countDays = async (ctx: Ctx): Promise<void> => {
  await sql`insert into supplier_day (supplier, day, calls, failed_calls, runs, delay_ms, gaps_found, gaps_closed,
      purges, verified_purges, purge_p95_ms, probes, failed_probes, counted_at)
    select s.supplier, s.day, c.calls, c.failed, r.runs, r.delay, g.opened, g.closed,
      p.purges, p.verified, p.p95, o.probes, o.failed, ${ctx.now()}
    from (select z.supplier, d.day::date as day, (d.day at time zone 'UTC') - z.hours * interval '1 hour' as from_at,
        ((d.day + interval '1 day') at time zone 'UTC') - z.hours * interval '1 hour' as to_at
      from ${supplierZones}, lateral (select date_trunc('day', (${ctx.now()}::timestamptz at time zone 'UTC')
          + z.hours * interval '1 hour') as this) n,
        lateral generate_series(n.this - ${countableDays} * interval '1 day', n.this, interval '1 day') as d (day)
      where exists (select 1 from supplier_param x where x.supplier = z.supplier)
        and (d.day >= n.this - interval '1 day' or not exists (select 1 from supplier_day y
          where y.supplier = z.supplier and y.day = d.day::date
            and y.counted_at >= ((d.day + interval '1 day') at time zone 'UTC') - z.hours * interval '1 hour'))) s,
    lateral (select count(*)::int as calls,
        count(*) filter (where error_class is not null and error_class <> 'absent')::int as failed
      from supplier_call where supplier = s.supplier and created_at >= s.from_at and created_at < s.to_at) c,
    lateral (select count(*)::int as runs, percentile_cont(0.5) within group
        (order by greatest(0, extract(epoch from u.created_at - u.to_at) * 1000)) as delay
      from sync_run u join sync_lane l on l.id = u.lane_id join supplier_param x on x.id = l.param_id
      where x.supplier = s.supplier and l.source = 'accurate' and u.kind = 'pull' and u.message is null
        and u.created_at >= s.from_at and u.created_at < s.to_at) r,
    lateral (select count(*) filter (where y.found_at >= s.from_at and y.found_at < s.to_at)::int as opened,
        count(*) filter (where y.closed_at >= s.from_at and y.closed_at < s.to_at)::int as closed
      from sync_gap y join sync_lane l on l.id = y.lane_id join supplier_param x on x.id = l.param_id
      where x.supplier = s.supplier) g,
    lateral (select count(*)::int as purges, count(*) filter (where i.verified)::int as verified,
        percentile_cont(0.95) within group (order by extract(epoch from i.changed_at - t.created_at) * 1000)
          filter (where i.verified) as p95 ${items('refresh')}) p,
    lateral (select count(*)::int as probes, count(*) filter (where i.state = 'failed')::int as failed ${items('probe')}) o
    on conflict (supplier, day) do update set calls = excluded.calls, failed_calls = excluded.failed_calls,
      runs = excluded.runs, delay_ms = excluded.delay_ms, gaps_found = excluded.gaps_found,
      gaps_closed = excluded.gaps_closed, purges = excluded.purges, verified_purges = excluded.verified_purges,
      purge_p95_ms = excluded.purge_p95_ms, probes = excluded.probes, failed_probes = excluded.failed_probes,
      counted_at = excluded.counted_at`.execute(internal(ctx));
};
