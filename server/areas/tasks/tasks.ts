import { sql } from 'kysely';
import { itemStates, taskStates, tasks } from '#shared/areas/tasks/tasks';
import { type Action, can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../kernel/context';
import { csv } from '../../kernel/csv';
import { serve } from '../../kernel/http';
import { anywhere } from '../../kernel/paged';
import { platform } from '../../kernel/platform';
import * as store from './tasks.store';

/** Who may steer a task of a kind: whoever may submit one. */
const steering: Record<store.TaskKindName, Action> = {
  refresh: 'purge.files',
  preheat: 'prefetch.submit',
  probe: 'prefetch.submit',
  configure: 'domain.retry',
  certificate: 'domain.bindCertificate',
  recompute: 'staff.billing.operate',
  sync: 'staff.data.operate',
  export: 'task.view',
};

const steered = async (
  ctx: Ctx,
  id: string,
  from: readonly store.Task['state'][],
): Promise<store.Task> => {
  const t = await store.ownTask(ctx, id);
  if (!can(ctx.who, steering[t.kind]))
    throw new Failure('auth.denied', { action: steering[t.kind], rule: 'role' });
  if (!from.includes(t.state))
    throw new Failure('state.refused', { state: taskStates[t.state].slice(0, 2).join(' / ') });
  return t;
};

const scope = (ctx: Ctx) =>
  ctx.who.staff && !ctx.who.acting ? sql`true` : sql`account_id = ${ctx.who.accountId}`;

async function* itemsOf(taskId: string): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ; ) {
    const { rows } = await platform().pool.query<Record<string, unknown> & { n: number }>(
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
        r['message'],
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

export const tasksService = serve(tasks, {
  async list(ctx, { page, size, kind, state, search, sort }) {
    const order = sort?.replace(/^-/, '') ?? 'createdAt';
    const column =
      { createdAt: 'created_at', finishedAt: 'finished_at', number: 'number' }[order] ??
      'created_at';
    const filter = sql`${scope(ctx)} and (${kind ?? null}::text[] is null or kind = any(${kind ?? null}::text[]))
      and (${state ?? null}::text[] is null or state = any(${state ?? null}::text[]))
      and (${search ? anywhere(search) : null}::text is null or title ilike ${search ? anywhere(search) : ''} or created_by_email ilike ${search ? anywhere(search) : ''}
        or number::text = ${search ?? ''} or exists (select 1 from task_item i where i.task_id = task.id and i.target ilike ${search ? anywhere(search) : ''}))`;
    const direction = sort && !sort.startsWith('-') ? sql`asc` : sql`desc`;
    const { rows } = await sql<store.Task>`select ${store.columns} from task where ${filter}
      order by ${sql.ref(column)} ${direction} nulls last, id limit ${size} offset ${(page - 1) * size}`.execute(
      internal(ctx),
    );
    const counted = await sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 from task where ${filter} limit 100001) as c`.execute(
      internal(ctx),
    );
    return { rows, total: counted.rows[0]?.n ?? 0 };
  },
  async running(ctx) {
    const { rows } = await sql<store.Task>`select ${store.columns} from task where ${scope(ctx)}
      and state in ('waiting', 'active', 'paused') order by created_at desc limit 20`.execute(
      internal(ctx),
    );
    return { rows: rows.map((t) => store.withPace(t, ctx.now())) };
  },
  one: async (ctx, { id }) => store.withPace(await store.ownTask(ctx, id), ctx.now()),
  async items(ctx, { id, page, size, state, lane, search }) {
    await store.ownTask(ctx, id);
    if (state && !(state in itemStates)) throw new Failure('request.invalid');
    const filter = sql`task_id = ${id} and (${state ?? null}::text is null or state = ${state ?? null}) and (${lane ?? null}::text is null or lane = ${lane ?? null})
      and (${search ?? null}::text is null or target ilike ${search ? anywhere(search) : ''})`;
    const { rows } =
      await sql<never>`select n, lane, target, state, code, message, ms, verified, evidence, attempts, changed_at as "changedAt"
      from task_item where ${filter} order by n limit ${size} offset ${(page - 1) * size}`.execute(
        internal(ctx),
      );
    const counted = await sql<{
      n: number;
    }>`select count(*)::int as n from task_item where ${filter}`.execute(internal(ctx));
    return { rows, total: counted.rows[0]?.n ?? 0 };
  },
  async pause(ctx, { id }) {
    const t = await steered(ctx, id, ['waiting', 'active']);
    return store.withPace(await store.moveTask(ctx, t, 'paused'), ctx.now());
  },
  async resume(ctx, { id }) {
    const t = await steered(ctx, id, ['paused']);
    const moved = await store.moveTask(ctx, t, t.startedAt ? 'active' : 'waiting');
    await store.forgetQueued(ctx, id);
    await store.enqueueChunks(ctx, t, store.chunksAhead);
    return store.withPace(moved, ctx.now());
  },
  async cancel(ctx, { id }) {
    const t = await steered(ctx, id, ['waiting', 'active', 'paused']);
    return store.withPace(await cancelTask(ctx, t), ctx.now());
  },
  async retry(ctx, { id }) {
    const t = await steered(ctx, id, ['partial', 'failed']);
    return store.withPace(await retryFailed(ctx, t), ctx.now());
  },
  async export(ctx, { id }) {
    const t = await store.ownTask(ctx, id);
    const headers = [
      'n',
      'lane',
      'target',
      'state',
      'code',
      'message',
      'ms',
      'verified',
      'attempts',
      'evidence',
      'changedAt',
    ];
    return {
      name: `task-${t.number}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csv(headers, itemsOf(id)),
    };
  },
});

/** Waiting parts end at once; parts under way end at their next settlement. */
const cancelTask = async (ctx: Ctx, t: store.Task): Promise<store.Task> => {
  const tx = internal(ctx);
  await sql`update task set cancel_requested = true where id = ${t.id}`.execute(tx);
  await sql`update task_chunk set state = 'cancelled' where task_id = ${t.id} and state = 'waiting'`.execute(
    tx,
  );
  const ended =
    await sql`update task_item i set state = 'cancelled', changed_at = ${ctx.now()} from task_chunk c
    where c.task_id = ${t.id} and i.task_id = c.task_id and i.n between c.first_item and c.last_item and c.state = 'cancelled'
      and i.state not in ('done', 'failed', 'cancelled')`.execute(tx);
  await sql`update task set done = done + ${Number(ended.numAffectedRows ?? 0)} where id = ${t.id}`.execute(
    tx,
  );
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from task_chunk where task_id = ${t.id} and state = 'active'`.execute(
    tx,
  );
  const now = await store.lockTask(ctx, t.id);
  return store.moveTask(ctx, now, rows[0]?.n ? 'active' : 'cancelled');
};

/** Failed rows wait again under a new reference, so that the supplier takes them for a new request. */
const retryFailed = async (ctx: Ctx, t: store.Task): Promise<store.Task> => {
  const tx = internal(ctx);
  const again =
    await sql`update task_item set state = 'waiting', code = null, message = null, verified = null, changed_at = ${ctx.now()}
    where task_id = ${t.id} and state = 'failed'`.execute(tx);
  const count = Number(again.numAffectedRows ?? 0);
  await sql`update task_chunk c set state = 'waiting', ticket = null, memo = null, next_at = null, queued_at = null, lease_until = null,
      ref = ${t.id} || ':' || c.n || ':' || (coalesce(nullif(split_part(c.ref, ':', 3), '')::int, 0) + 1)
    where task_id = ${t.id} and exists (select 1 from task_item i where i.task_id = c.task_id and i.n between c.first_item and c.last_item and i.state = 'waiting')`.execute(
    tx,
  );
  await sql`update task set done = done - ${count}, failed = failed - ${count}, cancel_requested = false where id = ${t.id}`.execute(
    tx,
  );
  const moved = await store.moveTask(ctx, await store.lockTask(ctx, t.id), 'active');
  await store.enqueueChunks(ctx, t, store.chunksAhead);
  return moved;
};
