import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { PlanPoint } from './work';

/** The only slots that a plan is about, in order; none where it is about its whole span. */
export const keepSlots = async (
  ctx: Ctx,
  planId: string,
  slots: readonly string[],
): Promise<void> => {
  await sql`insert into data_plan_slot (plan_id, slot_at) select ${planId}::uuid, unnest(${[...slots]}::timestamptz[])`.execute(
    internal(ctx),
  );
};
export const slotsOf = async (ctx: Ctx, planId: string): Promise<string[]> => {
  const { rows } = await sql<{
    slotAt: string;
  }>`select slot_at from data_plan_slot where plan_id = ${planId} order by slot_at`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.slotAt);
};

/** Keeps the points of the sheet of a plan. */
export const keepPoints = async (
  ctx: Ctx,
  planId: string,
  sheet: readonly PlanPoint[],
): Promise<void> => {
  await sql`insert into data_plan_point (plan_id, domain_id, slot_at, country, measure, value, line)
    select ${planId}, p."domainId", p."slotAt", p.country, p.measure, p.value, p.line
    from jsonb_to_recordset(${JSON.stringify(sheet)}::jsonb)
      as p("domainId" uuid, "slotAt" timestamptz, country text, measure text, value bigint, line int)`.execute(
    internal(ctx),
  );
};

/** The points of the sheet of a plan; none of a plan without one. */
export const pointsOf = async (ctx: Ctx, planId: string): Promise<PlanPoint[]> => {
  const { rows } =
    await sql<PlanPoint>`select domain_id, slot_at, country, measure, value, line from data_plan_point
    where plan_id = ${planId} order by line`.execute(internal(ctx));
  return rows;
};

/** Domains by their names, each with the time in which the name was its account’s (null: no end to that side). */
export const domainsNamed = async (ctx: Ctx, names: readonly string[]) => {
  const { rows } = await sql<{
    name: string;
    id: string;
    accountId: string;
    since: string | null;
    until: string | null;
  }>`select d.name, d.id, d.account_id, b.at as since, e.at as until from domain d
    left join domain_move b on b.to_domain_id = d.id and b.state = 'done'
    left join domain_move e on e.domain_id = d.id and e.state = 'done'
    where d.name = any(${names}::text[]) order by d.name, (d.status = 'Activated') desc, d.created_at`.execute(
    internal(ctx),
  );
  return rows;
};
