import { sql } from 'kysely';
import { supplierZones } from '../../../model/cdn/suppliers/days.store';
import { lacksPast } from '../../../model/cdn/sync/past';
import type { ScoreDay } from '#shared/areas/cdn/suppliers/supplierScores';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Days or months of suppliers, each first and last with. */
export type Span = { first: string; last: string };

/** Parameters by supplier, for sums of the analytics store. */
export const paramsOfSuppliers = async (
  ctx: Ctx,
): Promise<{ id: string; supplier: Supplier }[]> => {
  const { rows } = await sql<{ id: string; supplier: Supplier }>`select id, supplier
    from supplier_param order by supplier, id`.execute(internal(ctx));
  return rows;
};

export type CountedDay = Omit<ScoreDay, 'id' | 'bytes' | 'requests' | 'errors'>;
/** What was counted of each day. */
export const countedDays = async (ctx: Ctx, { first, last }: Span): Promise<CountedDay[]> => {
  const { rows } =
    await sql<CountedDay>`select supplier, day::text as day, checks, failed_checks, probes,
      failed_probes, calls, failed_calls, purges, verified_purges, purge_p95_ms, runs, delay_ms, gaps_found, gaps_closed
    from supplier_day where day between ${first}::date and ${last}::date order by day, supplier`.execute(
      internal(ctx),
    );
  return rows;
};

export type CountedMonth = {
  supplier: Supplier;
  month: string;
  /** Whether it is over and some of its figures have yet to be fetched. */
  isArriving: boolean;
  /** Checks and probes together. */
  asked: number;
  failed: number;
  calls: number;
  failedCalls: number;
  /** Median of the medians of its days. */
  delayMs: number | null;
  purgeP95Ms: number | null;
  gapsOpen: number;
  gapsClosed: number;
  cost: number | null;
  currency: string | null;
  /** Bytes of the parameters whose cost is known. */
  paidBytes: number;
};
/** What was counted of each month, with its cost as invoices or our price lists have it. */
export const countedMonths = async (ctx: Ctx, { first, last }: Span): Promise<CountedMonth[]> => {
  const { rows } = await sql<CountedMonth>`with months as (
      select z.supplier, z.hours, to_char(m.first, 'YYYY-MM') as month,
        (m.first at time zone 'UTC') - z.hours * interval '1 hour' as from_at,
        ((m.first + interval '1 month') at time zone 'UTC') - z.hours * interval '1 hour' as to_at
      from ${supplierZones}, generate_series(${`${first}-01`}::timestamp, ${`${last}-01`}::timestamp, interval '1 month') as m (first)
      where exists (select 1 from supplier_param x where x.supplier = z.supplier))
    select s.supplier, s.month,
      s.to_at <= ${ctx.now()} and exists (select from sync_lane l join supplier_param x on x.id = l.param_id
        where x.supplier = s.supplier and l.source = 'accurate' and ${lacksPast(sql`s.from_at`, sql`s.to_at`)}) as is_arriving,
      d.asked, d.failed, d.calls, d.failed_calls, d.delay_ms, p.p95 as purge_p95_ms,
      g.n as gaps_open, d.gaps_closed, c.cost, c.currency, c.paid_bytes
    from months s,
    lateral (select coalesce(sum(checks + probes), 0)::int as asked,
        coalesce(sum(failed_checks + failed_probes), 0)::int as failed, coalesce(sum(calls), 0)::int as calls,
        coalesce(sum(failed_calls), 0)::int as failed_calls, coalesce(sum(y.gaps_closed), 0)::int as gaps_closed,
        percentile_cont(0.5) within group (order by y.delay_ms) as delay_ms
      from supplier_day y where y.supplier = s.supplier and to_char(y.day, 'YYYY-MM') = s.month) d,
    lateral (select percentile_cont(0.95) within group (order by extract(epoch from i.changed_at - t.created_at) * 1000) as p95
      from task t join task_item i on i.task_id = t.id where t.kind = 'refresh' and i.verified
        and t.created_at >= s.from_at and t.created_at < s.to_at
        and t.params -> 'lanes' -> i.lane ->> 'supplier' = s.supplier
        and coalesce((t.params -> 'lanes' -> i.lane ->> 'stage')::int, 0) = 0) p,
    lateral (select count(*)::int as n from sync_gap y join sync_lane l on l.id = y.lane_id
        join supplier_param x on x.id = l.param_id
      where x.supplier = s.supplier and y.closed_at is null and y.found_at >= s.from_at and y.found_at < s.to_at) g,
    lateral (select case when count(distinct k.currency) = 1 then sum(k.amount)::bigint end as cost,
        case when count(distinct k.currency) = 1 then min(k.currency) end as currency,
        coalesce(sum(k.bytes) filter (where k.amount is not null), 0)::bigint as paid_bytes
      from (select case when m.gap is distinct from 'past' then coalesce(i.amount_micros, m.expected_amount) end as amount, m.local_bytes as bytes,
          coalesce(i.currency, w.currency) as currency
        from supplier_month m join supplier_param x on x.id = m.param_id and x.supplier = s.supplier
        left join lateral (select v.amount_micros, v.currency from supplier_invoice v where v.month_id = m.id
          order by v.version desc limit 1) i on true
        left join lateral (select l.currency from supplier_price l where l.param_id = m.param_id
          and l.from_month <= m.month order by l.from_month desc limit 1) w on true
        where m.month = s.month) k) c`.execute(internal(ctx));
  return rows;
};
