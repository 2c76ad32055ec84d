import { type RawBuilder, sql } from 'kysely';
import { fetchDays } from '#shared/areas/cdn/content/preheatFetches';
import { resultDays } from '#shared/areas/cdn/content/preheatResults';
import { hitStatuses } from '#shared/edge/cacheStatus';
import { type Ctx, internal } from '../../../kernel/db/context';
import { seenBy } from '../../../kernel/db/visibility';

const since = (ctx: Ctx, days: number) =>
  sql`${ctx.now()}::timestamptz - ${days} * interval '1 day'`;
const answers = (evidence: string) =>
  sql.raw(
    `jsonb_array_elements(case when jsonb_typeof(${evidence}) = 'array' then ${evidence} else '[]' end)`,
  );
/** Items of preheats with their task; `of` bounds the tasks, so that one task is read alone. */
const items = (ctx: Ctx, days: number, taskId?: string) => sql`
  select i.task_id, i.n, i.lane, i.target, i.state, i.code, i.ms, i.verified, i.message, i.attempts, i.changed_at, i.evidence,
    t.number, t.account_id, t.created_at, t.params -> 'lanes' -> i.lane ->> 'supplier' as supplier
  from task t join task_item i on i.task_id = t.id
  where t.kind = 'preheat' and t.created_at > ${since(ctx, days)} and (${taskId ?? null}::uuid is null or t.id = ${taskId ?? null}::uuid)`;

/** SQL: each address of each preheat at each supplier. */
export const resultRows = (ctx: Ctx, taskId?: string): RawBuilder<unknown> =>
  sql`select x.*, x.task_id || ' ' || x.n as key from (${items(ctx, resultDays, taskId)}) x`;
/** What nodes said of a result, worked out for those that are shown. */
export const resultAdds = {
  xCache: sql`(select string_agg(distinct e ->> 'xCache', ', ') from ${answers('t.evidence')} e)`,
  nodes: sql`(select string_agg(distinct e ->> 'node', ', ') from ${answers('t.evidence')} e)`,
  bytes: sql`(select max((e ->> 'bytes')::bigint) from ${answers('t.evidence')} e)`,
};

/** SQL: each answer of a node to a fetch of a preheat. */
export const fetchRows = (ctx: Ctx, taskId?: string): RawBuilder<unknown> => sql`
  select x.task_id || ' ' || x.n || ' ' || e.at as key, x.task_id, x.n, e.at as place, x.number, x.account_id, x.target, x.lane, x.attempts,
    x.created_at, x.evidence, e.answer ->> 'node' as node, e.answer ->> 'address' as address,
    e.answer -> 'request' ->> 'method' as method, e.answer -> 'request' -> 'headers' ->> 'user-agent' as user_agent,
    e.answer -> 'request' ->> 'boundIp' as bound_ip, e.answer -> 'request' ->> 'bodySha256' as request_sha256,
    (e.answer ->> 'status')::int as status, (e.answer ->> 'connectMs')::float8 as connect_ms, e.answer ->> 'xCache' as x_cache, (e.answer ->> 'ageSeconds')::int as age_seconds,
    (e.answer ->> 'firstByteMs')::float8 as first_byte_ms, (e.answer ->> 'ms')::float8 as ms, (e.answer ->> 'bytes')::bigint as bytes,
    e.answer ->> 'sha256' as sha256, e.answer ->> 'error' as error, (e.answer ->> 'at')::timestamptz as fetched_at
  from (${items(ctx, fetchDays, taskId)}) x, ${answers('x.evidence')} with ordinality as e (answer, at)`;
/**
 * Nodes of a supplier that fetched the same address are put side by side: the most frequent content is
 * the right one, of equally frequent ones that which came from the origin last. Where even that does
 * not tell, all of them differ.
 */
export const fetchAdds = {
  compared: sql`(select case when t.sha256 is null or sum(h.n) < 2 then 'unknown' when count(*) = 1 then 'same'
      when count(*) filter (where h.place = 1) = 1 and bool_or(h.place = 1 and h.sha = t.sha256) then 'same' else 'differs' end
    from (select g.*, rank() over (order by g.n desc, g.age) as place from (select e ->> 'sha256' as sha, count(*) as n,
        min(case when e ->> 'xCache' = any(${[...hitStatuses]}::text[]) then 1 + coalesce((e ->> 'ageSeconds')::int, 0) else 0 end) as age
      from ${answers('t.evidence')} e where e ->> 'sha256' is not null group by 1) g) h)`,
};

/** Failed items by their code, the most frequent ones first. */
export const failedClasses = async (
  ctx: Ctx,
  o: { taskId?: string | undefined; accountId?: string | undefined },
): Promise<{ code: string | null; count: number }[]> => {
  const { rows } = await sql<{
    code: string | null;
    count: number;
  }>`select i.code, count(*)::int as count
    from task t join task_item i on i.task_id = t.id and i.state = 'failed'
    where t.kind = 'preheat' and t.created_at > ${since(ctx, resultDays)} and ${seenBy(ctx, 't.account_id')}
      and (${o.taskId ?? null}::uuid is null or t.id = ${o.taskId ?? null}::uuid)
      and (${o.accountId ?? null}::uuid is null or t.account_id = ${o.accountId ?? null}::uuid)
    group by i.code order by 2 desc, 1 limit 20`.execute(internal(ctx));
  return rows;
};

/** Addresses of a task that failed at any supplier, each once, in their order. */
export const failedTargets = async (ctx: Ctx, taskId: string): Promise<string[]> => {
  const { rows } = await sql<{ target: string }>`select target from task_item
    where task_id = ${taskId} and state = 'failed' group by target order by min(n)`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.target);
};
