import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { chunksAhead, enqueueChunks, lockTask, moveTask, type Task } from './tasks.store';

/** Waiting parts end at once; parts under way end at their next settlement. */
export const cancelTask = async (ctx: Ctx, t: Task): Promise<Task> => {
  const tx = internal(ctx);
  await sql`update task set cancel_requested = true where id = ${t.id}`.execute(tx);
  await sql`update task_chunk set state = 'cancelled' where task_id = ${t.id} and state = 'waiting'`.execute(
    tx,
  );
  // The few parts that a worker has at this moment end by themselves.
  const { rows: active } = await sql<{ first: number; last: number }>`select first_item as first,
      last_item as last from task_chunk where task_id = ${t.id} and state = 'active'`.execute(tx);
  const ended = await sql`update task_item i set state = 'cancelled', changed_at = ${ctx.now()}
    where i.task_id = ${t.id} and i.state in ('waiting', 'sending', 'submitted')
      and not exists (select 1 from unnest(${active.map((h) => h.first)}::int[], ${active.map((h) => h.last)}::int[]) as h(first, last)
        where i.n between h.first and h.last)`.execute(tx);
  await sql`update task set done = done + ${Number(ended.numAffectedRows ?? 0)} where id = ${t.id}`.execute(
    tx,
  );
  const now = await lockTask(ctx, t.id);
  return moveTask(ctx, now, active.length > 0 ? 'active' : 'cancelled');
};

/**
 * Failed rows (all, or those numbered) wait again under a new reference, so that the supplier takes
 * them for a new request. Refused when none of them failed.
 */
export const retryFailed = async (ctx: Ctx, t: Task, items?: readonly number[]): Promise<Task> => {
  const tx = internal(ctx);
  const again =
    await sql`update task_item set state = 'waiting', code = null, message = null, verified = null, changed_at = ${ctx.now()}
    where task_id = ${t.id} and state = 'failed' and (${items ?? null}::int[] is null or n = any(${items ?? null}::int[]))`.execute(
      tx,
    );
  const count = Number(again.numAffectedRows ?? 0);
  if (count === 0) throw new Failure('data.absent');
  await sql`update task_chunk c set state = 'waiting', ticket = null, memo = null, next_at = null, queued_at = null, lease_until = null,
      ref = ${t.id} || ':' || c.n || ':' || (coalesce(nullif(split_part(c.ref, ':', 3), '')::int, 0) + 1)
    where task_id = ${t.id} and exists (select 1 from task_item i where i.task_id = c.task_id and i.n between c.first_item and c.last_item and i.state = 'waiting')`.execute(
    tx,
  );
  await sql`update task set done = done - ${count}, failed = failed - ${count}, cancel_requested = false where id = ${t.id}`.execute(
    tx,
  );
  const moved = await moveTask(ctx, await lockTask(ctx, t.id), 'active');
  await enqueueChunks(ctx, t, chunksAhead);
  return moved;
};
