import { sql } from 'kysely';
import type { planImpact } from '#shared/areas/cdn/corrections/planShapes';
import { mostTouched } from '#shared/areas/cdn/corrections/planShapes';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { totalsOf } from './plans.store';

type Impact = z.output<typeof planImpact>;

/**
 * Newest completed day bills that figures of a plan lie in; bills are made of the accurate ones alone, but lines
 * that a log task wrote are their proof.
 */
const billsOf = async (ctx: Ctx, planId: string): Promise<Impact['bills']> => {
  const { rows } = await sql<Impact['bills'][number]>`
    select distinct on (b.day, b.currency) b.id, b.day::text as day, b.currency, b.bytes, b.cost
    from bill_day b join account a on a.id = b.account_id
    where b.version > 0 and exists (select 1 from data_plan_part p join data_plan l on l.id = p.plan_id
      where p.plan_id = ${planId} and p.account_id = b.account_id and (p.source = 'accurate' or l.method = 'logOutput')
        and (b.day::timestamp - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' < p.to_at
        and (b.day::timestamp + interval '1 day' - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' > p.from_at)
    order by b.day, b.currency, b.version desc limit ${mostTouched}`.execute(internal(ctx));
  return rows;
};

/** Alarms of the plan's domains whose time, with the points they looked at before, it touches. */
const alarmsOf = async (ctx: Ctx, planId: string): Promise<Impact['alarms']> => {
  const { rows } = await sql<Impact['alarms'][number]>`
    select i.id, i.domain, i.description, i.opened_at, i.closed_at
    from alarm_incident i join alarm_policy y on y.id = i.policy_id
    where exists (select 1 from data_plan_part p where p.plan_id = ${planId} and p.domain_id = i.domain_id
      and p.source = y.source and p.from_at < coalesce(i.closed_at, ${ctx.now()}::timestamptz)
      and p.to_at > i.opened_at - i.points * y.interval_minutes * interval '1 minute')
    order by i.opened_at desc, i.id limit ${mostTouched}`.execute(internal(ctx));
  return rows;
};

const daysOf = async (ctx: Ctx, planId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct date_trunc('day', from_at, 'UTC'))::int as n
    from data_plan_part where plan_id = ${planId}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Slots of series that a plan fills, that it changes, and that it leaves as they are. */
const slotsOf = async (
  ctx: Ctx,
  planId: string,
): Promise<Pick<Impact, 'added' | 'changed' | 'unchanged'>> => {
  const { rows } = await sql<Pick<Impact, 'added' | 'changed' | 'unchanged'>>`
    select count(*) filter (where s.is_new)::int as added, count(*) filter (where not s.is_new)::int as changed,
      (select unchanged from data_plan where id = ${planId}) as unchanged
    from (select bool_and(before is null) as is_new from data_plan_row
      where plan_id = ${planId} group by part, slot_at) s`.execute(internal(ctx));
  return rows[0] ?? { added: 0, changed: 0, unchanged: null };
};

/** What a plan reaches beyond its slots. */
export const impactOf = async (ctx: Ctx, planId: string): Promise<Impact> => ({
  ...(await slotsOf(ctx, planId)),
  days: await daysOf(ctx, planId),
  totals: await totalsOf(ctx, planId),
  bills: await billsOf(ctx, planId),
  alarms: await alarmsOf(ctx, planId),
});
