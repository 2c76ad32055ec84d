import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { declaredKinds } from '#shared/areas/taskKinds';
import { tasks, type task as taskEntity } from '#shared/areas/platform/tasks/tasks';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff, personBehind } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';

export type Task = Row<typeof taskEntity>;
export type TaskKindName = keyof typeof declaredKinds;
/** Targets of one lane: a lane is worked through by itself, usually one supplier's credential. */
export type Lane = { lane: string; targets: readonly string[] };
export type NewTask = {
  kind: TaskKindName;
  title: string;
  accountId: string | null;
  params: Record<string, unknown>;
  lanes: readonly Lane[];
  chunkSize: number;
  parentId?: string;
  /** Turns it has for one of another account at the same priority; 1 without it. */
  weight?: number;
};

/** Chunks of one task that are queued at a time, so that a huge task never starves the others. */
export const chunksAhead = 6;
/** Columns of a task under the names of its contract. */
export const columns = sql`id, number, account_id as "accountId", kind, title, state, priority, params, total, done, ok, failed, verified, message,
  parent_id as "parentId", request_id as "requestId", created_by_email as "createdByEmail", created_at as "createdAt",
  started_at as "startedAt", finished_at as "finishedAt", result`;

/** Adds the speed and the expected end of a running task, from its average since it started. */
export const withPace = (t: Task, now: string) => {
  const seconds = t.startedAt ? (Date.parse(now) - Date.parse(t.startedAt)) / 1000 : 0;
  const rate = t.state === 'active' && seconds > 0.5 && t.done > 0 ? t.done / seconds : null;
  const etaAt = rate
    ? new Date(Date.parse(now) + ((t.total - t.done) / rate) * 1000).toISOString()
    : null;
  return { ...t, rate, etaAt };
};
/** Tells consoles how a task stands; `volatile` while only its figures move. */
export const tell = (ctx: Ctx, t: Task, volatile = false): void =>
  ctx.emit(volatile ? tasks.events.progress : tasks.events.changed, withPace(t, ctx.now()), {
    accountId: t.accountId,
  });

/** The job that works on a task of this kind: quick ones do not wait behind long ones. */
export const jobOf = (kind: TaskKindName) =>
  declaredKinds[kind].quick ? tasks.jobs.quick : tasks.jobs.chunk;

/** Puts the next waiting chunks of a task in front of the workers. */
export const enqueueChunks = async (
  ctx: Ctx,
  t: Pick<Task, 'id' | 'kind'>,
  count: number,
): Promise<void> => {
  const { rows } = await sql<{
    n: number;
  }>`update task_chunk set queued_at = clock_timestamp() where task_id = ${t.id} and n in (
      select n from task_chunk where task_id = ${t.id} and state = 'waiting' and queued_at is null
        and (next_at is null or next_at <= clock_timestamp()) order by n limit ${count})
    returning n`.execute(internal(ctx));
  for (const { n } of rows) ctx.enqueue(jobOf(t.kind), { taskId: t.id, n });
};

/** After a pause the jobs that were queued have come to nothing; their chunks wait again. */
export const forgetQueued = (ctx: Ctx, taskId: string) =>
  sql`update task_chunk set queued_at = null where task_id = ${taskId} and state = 'waiting'`.execute(
    internal(ctx),
  );

/** Targets of one search row: few enough that a look into one is quick, enough that rows stay few. */
const targetsPerRow = 100;
/** Larger tasks are made findable by the sweep, so that accepting them stays quick. */
const mostAtOnce = 2_000;
/** Keeps what a task's targets are found by, apart from the rows whose states change. */
const keepTargets = async (ctx: Ctx, id: string, o: NewTask): Promise<void> => {
  const all = [...new Set(o.lanes.flatMap((l) => l.targets))];
  if (all.length > mostAtOnce) {
    await sql`update task set search_due = true where id = ${id}`.execute(internal(ctx));
    return;
  }
  const texts: string[] = [];
  for (let i = 0; i < all.length; i += targetsPerRow)
    texts.push(
      all
        .slice(i, i + targetsPerRow)
        .join('\n')
        .toLowerCase(),
    );
  await sql`insert into task_targets (task_id, n, account_id, targets)
    select ${id}, t.i - 1, ${o.accountId}::uuid, t.text from unnest(${texts}::text[]) with ordinality as t(text, i)`.execute(
    internal(ctx),
  );
};

/** Makes one large task findable by its targets; false when none waits. */
export const keepLargeTargets = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql`with due as (select id, account_id from task where search_due
      order by created_at limit 1 for update skip locked),
    kept as (insert into task_targets (task_id, n, account_id, targets)
      select x.id, x.row, x.account_id, string_agg(x.target, E'\n') from (
        select d.id, d.account_id, lower(i.target) as target,
          (row_number() over (partition by d.id order by min(i.n)) - 1) / ${targetsPerRow} as row
        from due d join task_item i on i.task_id = d.id group by d.id, d.account_id, lower(i.target)) x
      group by 1, 2, 3 on conflict do nothing)
    update task set search_due = false where id in (select id from due) returning 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/**
 * Creates a task with one row per (lane, target) and one chunk per `chunkSize` rows of a lane, in the
 * caller's transaction. From here on the rows are the truth; losing every queued job loses nothing.
 */
export const createTask = async (ctx: Ctx, o: NewTask): Promise<Task> => {
  const tx = internal(ctx);
  const id = randomUUID();
  const total = o.lanes.reduce((sum, l) => sum + l.targets.length, 0);
  if (total === 0) throw new Failure('request.invalid');
  const task =
    await sql<Task>`insert into task (id, account_id, kind, title, state, params, total, weight, parent_id, request_id, created_by, created_by_email, created_at)
    values (${id}, ${o.accountId}, ${o.kind}, ${o.title}, 'waiting', ${JSON.stringify(o.params)}::jsonb, ${total}, ${o.weight ?? 1}, ${o.parentId ?? null},
      ${ctx.requestId}, ${ctx.who.userId}, ${personBehind(ctx.who)}, ${ctx.now()}) returning ${columns}`.execute(
      tx,
    );
  let n = 0;
  const chunks: { n: number; lane: string; first: number; last: number }[] = [];
  for (const { lane, targets } of o.lanes) {
    await sql`insert into task_item (task_id, n, lane, target)
      select ${id}, ${n} + t.i, ${lane}, t.target from unnest(${targets as string[]}::text[]) with ordinality as t(target, i)`.execute(
      tx,
    );
    for (let first = 1; first <= targets.length; first += o.chunkSize) {
      chunks.push({
        n: chunks.length + 1,
        lane,
        first: n + first,
        last: n + Math.min(first + o.chunkSize - 1, targets.length),
      });
    }
    n += targets.length;
  }
  await sql`insert into task_chunk (task_id, n, lane, first_item, last_item, ref)
    select ${id}, c.n, c.lane, c.first, c.last, ${id} || ':' || c.n || ':0'
    from unnest(${chunks.map((c) => c.n)}::int[], ${chunks.map((c) => c.lane)}::text[], ${chunks.map((c) => c.first)}::int[], ${chunks.map((c) => c.last)}::int[]) as c(n, lane, first, last)`.execute(
    tx,
  );
  await keepTargets(ctx, id, o);
  const t = task.rows[0] as Task;
  await record(ctx, {
    module: 'task',
    operation: 'add',
    rowId: id,
    accountId: o.accountId,
    new: JSON.stringify({ kind: o.kind, title: o.title, total, params: o.params }),
  });
  await enqueueChunks(ctx, t, chunksAhead);
  tell(ctx, t);
  return t;
};

/** The task, locked until the transaction ends. */
export const lockTask = async (ctx: Ctx, id: string): Promise<Task> => {
  const { rows } = await sql<Task>`select ${columns} from task where id = ${id} for update`.execute(
    internal(ctx),
  );
  const t = rows[0];
  if (!t) throw new Failure('data.absent');
  return t;
};

/** The task if the asking account owns it; staff see all. */
export const ownTask = async (ctx: Ctx, id: string): Promise<Task> => {
  const t = await lockTask(ctx, id);
  const staff = isStaff(ctx.who);
  if (!staff && t.accountId !== ctx.who.accountId) throw new Failure('data.absent');
  return t;
};

/** The one door through which a task changes state. */
export const moveTask = async (
  ctx: Ctx,
  t: Task,
  state: Task['state'],
  more: { result?: Record<string, unknown> } = {},
): Promise<Task> => {
  const final = !['waiting', 'active', 'paused'].includes(state);
  const { rows } = await sql<Task>`update task set state = ${state},
      started_at = case when ${state} = 'active' then coalesce(started_at, ${ctx.now()}::timestamptz) else started_at end,
      finished_at = case when ${final} then ${ctx.now()}::timestamptz else null end,
      result = coalesce(${more.result ? JSON.stringify(more.result) : null}::jsonb, result)
    where id = ${t.id} returning ${columns}`.execute(internal(ctx));
  const moved = rows[0] as Task;
  if (state !== t.state) {
    await record(ctx, {
      module: 'task',
      operation: `state.${state}`,
      rowId: t.id,
      accountId: t.accountId,
      old: JSON.stringify({ state: t.state }),
      new: JSON.stringify({ state, done: moved.done, ok: moved.ok, failed: moved.failed }),
    });
    tell(ctx, moved);
  }
  return moved;
};
