import { sql } from 'kysely';
import type { realtimeAnalyses } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import type { Got, Out } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Choice = Pick<
  Got<typeof realtimeAnalyses.endpoints.minutes>,
  'accountId' | 'domainIds'
>;
type Answer = Out<typeof realtimeAnalyses.endpoints.minutes>;

/** SQL: domain `d` is one of the choice. */
const chosen = ({ accountId, domainIds }: Choice) =>
  sql`(${accountId ?? null}::uuid is null or d.account_id = ${accountId ?? null}::uuid)
    and (${(domainIds ?? []).length === 0} or d.id = any(${domainIds ?? []}::uuid[]))`;

/** Served domains of a choice: how many a task collects by the minute and how many it does not. */
export const coverageOf = async (
  ctx: Ctx,
  choice: Choice,
): Promise<Pick<Answer, 'covered' | 'uncovered'>> => {
  const { rows } = await sql<{ covered: number; uncovered: number }>`with served as (
      select d.id, exists (select 1 from realtime_coverage c where c.domain_id = d.id) as has from domain d
      where ${chosen(choice)} and exists (select 1 from domain_supplier s where s.domain_id = d.id
        and (s.state in ('online', 'stopped') or s.live_version > 0)))
    select count(*) filter (where has)::int as covered, count(*) filter (where not has)::int as uncovered
    from served`.execute(internal(ctx));
  return rows[0] ?? { covered: 0, uncovered: 0 };
};

/** Names of domains and parameters, gone ones left out, and until when each parameter told. */
export const namesOf = async (
  ctx: Ctx,
  domainIds: readonly string[],
  paramIds: readonly string[],
): Promise<Pick<Answer, 'domains' | 'params'>> => {
  const domains = await sql<{
    domainId: string;
    name: string;
  }>`select id as domain_id, name from domain
    where id = any(${domainIds}::uuid[]) order by name`.execute(internal(ctx));
  const params = await sql<{
    paramId: string;
    name: string;
    supplier: Supplier;
    completeTo: string | null;
  }>`select p.id as param_id, p.name, p.supplier,
      (select min(r.complete_to) from realtime_pull r join realtime_task t on t.id = r.task_id and not t.paused
        where r.param_id = p.id and exists (select 1 from realtime_coverage c where c.task_id = r.task_id and c.param_id = p.id)) as complete_to
    from supplier_param p where p.id = any(${paramIds}::uuid[])
      or exists (select 1 from realtime_coverage c join domain d on d.id = c.domain_id
        where c.param_id = p.id and (${domainIds.length === 0} or d.id = any(${domainIds}::uuid[])))
    order by p.name`.execute(internal(ctx));
  return { domains: domains.rows, params: params.rows };
};
