import { preheatOptions } from '#shared/areas/content/preheats';
import { readTargets } from '#shared/areas/content/targets';
import { createPreheat } from '#server/areas/content/preheats';
import { doneTargets } from '#server/areas/content/results.store';
import { ownedTargets } from '#server/areas/content/targets.store';
import type { Task } from '#server/kernel/tasks';
import type { PurgeTarget } from '#server/drivers/cdn/driver';
import { nowMs } from '#server/kernel/clock';
import type { Ctx } from '#server/kernel/context';
import type { Chunk, Settled, TaskKind } from '../../kernel/taskKinds';
import { driverFor, follow, type Following, handIn, laneOf } from './supplierTask';
import { verifyFresh } from './verify';

const following: Following = { firstMs: 50, mostMs: 3_000, budgetMs: 20_000, limitMs: 900_000 };

/** A target in the words of drivers: `…/*` is a prefix, the star right below the host the whole host. */
export const purgeTargetOf = (target: string): PurgeTarget => {
  if (!target.endsWith('*')) return { kind: 'url', value: target };
  const prefix = target.slice(0, -1);
  const slash = prefix.indexOf('/', 8);
  return slash === prefix.length - 1
    ? { kind: 'host', value: prefix.slice(prefix.indexOf('//') + 2, slash) }
    : { kind: 'prefix', value: prefix };
};

/** Addresses whose answers prove that a target was cleared. */
const proofsOf = (chunk: Chunk, target: string): string[] => {
  if (!target.endsWith('*')) return [target];
  // Safe cast: params.samples is written by the refresh verb alone.
  const samples = (chunk.task.params['samples'] ?? {}) as Record<string, string[]>;
  const below = samples[target] ?? [];
  return below.length > 0 ? below : [target.slice(0, -1)];
};

const process = async (chunk: Chunk): Promise<void> => {
  const items = await chunk.items(1_000);
  if (items.length === 0) return;
  const opened = await driverFor(chunk, items);
  if (!opened) return;
  const targets = items.map((i) => purgeTargetOf(i.target));
  const handed = await handIn(chunk, items, opened, (ref) => opened.driver.purge({ targets, ref }));
  if (!handed) return;
  const { supplier } = laneOf(chunk);
  const valueOf = (item: { target: string }) => purgeTargetOf(item.target).value;
  await follow(chunk, opened, handed, items, following, valueOf, async (found) => {
    const settled = await Promise.all(
      found.map(async ({ item, told }): Promise<Settled> => {
        if (told.state === 'failed')
          return { n: item.n, state: 'failed', code: told.code, message: told.message };
        const verdict = await verifyFresh(proofsOf(chunk, item.target), supplier, handed.sentAt);
        const ms = nowMs() - Date.parse(handed.sentAt);
        return { n: item.n, state: 'done', ms, ...verdict };
      }),
    );
    await chunk.settle(settled);
  });
};

/** Second link of refresh → verify → preheat → probe: a task of its own for what was cleared. */
const thenPreheat = async (ctx: Ctx, task: Task): Promise<void> => {
  if (!task.params['thenPreheat'] || task.ok === 0) return;
  // Safe cast: params.samples is written by the refresh verb alone.
  const samples = (task.params['samples'] ?? {}) as Record<string, string[]>;
  const cleared = await doneTargets(ctx, task.id);
  const urls = cleared.flatMap((t) => (t.endsWith('*') ? (samples[t] ?? []) : [t]));
  const owned = await ownedTargets(ctx, readTargets(urls, { directories: false }));
  if (owned.targets.length === 0) return;
  const after = { parentId: task.id, thenProbe: true };
  await createPreheat(ctx, owned, preheatOptions.parse({}), after);
};

/** Purges at the suppliers, then asks the edges whether it is true. */
export const refreshKind: TaskKind = {
  kind: 'refresh',
  process: (_tools, chunk) => process(chunk),
  finished: thenPreheat,
  link: (task) => `/cdn-task?tab=refresh&task=${task.id}`,
};
