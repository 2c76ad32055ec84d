import { sql } from 'kysely';
import type { realtimeTasks, taskCost } from '#shared/areas/cdn/realtime/realtimeTasks';
import type { Got } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import type * as z from 'zod';
import { drivers } from '../../../drivers/cdn/index';
import { type Ctx, internal } from '../../../kernel/db/context';

const daySeconds = 86_400;
/** Share of a credential's rate that the gateway lets through, as its limiter paces calls. */
const rateShare = 0.8;

/** SQL: calls of one pull for so many domains of a supplier. */
const callsOf = (domains: string, supplier: string): string =>
  `ceil(${domains} / case ${supplier} ${Object.entries(drivers)
    .map(([name, d]) => `when '${name}' then ${d.facts.domainsPerMetricsCall}`)
    .join(' ')} else 1 end::numeric)`;

const covered =
  sql.raw(`lateral (select (select count(distinct c.domain_id)::int from realtime_coverage c where c.task_id = t.id) as domains,
    coalesce(sum(${callsOf('g.domains', 'g.supplier')} * ${daySeconds} / t.interval_seconds), 0)::int as calls
  from (select c.param_id, p.supplier, count(*) as domains from realtime_coverage c join supplier_param p on p.id = c.param_id
    where c.task_id = t.id group by c.param_id, p.supplier) g)`);
const pulled =
  sql.raw(`lateral (select max(r.last_point_at) as last_point_at, max(r.errors) as errors,
    min(r.complete_to) as complete_to, bool_or(r.complete_to is null) as waits,
    (array_agg(r.message order by r.errors desc) filter (where r.message is not null))[1] as message
  from realtime_pull r where r.task_id = t.id
    and exists (select 1 from realtime_coverage c where c.task_id = t.id and c.param_id = r.param_id))`);

/** SQL: some task asks for a domain that task `t` is about. */
const overlap = sql.raw(`exists (select 1 from realtime_coverage o
  where (t.param_ids = '[]' or t.param_ids ? o.param_id::text)
    and ((t.account_ids = '[]' and t.domain_ids = '[]')
      or t.account_ids ? o.account_id::text or t.domain_ids ? o.domain_id::text))`);

/** Tasks with how they stand: what they cost in a day, how far they have come. */
export const taskRows = (ctx: Ctx) =>
  sql`select t.*, c.domains, c.calls as calls_per_day, r.last_point_at,
      case when r.complete_to is not null then greatest(0, extract(epoch from ${ctx.now()}::timestamptz - r.complete_to))::int end as lag_seconds, r.message,
      case when t.paused then 'paused' when c.domains = 0 then case when ${overlap} then 'covered' else 'idle' end when r.errors >= 3 then 'failing'
        when r.waits is not false then 'waiting'
        when r.complete_to < ${ctx.now()}::timestamptz - (180 + t.interval_seconds) * interval '1 second' then 'late'
        else 'running' end as state
    from realtime_task t, ${covered} c, ${pulled} r`;

type Cost = z.output<typeof taskCost>;
type Draft = Omit<Got<typeof realtimeTasks.endpoints.estimate>, 'id'>;
/**
 * What a task would cost in a day at each parameter it reaches, against what the rate of the credential
 * lets through less the calls of the last 24 hours and those of other tasks that are not yet among them.
 * `id` is the task that is changed: its own calls are not counted twice.
 */
export const costsOf = async (ctx: Ctx, draft: Draft, id: string | null): Promise<Cost[]> => {
  const { accountIds, domainIds, paramIds, intervalSeconds } = draft;
  const everything = accountIds.length === 0 && domainIds.length === 0;
  const { rows } = await sql<{
    paramId: string;
    param: string;
    supplier: Supplier;
    domains: number;
    used: number;
    own: number;
  }>`select p.id as param_id, p.name as param, p.supplier, count(distinct d.id)::int as domains,
      (select count(*)::int from supplier_call k where k.param_id = p.id
        and k.created_at > ${ctx.now()}::timestamptz - interval '1 day') as used,
      (select coalesce(sum(${sql.raw(callsOf('g.domains', 'p.supplier'))} * least(${daySeconds}::numeric,
          extract(epoch from ${ctx.now()}::timestamptz - t.created_at)) / t.interval_seconds), 0)::int
        from realtime_task t, lateral (select count(*) as domains from realtime_coverage c
          where c.task_id = t.id and c.param_id = p.id) g where t.id = ${id}::uuid) as own
    from supplier_param p join domain_supplier s on s.param_id = p.id and (s.state in ('online', 'stopped') or s.live_version > 0)
      join domain d on d.id = s.domain_id
    where p.enabled and (${paramIds.length === 0} or p.id = any(${paramIds}::uuid[]))
      and (${everything} or d.account_id = any(${accountIds}::uuid[]) or d.id = any(${domainIds}::uuid[]))
    group by p.id order by p.name`.execute(internal(ctx));
  return rows.map(({ own, used: all, ...r }) => {
    const { callsPerSecond, domainsPerMetricsCall } = drivers[r.supplier].facts;
    const most = Math.floor(callsPerSecond * rateShare * daySeconds);
    const used = Math.max(0, all - own);
    const calls = Math.ceil(
      Math.ceil(r.domains / domainsPerMetricsCall) * (daySeconds / intervalSeconds),
    );
    return { ...r, calls, most, used, left: most - used };
  });
};

/** Makes every pull of a task due at once. Answers how many there are. */
export const makeDue = async (ctx: Ctx, taskId: string): Promise<number> => {
  const { numAffectedRows } =
    await sql`update realtime_pull set next_at = ${ctx.now()} where task_id = ${taskId}`.execute(
      internal(ctx),
    );
  return Number(numAffectedRows ?? 0);
};
