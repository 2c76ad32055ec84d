import { type RawBuilder, sql } from 'kysely';
import { dueDays, failedHours, watchedKinds } from '#shared/areas/cdn/overview/attention';
import type { Supplier } from '#shared/suppliers';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';

const mine = (ctx: Ctx, alias: string) => seenBy(ctx, `${alias}.account_id`);
const one = async <T>(ctx: Ctx, query: RawBuilder<T>, none: T): Promise<T> =>
  (await query.execute(internal(ctx))).rows[0] ?? none;

export const countDomains = async (ctx: Ctx): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; n: number }>`select d.status, count(*)::int as n
    from domain d where ${mine(ctx, 'd')} group by d.status`.execute(internal(ctx));
  return Object.fromEntries(rows.map((r) => [r.status, r.n]));
};

export const countCertificates = (ctx: Ctx) =>
  one(
    ctx,
    sql<{ due: number; expired: number; total: number }>`select
      count(*) filter (where c.not_after > ${ctx.now()}::timestamptz and c.not_after <= ${ctx.now()}::timestamptz + ${dueDays} * interval '1 day')::int as due,
      count(*) filter (where c.not_after <= ${ctx.now()}::timestamptz)::int as expired, count(*)::int as total
    from certificate c where ${mine(ctx, 'c')}`,
    { due: 0, expired: 0, total: 0 },
  );

type TaskCount = { kind: (typeof watchedKinds)[number]; running: number; failed: number };
export const countTasks = async (ctx: Ctx): Promise<TaskCount[]> => {
  const { rows } = await sql<TaskCount>`select t.kind,
      count(*) filter (where t.state in ('waiting', 'active', 'paused'))::int as running,
      count(*) filter (where t.state in ('failed', 'partial'))::int as failed
    from task t where ${mine(ctx, 't')} and t.kind = any(${watchedKinds}::text[])
      and (t.state in ('waiting', 'active', 'paused')
        or (t.state in ('failed', 'partial') and t.created_at > ${ctx.now()}::timestamptz - ${failedHours} * interval '1 hour'))
    group by t.kind`.execute(internal(ctx));
  const byKind = new Map(rows.map((r) => [r.kind, r]));
  return watchedKinds.map((kind) => byKind.get(kind) ?? { kind, running: 0, failed: 0 });
};

export const countAlarms = (ctx: Ctx) =>
  one(
    ctx,
    sql<{ firing: number; unacknowledged: number }>`select count(*)::int as firing,
      count(*) filter (where i.acknowledged_until is null or i.acknowledged_until < ${ctx.now()}::timestamptz)::int as unacknowledged
    from alarm_incident i where i.state = 'firing' and ${mine(ctx, 'i')}`,
    { firing: 0, unacknowledged: 0 },
  );

export const countReviews = (ctx: Ctx) =>
  one(
    ctx,
    sql<{
      waiting: number;
    }>`select count(*)::int as waiting from domain_review r where r.state = 'waiting' and ${mine(ctx, 'r')}`,
    { waiting: 0 },
  );

/** Supplier parameters that serve the asking account's domains, by name. */
export const lanesInUse = async (
  ctx: Ctx,
): Promise<{ lane: string; paramId: string; supplier: Supplier }[]> => {
  const { rows } = await sql<{
    lane: string;
    paramId: string;
    supplier: Supplier;
  }>`select distinct p.name as lane,
      p.id as "paramId", p.supplier from domain_supplier s join domain d on d.id = s.domain_id join supplier_param p on p.id = s.param_id
    where ${mine(ctx, 'd')} and p.enabled order by p.name limit 20`.execute(internal(ctx));
  return rows;
};
