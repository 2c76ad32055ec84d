import { sampleSize } from '#shared/areas/platform/findings/findings';
import type { Source } from '#shared/metrics';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A held span of a series whose source says something else. */
export type Held = {
  planId: string;
  accountId: string;
  domainId: string;
  domain: string;
  paramId: string;
  param: string;
  source: Source;
  from: string;
  to: string;
  slots: number;
  sample: { at: string; stored: number | null; supplier: number }[];
};
/** Held spans whose source says something else than what stands there, by plan and series. */
export const heldThatDiffer = async (ctx: Ctx): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    with wrong as (select h.plan_id, h.account_id, x.domain_id, x.param_id, x.source, x.slot_at,
        (x.sums ->> 'bytes')::bigint as supplier,
        (select sum((r.after -> 'sums' ->> 'bytes')::bigint)::bigint from data_plan_part p
          join data_plan_row r on r.plan_id = p.plan_id and r.part = p.n
          where p.plan_id = h.plan_id and p.domain_id = x.domain_id and p.param_id = x.param_id
            and p.source = x.source and r.slot_at = x.slot_at) as stored
      from stat_hold_difference x join stat_hold h on h.lifted_at is null and h.domain_id = x.domain_id
        and h.param_id = x.param_id and h.source = x.source and x.slot_at >= h.from_at and x.slot_at < h.to_at)
    select w.plan_id, w.account_id, w.domain_id, d.name as domain, w.param_id, s.name as param, w.source,
      min(w.slot_at) as "from", max(w.slot_at) + interval '5 minutes' as "to", count(distinct w.slot_at)::int as slots,
      to_jsonb((array_agg(jsonb_build_object('at', w.slot_at, 'stored', w.stored, 'supplier', w.supplier) order by w.slot_at))[1:${sql.lit(sampleSize)}]) as sample
    from wrong w join domain d on d.id = w.domain_id join supplier_param s on s.id = w.param_id
    group by w.plan_id, w.account_id, w.domain_id, d.name, w.param_id, s.name, w.source`.execute(
    internal(ctx),
  );
  return rows;
};
/** A reader of marks that is behind. */
export type Waiting = { reader: string; ranges: number; sample: { domain: string; day: string }[] };
/** Marks of changed figures that a reader should have dealt with 10 minutes ago. */
export const rangesLeft = async (ctx: Ctx): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`select r.name as reader, count(*)::int as ranges,
      to_jsonb((array_agg(jsonb_build_object('domain', coalesce(d.name, m.domain_id::text), 'day', m.day) order by m.number))[1:${sql.lit(sampleSize)}]) as sample
    from dirty_reader r join dirty_range m on m.number > r.number left join domain d on d.id = m.domain_id
    where m.marked_at < clock_timestamp() - interval '10 minutes' group by r.name`.execute(
    internal(ctx),
  );
  return rows;
};
