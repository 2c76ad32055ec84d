import { sql } from 'kysely';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columns, enqueueChunks, lockTask, moveTask, type Task, tell } from './tasks.store';
import { type Claimed, leaseSeconds } from './claims.store';
import { type Ending, type Item, type Settled, Stop } from './chunk';

/** Refuses when another worker has the chunk; tells when the task was paused or cancelled. */
const hold = async (ctx: Ctx, taskId: string, c: Claimed): Promise<void> => {
  const { rows } = await sql<{
    state: string;
    cancel: boolean;
  }>`update task_chunk c set lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    from task t where t.id = c.task_id and c.task_id = ${taskId} and c.n = ${c.n} and c.fence = ${c.fence} and c.state = 'active'
    returning t.state, t.cancel_requested as cancel`.execute(internal(ctx));
  const row = rows[0];
  if (!row) throw new Stop('lost');
};
export const renew = hold;

const standing = async (ctx: Ctx, taskId: string): Promise<'paused' | 'cancelled' | null> => {
  const { rows } = await sql<{
    state: string;
    cancel: boolean;
  }>`select state, cancel_requested as cancel from task where id = ${taskId}`.execute(
    internal(ctx),
  );
  return rows[0]?.cancel ? 'cancelled' : rows[0]?.state === 'paused' ? 'paused' : null;
};

export const itemsOf = async (
  ctx: Ctx,
  taskId: string,
  c: Claimed,
  limit: number,
): Promise<Item[]> => {
  await hold(ctx, taskId, c);
  const stop = await standing(ctx, taskId);
  if (stop) throw new Stop(stop);
  const { rows } =
    await sql<Item>`select n, target, state, attempts from task_item where task_id = ${taskId} and n between ${c.firstItem} and ${c.lastItem}
    and state in ('waiting', 'sending', 'submitted') order by n limit ${limit}`.execute(
      internal(ctx),
    );
  return rows;
};

const lastTold = new Map<string, number>();
/** At most two progress events a second and task from this process. */
const mayTell = (taskId: string): boolean => {
  const at = Date.now();
  if (at - (lastTold.get(taskId) ?? 0) < 500) return false;
  if (lastTold.size > 1000) lastTold.clear();
  lastTold.set(taskId, at);
  return true;
};

/** Writes item states and the task's counters in one transaction; final items are never changed again. */
export const settle = async (
  ctx: Ctx,
  taskId: string,
  c: Claimed,
  items: readonly Settled[],
): Promise<'paused' | 'cancelled' | null> => {
  await hold(ctx, taskId, c);
  const tx = internal(ctx);
  const { rows } = await sql<{
    state: string;
    verified: boolean | null;
  }>`update task_item i set state = s.state, code = s.code, message = s.message, ms = s.ms,
      verified = coalesce(s.verified, i.verified), evidence = coalesce(s.evidence, i.evidence), changed_at = ${ctx.now()},
      attempts = i.attempts + case when s.state = 'sending' then 1 else 0 end
    from unnest(${items.map((i) => i.n)}::int[], ${items.map((i) => i.state)}::text[], ${items.map((i) => i.code ?? null)}::text[],
      ${items.map((i) => (i.message ? JSON.stringify(i.message) : null))}::jsonb[], ${items.map((i) => (i.ms === undefined || i.ms === null ? null : Math.round(i.ms)))}::int[],
      ${items.map((i) => i.verified ?? null)}::boolean[], ${items.map((i) => (i.evidence === undefined ? null : JSON.stringify(i.evidence)))}::jsonb[])
      as s(n, state, code, message, ms, verified, evidence)
    where i.task_id = ${taskId} and i.n = s.n and i.state not in ('done', 'failed', 'cancelled') returning i.state, i.verified`.execute(
    tx,
  );
  const ok = rows.filter((r) => r.state === 'done').length;
  const failed = rows.filter((r) => r.state === 'failed').length;
  const verified = rows.filter((r) => r.state === 'done' && r.verified).length;
  if (ok + failed > 0) {
    await sql`update task_chunk set deaths = 0 where task_id = ${taskId} and n = ${c.n} and deaths > 0`.execute(
      tx,
    );
    const message = items.findLast((i) => i.state === 'failed' && i.message)?.message ?? null;
    const moved =
      await sql<Task>`update task set done = done + ${ok + failed}, ok = ok + ${ok}, failed = failed + ${failed}, verified = verified + ${verified},
      message = coalesce(${message && JSON.stringify(message)}::jsonb, message) where id = ${taskId} returning ${columns}`.execute(
        tx,
      );
    if (moved.rows[0] && mayTell(taskId)) tell(ctx, moved.rows[0], true);
  }
  return standing(ctx, taskId);
};

export const save = async (
  ctx: Ctx,
  taskId: string,
  c: Claimed,
  progress: { ticket?: string | null; memo?: Record<string, unknown> | null },
): Promise<void> => {
  await hold(ctx, taskId, c);
  await sql`update task_chunk set ticket = case when ${progress.ticket !== undefined} then ${progress.ticket ?? null} else ticket end,
      memo = case when ${progress.memo !== undefined} then ${progress.memo ? JSON.stringify(progress.memo) : null}::jsonb else memo end
    where task_id = ${taskId} and n = ${c.n}`.execute(internal(ctx));
};

/** Gives the chunk back to be taken up later, by whoever comes first; errors in a row are counted. */
export const release = async (
  ctx: Ctx,
  task: Task,
  c: Claimed,
  { inMs, failed = false }: { inMs: number; failed?: boolean },
): Promise<void> => {
  await sql`update task_chunk set state = 'waiting', deaths = 0, attempts = ${failed ? c.attempts : 0}, lease_until = null, queued_at = null, next_at = clock_timestamp() + ${inMs} * interval '1 ms'
    where task_id = ${task.id} and n = ${c.n} and fence = ${c.fence} and state = 'active'`.execute(
    internal(ctx),
  );
};

/** Ends a chunk; the last one ends its task, in the same transaction. */
export const close = async (
  ctx: Ctx,
  task: Task,
  c: Claimed,
  cancelled: boolean,
  kind: Ending,
): Promise<void> => {
  const tx = internal(ctx);
  const t = await lockTask(ctx, task.id);
  const ended =
    await sql`update task_chunk set state = ${cancelled ? 'cancelled' : 'done'}, lease_until = null
    where task_id = ${t.id} and n = ${c.n} and fence = ${c.fence} and state = 'active'`.execute(tx);
  if (Number(ended.numAffectedRows ?? 0) === 0) return;
  if (cancelled) {
    const gone =
      await sql`update task_item set state = 'cancelled', changed_at = ${ctx.now()} where task_id = ${t.id}
      and n between ${c.firstItem} and ${c.lastItem} and state not in ('done', 'failed', 'cancelled')`.execute(
        tx,
      );
    await sql`update task set done = done + ${Number(gone.numAffectedRows ?? 0)} where id = ${t.id}`.execute(
      tx,
    );
  }
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from task_chunk where task_id = ${t.id} and state in ('waiting', 'active')`.execute(
    tx,
  );
  if (rows[0]?.n) {
    if (t.state === 'active') await enqueueChunks(ctx, t, 1);
    return;
  }
  await finish(ctx, await lockTask(ctx, t.id), kind);
};

const finish = async (ctx: Ctx, t: Task, kind: Ending): Promise<void> => {
  const { rows } = await sql<{
    cancel: boolean;
  }>`select cancel_requested as cancel from task where id = ${t.id}`.execute(internal(ctx));
  const state = rows[0]?.cancel
    ? 'cancelled'
    : t.failed === 0
      ? 'completed'
      : t.ok === 0
        ? 'failed'
        : 'partial';
  const moved = await moveTask(ctx, t, state);
  await kind.finished?.(ctx, moved);
  if (kind.notices === false || state === 'cancelled') return;
  const values = { number: t.number, title: t.title, link: '', failed: t.failed };
  const notice =
    state === 'completed'
      ? tasks.notices.finished
      : state === 'partial'
        ? tasks.notices.partial
        : tasks.notices.failed;
  const to = { accountId: t.accountId, actor: t.createdByEmail };
  ctx.notify({ ...notice, link: kind.link(moved) }, values, to);
};

/** Chunks of running tasks nobody works on: jobs not taken in `patienceMs`, dead workers, ended pauses. */
export const orphans = async (
  ctx: Ctx,
  patienceMs: number,
): Promise<{ id: string; kind: Task['kind']; n: number }[]> => {
  const { rows } = await sql<{ id: string; kind: Task['kind']; n: number }>`with lost as (
      select t.id, t.kind, x.n from task t cross join lateral (
        select c.n from task_chunk c where c.task_id = t.id and (c.queued_at is null or c.queued_at < clock_timestamp() - ${patienceMs} * interval '1 ms' or c.queued_at < c.lease_until)
          and ((c.state = 'waiting' and (c.next_at is null or c.next_at <= clock_timestamp())) or (c.state = 'active' and c.lease_until < clock_timestamp()))
        order by c.n limit 6) x
      where t.state in ('waiting', 'active') limit 500)
    update task_chunk c set queued_at = clock_timestamp() from lost where c.task_id = lost.id and c.n = lost.n
    returning lost.id, lost.kind, c.n`.execute(internal(ctx));
  return rows;
};
