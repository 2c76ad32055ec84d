import { sql } from 'kysely';
import type { probeSummary } from '#shared/areas/cdn/content/probes';
import { hitStatuses } from '#shared/edge/cacheStatus';
import type * as z from 'zod';
import { type Ctx, internal } from '#server/kernel/db/context';

/** Targets of a task that at least one supplier has done. */
export const doneTargets = async (ctx: Ctx, taskId: string): Promise<string[]> => {
  const { rows } = await sql<{
    target: string;
  }>`select distinct target from task_item where task_id = ${taskId} and state = 'done'`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.target);
};

/** How the lanes of earlier stages stand: items that are not final, and when the last one ended. */
export const standOf = async (
  ctx: Ctx,
  taskId: string,
  lanes: readonly string[],
): Promise<{ open: number; endedAt: string | null }> => {
  const { rows } = await sql<{ open: number; endedAt: string | null }>`
    select count(*) filter (where state not in ('done', 'failed', 'cancelled'))::int as open,
      max(changed_at) as "endedAt" from task_item
    where task_id = ${taskId} and lane = any(${lanes as string[]}::text[])`.execute(internal(ctx));
  return rows[0] ?? { open: 0, endedAt: null };
};

/** Hits and misses of a probe by lane and node, from the evidence its items carry. */
export const summaryOf = async (
  ctx: Ctx,
  taskId: string,
): Promise<z.output<typeof probeSummary>> => {
  const { rows } = await sql<
    z.output<typeof probeSummary>['nodes'][number]
  >`select lane, e->>'node' as node, count(*)::int as asked,
      count(*) filter (where e->>'xCache' = any(${[...hitStatuses]}::text[]))::int as hit,
      count(*) filter (where e->>'xCache' = any(array['MISS', 'EXPIRED']))::int as miss,
      count(*) filter (where e->>'error' is null and not coalesce(e->>'xCache' = any(${[...hitStatuses, 'MISS', 'EXPIRED']}::text[]), false))::int as other,
      count(*) filter (where e->>'error' is not null)::int as failed,
      coalesce(avg((e->>'ms')::float8), 0)::float8 as "averageMs",
      avg((e->>'ageSeconds')::float8) filter (where e->>'ageSeconds' is not null)::float8 as "averageAgeSeconds"
    from task_item i cross join lateral jsonb_array_elements(case when jsonb_typeof(i.evidence) = 'array' then i.evidence else '[]' end) e
    where i.task_id = ${taskId} group by 1, 2 order by 1, 2`.execute(internal(ctx));
  return { nodes: rows };
};
