import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columns, lockTask, moveTask, type Task } from './tasks.store';
import { nextTurn, type Turn } from './turns.store';

export type Claimed = {
  n: number;
  lane: string;
  ref: string;
  ticket: string | null;
  memo: Record<string, unknown> | null;
  attempts: number;
  /** Workers that died in a row while they had this chunk, without one item of it being settled. */
  deaths: number;
  fence: number;
  firstItem: number;
  lastItem: number;
  /** Milliseconds that its job was on its way. */
  waitedMs: number;
};
/** How long a chunk of a dead worker waits for the next one, so that its work goes on within 10 s (docs/states.md). */
export const leaseSeconds = 6;

/** Takes one chunk, unless somebody works on it or it is not its time. */
const take = async (ctx: Ctx, { taskId, n }: Turn, dead: boolean): Promise<Claimed | undefined> => {
  const { rows } =
    await sql<Claimed>`update task_chunk c set state = 'active', fence = fence + 1, attempts = attempts + 1,
      deaths = case when c.state = 'active' then c.deaths + 1 else c.deaths end,
      lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    from task t where t.id = c.task_id and c.task_id = ${taskId} and c.n = ${n} and t.state in ('waiting', 'active')
      and case when ${dead} then c.state = 'active' and c.lease_until < clock_timestamp() else c.state = 'waiting' end
      and (c.next_at is null or c.next_at <= clock_timestamp())
    returning c.n, c.lane, c.ref, c.ticket, c.memo, c.attempts, c.deaths, c.fence, c.first_item as "firstItem", c.last_item as "lastItem",
      coalesce(extract(epoch from clock_timestamp() - greatest(c.queued_at, c.next_at)), 0)::float8 * 1000 as "waitedMs"`.execute(
      internal(ctx),
    );
  return rows[0];
};

/**
 * Takes a chunk for this worker: a lease by the database's clock and a fence number that every later
 * write must carry, so that a worker that was thought dead can do no harm when it wakes. A job says
 * that there is something to do; which chunk that is, is chosen now (turns.store.ts), but for one
 * whose worker died: that one goes on.
 */
export const claim = async (
  ctx: Ctx,
  job: Turn,
): Promise<{ task: Task; chunk: Claimed } | null> => {
  const tx = internal(ctx);
  const { rows: kinds } = await sql<Pick<Task, 'kind'>>`select kind from task
    where id = ${job.taskId}`.execute(tx);
  if (!kinds[0]) return null;
  const lost = await take(ctx, job, true);
  const turn = lost ? job : await nextTurn(ctx, kinds[0].kind);
  const chunk = lost ?? (turn && (await take(ctx, turn, false)));
  if (!turn || !chunk) return null;
  const { rows: present } =
    await sql<Task>`select ${columns} from task where id = ${turn.taskId}`.execute(tx);
  const task = present[0] as Task;
  return {
    task:
      task.state === 'waiting' ? await moveTask(ctx, await lockTask(ctx, task.id), 'active') : task,
    chunk,
  };
};
