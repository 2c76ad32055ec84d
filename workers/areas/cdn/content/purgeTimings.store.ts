import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import type { Item, Settled } from '#server/model/platform/tasks/chunk';
import type { Task } from '#server/model/platform/tasks/index';
import type { Supplier } from '#shared/suppliers';

/** Notes addresses that a supplier accepted; those handed in once more are timed anew. */
export const noteAccepted = async (
  ctx: Ctx,
  o: {
    task: Pick<Task, 'id' | 'accountId'>;
    paramId: string;
    supplier: Supplier;
    items: readonly Item[];
    sentAt: string;
    acceptedMs: number;
  },
): Promise<void> => {
  await sql`insert into purge_timing (task_id, n, account_id, param_id, supplier, target, sent_at, accepted_ms)
    select ${o.task.id}, i.n, ${o.task.accountId}::uuid, ${o.paramId}::uuid, ${o.supplier}, i.target, ${o.sentAt}, ${Math.round(o.acceptedMs)}
    from unnest(${o.items.map((i) => i.n)}::int[], ${o.items.map((i) => i.target)}::text[]) as i (n, target)
    on conflict (task_id, n) do update set sent_at = excluded.sent_at, accepted_ms = excluded.accepted_ms,
      done_ms = null, verified_ms = null, unproven = false`.execute(internal(ctx));
};

/** Notes when the supplier said that addresses are done, and when nodes showed it. */
export const noteDone = async (
  ctx: Ctx,
  taskId: string,
  { doneMs, settled }: { doneMs: number; settled: readonly Settled[] },
): Promise<void> => {
  const done = settled.filter((s) => s.state === 'done');
  const verifiedMs = done.map((s) => (s.verified ? Math.round(s.ms ?? doneMs) : null));
  await sql`update purge_timing t set done_ms = ${Math.round(doneMs)}, verified_ms = s.verified_ms, unproven = s.unproven
    from unnest(${done.map((s) => s.n)}::int[], ${verifiedMs}::int[], ${done.map((s) => s.code === 'unproven' || s.code === 'untold')}::boolean[])
      as s (n, verified_ms, unproven)
    where t.task_id = ${taskId} and t.n = s.n`.execute(internal(ctx));
};
