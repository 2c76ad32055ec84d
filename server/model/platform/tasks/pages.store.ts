import { sql } from 'kysely';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import type { Got, Out } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anywhere } from '../../../kernel/db/pageQuery';
import { platform } from '../../../kernel/process/platform';
import { columns, type Task } from './tasks.store';

type ListQuery = Got<typeof tasks.endpoints.list>;
type ItemQuery = Got<typeof tasks.endpoints.items>;
type Item = Out<typeof tasks.endpoints.items>['rows'][number];

/** All items of a task in order, for the export; read in pages so that memory stays flat. */
export async function* itemsOf(taskId: string): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ; ) {
    const { rows } = await platform().pool.query<
      Record<string, unknown> & { n: number; message: Sentence | null }
    >(
      'select n, lane, target, state, code, message, ms, verified, attempts, evidence, changed_at from task_item where task_id = $1 and n > $2 order by n limit 2000',
      [taskId, after],
    );
    for (const r of rows)
      yield [
        r.n,
        r['lane'],
        r['target'],
        r['state'],
        r['code'],
        r.message?.code,
        ...(r.message ? sentenceText(r.message) : [null, null]),
        r['ms'],
        r['verified'],
        r['attempts'],
        r['evidence'],
        r['changed_at'],
      ];
    if (rows.length < 2000) return;
    after = rows[rows.length - 1]?.n ?? after;
  }
}

/** A row without the count that travelled with it. */
const uncounted = <T extends { counted: number }>(row: T): Omit<T, 'counted'> => {
  const { counted: _, ...rest } = row;
  return rest;
};

const sortColumns = { createdAt: 'created_at', finishedAt: 'finished_at', number: 'number' };
const mostCounted = 100_001;
/** One page of the tasks a person sees; `search` looks into title, submitter, number and targets. */
export const listTasks = async (
  ctx: Ctx,
  q: ListQuery,
): Promise<{ rows: Task[]; total: number }> => {
  const key = (q.sort?.replace(/^-/, '') ?? 'createdAt') as keyof typeof sortColumns;
  // `#22` is the one task of that number; any other text is searched for in targets and descriptions.
  const [, number = null] = /^#(\d{1,9})$/.exec(q.search ?? '') ?? [];
  const like = q.search && number === null ? anywhere(q.search) : null;
  const filter = sql`${seenBy(ctx, 'account_id')} and (${q.kind ?? null}::text[] is null or kind = any(${q.kind ?? null}::text[]))
    and (${q.state ?? null}::text[] is null or state = any(${q.state ?? null}::text[]))
    and (${number}::int is null or number = ${number}::int)`;
  const direction = q.sort && !q.sort.startsWith('-') ? sql`asc` : sql`desc`;
  const order = sql`order by ${sql.ref(sortColumns[key] ?? 'created_at')} ${direction} nulls last, id
    limit ${q.size} offset ${(q.page - 1) * q.size}`;
  // What is searched for is found once, and both page and count are taken from it.
  const matching = like
    ? sql`with hit as materialized (
          select distinct s.task_id as id from task_targets s where s.targets like ${like.toLowerCase()} and ${seenBy(ctx, 's.account_id')}),
        found as materialized (select t.id from task t where ${filter}
          and (t.id in (select id from hit) or title ilike ${like} or created_by_email ilike ${like} or number::text = ${q.search ?? ''}))`
    : sql`with found as (select id from task where ${filter} limit ${mostCounted})`;
  const page = like ? sql`id in (select id from found)` : filter;
  const { rows } = await sql<Task & { counted: number }>`${matching}
    select ${columns}, (select count(*)::int from found) as counted from task where ${page} ${order}`.execute(
    internal(ctx),
  );
  const total = rows[0]?.counted ?? 0;
  if (rows.length === 0 && q.page > 1)
    return listTasks(ctx, { ...q, page: 1, size: 1 }).then((first) => ({ ...first, rows: [] }));
  return { rows: rows.map(uncounted), total };
};

/** The newest twenty tasks that are not final. */
export const runningTasks = async (ctx: Ctx): Promise<Task[]> => {
  const { rows } = await sql<Task>`select ${columns} from task where ${seenBy(ctx, 'account_id')}
    and state in ('waiting', 'active', 'paused') order by created_at desc limit 20`.execute(
    internal(ctx),
  );
  return rows;
};

type Linked = Out<typeof tasks.endpoints.one>['chain'][number];
/** Tasks that followed from one submission, oldest first; a task alone has no chain. */
export const chainOf = async (ctx: Ctx, id: string): Promise<Linked[]> => {
  const { rows } = await sql<Linked>`with recursive up as (
      select id, parent_id from task where id = ${id}
      union all select t.id, t.parent_id from task t join up on t.id = up.parent_id),
    down as (select id from up where parent_id is null
      union all select t.id from task t join down on t.parent_id = down.id)
    select id, number, kind, state, total, done, ok, failed, verified from task
    where id in (select id from down) order by number limit 20`.execute(internal(ctx));
  return rows.length > 1 ? rows : [];
};

/** One page of a task's items; addresses are compared as they are, their hosts in lower case. */
export const pageOfItems = async (ctx: Ctx, q: ItemQuery, t: Pick<Task, 'total'>) => {
  const text = q.search ?? null;
  const filter = sql`task_id = ${q.id} and (${q.state ?? null}::text is null or state = ${q.state ?? null})
    and (${q.lane ?? null}::text is null or lane = ${q.lane ?? null})
    and (${text}::text is null or strpos(target, ${text}) > 0 or strpos(target, lower(${text})) > 0)`;
  const all = !q.state && !q.lane && !q.search;
  const before = (q.page - 1) * q.size;
  // Items are numbered from 1 without gaps: without a filter a page is a range, however deep it lies.
  const { rows } = await sql<Item & { counted: number }>`with found as materialized (
      select n from task_item where ${all ? sql`false` : filter})
    select n, lane, target, state, code, message, ms, verified, evidence, attempts,
      changed_at as "changedAt", ${all ? sql`${t.total}::int` : sql`(select count(*)::int from found)`} as counted
    from task_item where task_id = ${q.id}
      and ${all ? sql`n > ${before} and n <= ${before + q.size}` : sql`n in (select n from found order by n limit ${q.size} offset ${before})`}
    order by n`.execute(internal(ctx));
  return {
    rows: rows.map(uncounted),
    total: rows[0]?.counted ?? (all ? t.total : 0),
  };
};

/** Every target of a task once, in the order of its first item. */
export const targetsOf = async (ctx: Ctx, taskId: string): Promise<string[]> => {
  const { rows } = await sql<{ target: string }>`select target from task_item
    where task_id = ${taskId} group by target order by min(n)`.execute(internal(ctx));
  return rows.map((r) => r.target);
};
