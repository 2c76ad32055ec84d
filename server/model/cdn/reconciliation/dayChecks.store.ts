import { sql } from 'kysely';
import { dayChecks, type ShownDayCheck } from '#shared/areas/cdn/reconciliation/dayChecks';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Supplier, suppliers } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import type { ComparedDomain, Comparison } from './comparison';
import type { DayLane, DaySpan } from './dayLanes';

const { list, domains } = dayChecks.endpoints;
const checks: From<Got<typeof list>> = {
  source: () =>
    sql`select c.*, p.supplier from day_check c join supplier_param p on p.id = c.param_id`,
  // What points one way weighs as much as what points the other.
  orders: {
    differenceBytes: sql`abs(t.difference_bytes)`,
    differenceRatio: sql`abs(t.difference_ratio)`,
  },
  ties: sql`t.supplier, t.param_id`,
};
export const listDayChecks = listVerb(list, checks);
/** One check as the list shows it. */
export const shownDayCheck = rowOf(list, checks);
export const listDayCheckDomains = listVerb(domains, {
  source: () => sql`select x.*, c.param_id, s.from_at, s.from_at + interval '1 day' as to_at
    from day_check_domain x join day_check c on c.id = x.check_id join supplier_param p on p.id = c.param_id
      join ${zones} on z.supplier = p.supplier,
      lateral (select (c.day::timestamp at time zone 'UTC') - z.hours * interval '1 hour' as from_at) s`,
  where: (_ctx, { id }) => [sql`t.check_id = ${id}`],
  orders: { differenceBytes: sql`abs(t.difference_bytes)` },
  ties: sql`t.domain`,
});

/** Days back for which checks are made by themselves: a month and what is left to close it. */
const lookbackDays = 35;
/** Suppliers that tell day totals. */
const tellers = Object.entries(suppliers).flatMap(([name, { dayTotals }]) =>
  dayTotals ? [{ name, hours: dayTotals.zoneHours }] : [],
);
/** Suppliers with the hours by which their days begin before those of UTC. */
export const zones = sql`unnest(${tellers.map((s) => s.name)}::text[], ${tellers.map((s) => s.hours)}::int[]) as z (supplier, hours)`;

/** Opens a check for every day that is over at a parameter and was synced there as a whole. */
export const expectDays = async (ctx: Ctx): Promise<void> => {
  await sql`insert into day_check (id, param_id, day, state, waits_for, next_at, created_at)
    select gen_random_uuid(), p.id, d.day::date, 'open', 'notRun', ${ctx.now()}, ${ctx.now()}
    from supplier_param p join ${zones} on z.supplier = p.supplier,
      lateral (select date_trunc('day', (${ctx.now()}::timestamptz at time zone 'UTC') + z.hours * interval '1 hour') as today) t,
      lateral generate_series(t.today - ${lookbackDays} * interval '1 day', t.today - interval '1 day', interval '1 day') as d (day),
      lateral (select (d.day at time zone 'UTC') - z.hours * interval '1 hour' as start) s
    where p.enabled and exists (select 1 from sync_lane l where l.param_id = p.id and l.source = 'accurate'
        and l.start_at <= s.start and (l.end_at is null or l.end_at >= s.start + interval '1 day'))
      and not exists (select 1 from day_check c where c.param_id = p.id and c.day = d.day::date)
    on conflict do nothing`.execute(internal(ctx));
};

/** Has checks made again whose days overlap changed UTC days of their parameter. */
export const repeatChecks = async (
  ctx: Ctx,
  ranges: readonly { paramId: string; day: string }[],
): Promise<void> => {
  await sql`update day_check c set next_at = ${ctx.now()}
    from (select distinct r.param_id, r.day from unnest(${ranges.map((r) => r.paramId)}::uuid[],
        ${ranges.map((r) => r.day)}::date[]) as r (param_id, day)) r, supplier_param p, ${zones}
    where c.param_id = r.param_id and p.id = c.param_id and z.supplier = p.supplier
      and c.day between r.day and r.day + case when z.hours > 0 then 1 else 0 end
      and c.checked_at is not null`.execute(internal(ctx));
};

const leaseMinutes = 5;
/** Takes checks that are due, newest day first; nobody else gets them while the lease lasts. */
export const claimDue = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update day_check c
    set next_at = ${ctx.now()}::timestamptz + ${leaseMinutes} * interval '1 minute'
    from (select c.id from day_check c join supplier_param p on p.id = c.param_id and p.enabled
      where c.next_at <= ${ctx.now()} order by c.day desc, c.id limit ${limit} for update of c skip locked) due
    where c.id = due.id returning c.id`.execute(internal(ctx));
  return rows.map((row) => row.id);
};

/** What a check is about: its day in the zone of its supplier. */
export type Subject = DaySpan & {
  id: string;
  paramId: string;
  supplier: Supplier;
  day: string;
  tolerancePpm: number;
};
export const subjectOf = async (ctx: Ctx, id: string): Promise<Subject | null> => {
  const { rows } =
    await sql<Subject>`select c.id, c.param_id, p.supplier, c.day, p.day_tolerance_ppm as tolerance_ppm,
      (c.day::timestamp at time zone 'UTC') - z.hours * interval '1 hour' as from,
      (c.day::timestamp at time zone 'UTC') - z.hours * interval '1 hour' + interval '1 day' as to
    from day_check c join supplier_param p on p.id = c.param_id join ${zones} on z.supplier = p.supplier
    where c.id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Lanes of accurate counters at all parameters of a supplier. */
export const lanesOf = async (ctx: Ctx, supplier: Supplier): Promise<DayLane[]> => {
  const { rows } =
    await sql<DayLane>`select l.param_id, d.name as domain, l.start_at, l.end_at, l.pulled_from, l.complete_to
    from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where p.supplier = ${supplier} and l.source = 'accurate'`.execute(internal(ctx));
  return rows;
};

/** Names of domains, also of those deleted lately. */
export const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from deleted_domain where id = any(${ids}::uuid[])
    union all select id, name from domain where id = any(${ids}::uuid[])`.execute(internal(ctx));
  return new Map(rows.map((row) => [row.id, row.name]));
};

type Wait = NonNullable<ShownDayCheck['waitsFor']>;
const retryMinutes: Record<Wait, number> = {
  notRun: 0,
  incomplete: 10,
  notFinal: 10,
  unreachable: 5,
};
/** Leaves a check without a verdict open; one that has a verdict keeps it. */
export const keepOpen = async (ctx: Ctx, id: string, waitsFor: Wait): Promise<void> => {
  await sql`update day_check set checked_at = ${ctx.now()},
      waits_for = case when state = 'open' then ${waitsFor} end,
      next_at = case when state = 'accepted' then null
        else ${ctx.now()}::timestamptz + ${retryMinutes[waitsFor]} * interval '1 minute' end
    where id = ${id}`.execute(internal(ctx));
};

/** For so long a failed day is looked at again every hour: data and totals may still be corrected. */
const correctionDays = 3;
/** Keeps a verdict. What was accepted stays so while both numbers are those that were accepted. */
export const keepVerdict = async (
  ctx: Ctx,
  id: string,
  c: Omit<Comparison, 'domains'> & { points: number },
): Promise<void> => {
  await sql`update day_check c set state = n.state, waits_for = null, checked_at = ${ctx.now()},
      local_bytes = ${c.localBytes}, local_requests = ${c.localRequests},
      supplier_bytes = ${c.supplierBytes}, supplier_requests = ${c.supplierRequests},
      difference_bytes = ${c.differenceBytes}, difference_ratio = ${c.differenceRatio}, points = ${c.points},
      reason = case when n.state = 'accepted' then c.reason end,
      accepted_by_email = case when n.state = 'accepted' then c.accepted_by_email end,
      accepted_at = case when n.state = 'accepted' then c.accepted_at end,
      next_at = case when n.state = 'failed' and c.day > ${ctx.now()}::timestamptz - ${correctionDays + 1} * interval '1 day'
        then ${ctx.now()}::timestamptz + interval '1 hour' end
    from (select case when state = 'accepted' and local_bytes = ${c.localBytes}::bigint and supplier_bytes = ${c.supplierBytes}::bigint
        then state else ${c.state} end as state from day_check where id = ${id}) n
    where c.id = ${id}`.execute(internal(ctx));
};

/** Replaces the domains of a check by those of its last run. */
export const keepDomains = async (
  ctx: Ctx,
  id: string,
  rows: readonly ComparedDomain[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from day_check_domain where check_id = ${id}`.execute(tx);
  await sql`insert into day_check_domain (check_id, account_id, domain_id, domain, side, local_bytes, local_requests,
      supplier_bytes, supplier_requests, difference_bytes, share_ratio)
    select ${id}::uuid, r.* from unnest(${rows.map((r) => r.accountId)}::uuid[], ${rows.map((r) => r.domainId)}::uuid[],
      ${rows.map((r) => r.domain)}::text[], ${rows.map((r) => r.side)}::text[], ${rows.map((r) => r.localBytes)}::bigint[],
      ${rows.map((r) => r.localRequests)}::bigint[], ${rows.map((r) => r.supplierBytes)}::bigint[],
      ${rows.map((r) => r.supplierRequests)}::bigint[], ${rows.map((r) => r.differenceBytes)}::bigint[],
      ${rows.map((r) => r.shareRatio)}::float8[]) as r`.execute(tx);
};

/** Holds a check until the transaction ends; refuses one that is gone. */
export const lockDayCheck = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql`select 1 from day_check where id = ${id} for update`.execute(
    internal(ctx),
  );
  if (rows.length === 0) throw new Failure('data.absent');
};

/** An accepted day is not looked at again by itself. */
export const restAccepted = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`update day_check set next_at = null where id = ${id}`.execute(internal(ctx));
};
