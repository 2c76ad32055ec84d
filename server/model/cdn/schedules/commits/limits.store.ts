import { sql } from 'kysely';
import type { policyLimit } from '#shared/areas/cdn/schedules/policyLimits';
import type { ChargeTerms } from '#shared/areas/cdn/reconciliation/supplierCharge';
import type { Row } from '#shared/kernel/contract';
import { trafficUnits } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../../kernel/db/context';

export type PolicyLimit = Row<typeof policyLimit>;

/** What was agreed for a policy, held until the transaction ends. */
export const limitsOf = async (ctx: Ctx, scheduleId: string): Promise<PolicyLimit[]> => {
  const { rows } = await sql<PolicyLimit>`select * from policy_limit
    where schedule_id = ${scheduleId} order by param_id for update`.execute(internal(ctx));
  return rows;
};

export type Terms = ChargeTerms & { currency: string };
type List = Omit<Terms, 'unitBytes'> & { paramId: string; unit: keyof typeof trafficUnits };
/** How suppliers charge usage of a month (YYYY-MM), by parameter; those without a price list are left out. */
export const termsOf = async (
  ctx: Ctx,
  paramIds: readonly string[],
  month: string,
): Promise<Map<string, Terms>> => {
  const { rows } =
    await sql<List>`select distinct on (param_id) param_id, currency, unit, rounds, steps, credit_ppm
    from supplier_price where param_id = any(${paramIds}::uuid[]) and from_month <= ${month}
    order by param_id, from_month desc`.execute(internal(ctx));
  return new Map(
    rows.map(({ paramId, unit, ...terms }) => [
      paramId,
      { ...terms, unitBytes: trafficUnits[unit] },
    ]),
  );
};

/**
 * Up to where accurate figures of these domains are complete everywhere; null before the first, and while the past of
 * this month or of the last week is still pulled.
 */
export const completeTo = async (
  ctx: Ctx,
  domainIds: readonly string[],
): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`select case when
      bool_and(coalesce(l.pulled_from <= greatest(l.start_at, least(date_trunc('month', ${ctx.now()}::timestamptz, 'UTC'),
        ${ctx.now()}::timestamptz - interval '7 days')), false)) then min(l.complete_to) end as at
    from sync_lane l
    join domain_supplier e on e.domain_id = l.domain_id and e.param_id = l.param_id and e.live_version > 0
    where l.source = 'accurate' and l.domain_id = any(${domainIds}::uuid[])`.execute(internal(ctx));
  return rows[0]?.at ?? null;
};

/** Policies that something was agreed for. */
export const policiesWithLimits = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    scheduleId: string;
  }>`select distinct schedule_id from policy_limit order by schedule_id`.execute(internal(ctx));
  return rows.map((row) => row.scheduleId);
};

export type NamedLimit = PolicyLimit & { policy: string; param: string };
/** Limits by id with the names of their policy and supplier, held until the transaction ends. */
export const limitsNamed = async (ctx: Ctx, ids: readonly string[]): Promise<NamedLimit[]> => {
  const { rows } =
    await sql<NamedLimit>`select l.*, s.name as policy, p.name as param from policy_limit l
    join schedule s on s.id = l.schedule_id join supplier_param p on p.id = l.param_id
    where l.id = any(${ids}::uuid[]) order by l.id for update of l`.execute(internal(ctx));
  return rows;
};

/** Notes that forecasts of a month leave these limits; answers those of which it was not known. */
export const noteBreaches = async (
  ctx: Ctx,
  month: string,
  limitIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{
    limitId: string;
  }>`insert into policy_limit_breach (limit_id, month, first_at)
    select id, ${month}, ${ctx.now()} from unnest(${[...limitIds]}::uuid[]) id
    on conflict do nothing returning limit_id`.execute(internal(ctx));
  return new Set(rows.map((row) => row.limitId));
};

/** Breaches that nothing can say any more: of months that are over, and of limits that are gone. */
export const pastBreaches = async (
  ctx: Ctx,
  month: string,
): Promise<{ limitId: string; month: string }[]> => {
  const { rows } = await sql<{ limitId: string; month: string }>`select b.limit_id, b.month
    from policy_limit_breach b where b.month <> ${month}
      or not exists (select from policy_limit l where l.id = b.limit_id)`.execute(internal(ctx));
  return rows;
};
