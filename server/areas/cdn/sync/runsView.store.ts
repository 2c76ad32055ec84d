import { sql } from 'kysely';
import { syncRuns } from '#shared/areas/cdn/sync/runs';
import type { Got, Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';

const { list, failures } = syncRuns.endpoints;

const runs: From<Got<typeof list>> = {
  source: () =>
    sql`select r.*, l.account_id, l.domain_id, l.param_id, l.source, d.name as domain,
        case when r.message is not null then 'failed' when r.changed > 0 then 'changed'
          when r.added > 0 then 'added' else 'same' end as outcome
      from sync_run r join sync_lane l on l.id = r.lane_id join domain d on d.id = l.domain_id`,
  where: (_ctx, { laneId, besides }) => [
    laneId && sql`t.lane_id = ${laneId}`,
    besides &&
      sql`exists (select 1 from sync_run o where o.id = ${besides} and o.id <> t.id and o.lane_id = t.lane_id
        and o.from_at < t.to_at and o.to_at > t.from_at)`,
  ],
};
/** Runs over all lanes. */
export const listRuns = listVerb(list, runs);
/** One run as the list shows it. */
export const shownRun = rowOf(list, runs);

const mostMessages = 50;
/** Failed runs by class and message, the most frequent first. */
export const failedRuns = async (
  ctx: Ctx,
  { createdAtFrom, createdAtTo }: Got<typeof failures>,
): Promise<Out<typeof failures>['rows']> => {
  const { rows } = await sql<Out<typeof failures>['rows'][number]>`
    select error_class as "errorClass", message, count(*)::int as runs, count(distinct lane_id)::int as lanes,
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from sync_run where message is not null
      and created_at >= coalesce(${createdAtFrom ?? null}::timestamptz, '-infinity')
      and created_at < coalesce(${createdAtTo ?? null}::timestamptz, 'infinity')
    group by error_class, message order by runs desc, "lastAt" desc limit ${mostMessages}`.execute(
    internal(ctx),
  );
  return rows;
};
