import { renewing } from '#server/kernel/process/lease';
import { sentence } from '#shared/kernel/sentences';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { jobOf, keepLargeTargets } from '#server/model/platform/tasks/tasks.store';
import { type Chunk, later, type TaskKind } from './taskKinds';
import { Stop } from '#server/model/platform/tasks/chunk';
import { type Tools, work } from '../../../kernel/work';
import { claim } from '#server/model/platform/tasks/claims.store';
import { openQueueWait } from './queueWait';
import * as store from '#server/model/platform/tasks/chunks.store';

/** A quarter of the lease, so that three beats in a row are needed to lose a chunk. */
const beatMs = 1_500;
/** What a chunk gets to write down what it knows when its worker ends; then it is given back. */
const partingMs = 1_500;

/** Never fulfils; fails with `later` a moment after the worker was told to end, so that a chunk is handed on. */
const parting = (signal: AbortSignal): { over: Promise<never>; clear: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;
  const over = new Promise<never>((_, no) => {
    end = () => {
      timer = setTimeout(() => no(later(0)), partingMs);
    };
  });
  over.catch(() => undefined);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    over,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
};

/** A chunk at which so many workers died, one after the other and without progress, is not tried again. */
const deadly = 6;
/** Fails what is left of a chunk that ends its workers, so that its task ends and a retry is a decision. */
const putAside = async (chunk: Chunk, deaths: number): Promise<void> => {
  for (;;) {
    const items = await chunk.items(1_000);
    if (items.length === 0) return;
    const message = sentence('task.putAside', { deaths });
    await chunk.settle(
      items.map(({ n }) => ({ n, state: 'failed' as const, code: 'quarantined', message })),
    );
  }
};

/** A chunk that goes on within this time gets its job at once; later ones are found by the sweep. */
const soonMs = 30_000;
/** Works through one chunk of a task with the kind's own way of doing it. */
const workChunk =
  (kinds: ReadonlyMap<string, TaskKind>, wait: ReturnType<typeof openQueueWait>) =>
  async (tools: Tools, job: { taskId: string; n: number }) => {
    const claimed = await tools.run((ctx) => claim(ctx, job));
    if (!claimed) return;
    const { task, chunk: c } = claimed;
    const taskId = task.id;
    wait.note(c.waitedMs);
    const kind = kinds.get(task.kind);
    if (!kind) throw new Error(`no task kind ${task.kind}`);
    let lost = false;
    const stopRenewing = renewing(beatMs, () =>
      tools
        .run((ctx) => store.renew(ctx, taskId, c))
        .catch((e: unknown) => {
          lost = e instanceof Stop;
        }),
    );
    const chunk: Chunk = {
      task,
      n: c.n,
      lane: c.lane,
      ref: c.ref,
      ticket: c.ticket,
      memo: c.memo,
      attempts: c.attempts,
      items: (limit) => tools.run((ctx) => store.itemsOf(ctx, taskId, c, limit)),
      async settle(items, besides) {
        if (lost) throw new Stop('lost');
        if (items.length === 0) return;
        const stop = await tools.run(async (ctx) => {
          const standing = await store.settle(ctx, taskId, c, items);
          await besides?.(ctx);
          return standing;
        });
        if (stop) throw new Stop(stop);
      },
      save: (progress, besides) =>
        tools.run(async (ctx) => {
          await store.save(ctx, taskId, c, progress);
          await besides?.(ctx);
        }),
    };
    const parted = parting(tools.signal);
    try {
      if (c.deaths >= deadly) await putAside(chunk, c.deaths);
      else await Promise.race([kind.process(tools, chunk), parted.over]);
      const left = await tools.run((ctx) => store.itemsOf(ctx, taskId, c, 1));
      if (left.length > 0) throw new Stop('later', 1000);
      await tools.run((ctx) => store.close(ctx, task, c, false, kind));
    } catch (error) {
      if (!(error instanceof Stop)) {
        await tools.run((ctx) =>
          store.release(ctx, task, c, {
            inMs: Math.min(30_000, 500 * 2 ** Math.min(c.attempts, 6)),
            failed: true,
          }),
        );
        throw error;
      }
      if (error.why === 'cancelled')
        await tools.run((ctx) => store.close(ctx, task, c, true, kind));
      else if (error.why !== 'lost')
        await tools.run((ctx) => store.release(ctx, task, c, { inMs: error.inMs }));
      if (error.why === 'later' && error.inMs < soonMs) {
        await tools.run(async (ctx) =>
          ctx.enqueue(jobOf(task.kind), { taskId, n: c.n }, { delayMs: error.inMs }),
        );
      }
    } finally {
      stopRenewing();
      parted.clear();
    }
  };

/** The task engine with the kinds of all areas. */
export const taskWork = (kinds: readonly TaskKind[]) => {
  const wait = openQueueWait();
  const process = workChunk(new Map(kinds.map((k) => [k.kind, k])), wait);
  return work(
    tasks,
    {
      chunk: process,
      quick: process,
      /** What has no live job gets one again; a double is harmless because chunks are claimed. */
      async sweep(tools) {
        await tools.run(async (ctx) => {
          for (const { id, kind, n } of await store.orphans(ctx, wait.patienceMs()))
            ctx.enqueue(jobOf(kind), { taskId: id, n });
        });
        for (let more = true; more && !tools.signal.aborted; )
          more = await tools.run(keepLargeTargets);
      },
    },
    {
      sweep: `exists (select from task where state in ('waiting', 'active')) or exists (select from task where search_due)`,
    },
  );
};
