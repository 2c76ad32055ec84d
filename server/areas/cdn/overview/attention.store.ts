import { type RawBuilder, sql } from 'kysely';
import {
  type AttentionItem,
  dueDays,
  failedHours,
  watchedKinds,
} from '#shared/areas/cdn/overview/attention';
import type { Supplier } from '#shared/suppliers';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';

const mine = (ctx: Ctx, alias: string) => seenBy(ctx, `${alias}.account_id`);
const one = async <T>(ctx: Ctx, query: RawBuilder<T>, none: T): Promise<T> =>
  (await query.execute(internal(ctx))).rows[0] ?? none;
const mostOfAKind = 10;

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

const domainItems = (
  ctx: Ctx,
) => sql<AttentionItem>`select 'domain' as kind, d.id, d.name as title, d.status as state,
    '' as detail, d.status_message as reason, d.created_at as at, d.id::text as open, false as acknowledged
  from domain d where ${mine(ctx, 'd')} and d.status in ('Error', 'BindCertificateError', 'Verifying')
  order by d.status <> 'Error', d.created_at desc limit ${mostOfAKind}`;
const certificateItems = (
  ctx: Ctx,
) => sql<AttentionItem>`select 'certificate' as kind, c.id, c.name as title, c.status as state,
    coalesce(c.hosts ->> 0, '') as detail, null as reason, c.not_after as at, c.id::text as open, false as acknowledged
  from certificate c where ${mine(ctx, 'c')} and c.not_after <= ${ctx.now()}::timestamptz + ${dueDays} * interval '1 day'
  order by c.not_after limit ${mostOfAKind}`;
const taskItems = (ctx: Ctx) => sql<AttentionItem>`select 'task' as kind, t.id, t.title, t.state,
    t.failed || ' / ' || t.total as detail, null as reason, coalesce(t.finished_at, t.created_at) as at, t.kind as open, false as acknowledged
  from task t where ${mine(ctx, 't')} and t.kind = any(${watchedKinds}::text[]) and t.state in ('failed', 'partial')
    and t.created_at > ${ctx.now()}::timestamptz - ${failedHours} * interval '1 hour'
  order by t.created_at desc limit ${mostOfAKind}`;
const alarmItems = (
  ctx: Ctx,
) => sql<AttentionItem>`select 'alarm' as kind, i.id, i.description as title, i.state,
    coalesce(i.domain, '') as detail, null as reason, i.opened_at as at, i.id::text as open,
    coalesce(i.acknowledged_until >= ${ctx.now()}::timestamptz, false) as acknowledged
  from alarm_incident i where i.state = 'firing' and ${mine(ctx, 'i')} order by acknowledged, i.opened_at desc limit ${mostOfAKind}`;
const reviewItems = (
  ctx: Ctx,
) => sql<AttentionItem>`select 'review' as kind, r.id, d.name as title, r.state,
    r.kind as detail, null as reason, r.created_at as at, r.domain_id::text as open, false as acknowledged
  from domain_review r join domain d on d.id = r.domain_id where r.state = 'waiting' and ${mine(ctx, 'r')}
  order by r.created_at limit ${mostOfAKind}`;

/** Things that wait for a person, of the kinds that person may see. */
export const waitingItems = async (
  ctx: Ctx,
  kinds: readonly AttentionItem['kind'][],
): Promise<AttentionItem[]> => {
  const ask = {
    alarm: alarmItems,
    domain: domainItems,
    certificate: certificateItems,
    task: taskItems,
    review: reviewItems,
  };
  const items: AttentionItem[] = [];
  for (const kind of kinds) items.push(...(await ask[kind](ctx).execute(internal(ctx))).rows);
  return items;
};

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
