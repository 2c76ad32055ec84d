import { preheatOptions } from '#shared/areas/cdn/content/preheats';
import { readTargets } from '#shared/areas/cdn/content/targets';
import { createPreheat } from '#server/model/cdn/content/preheats';
import { doneTargets, standOf } from './results.store';
import { ownedTargets } from '#server/model/cdn/content/targets.store';
import type { Task } from '#server/model/platform/tasks/index';
import type { PurgeTarget } from '#server/drivers/cdn/driver';
import { nowMs } from '#server/kernel/process/clock';
import type { Ctx } from '#server/kernel/db/context';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';
import { type Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { driverFor, follow, type Following, handIn, laneOf, lanesOf } from './supplierTask';
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

const stageMs = 1_000;
/**
 * A region waits for all regions before it and then for the pause. Who looks finds out from the
 * items how far the task is, so that it may be any worker at any time; put back, it costs nothing.
 */
const untilTurn = async (tools: Tools, chunk: Chunk): Promise<void> => {
  const own = laneOf(chunk).stage ?? 0;
  if (own === 0) return;
  const earlier = Object.entries(lanesOf(chunk.task)).filter(([, lane]) => (lane.stage ?? 0) < own);
  const names = earlier.map(([name]) => name);
  const { open, endedAt } = await tools.run((ctx) => standOf(ctx, chunk.task.id, names));
  if (open > 0) throw later(stageMs);
  const pauseMs = Number(chunk.task.params['stagePauseMinutes'] ?? 0) * 60_000;
  const leftMs = endedAt ? Date.parse(endedAt) + pauseMs - nowMs() : 0;
  if (leftMs > 0) throw later(leftMs);
};

const process = async (tools: Tools, chunk: Chunk): Promise<void> => {
  const items = await chunk.items(1_000);
  if (items.length === 0) return;
  await untilTurn(tools, chunk);
  const opened = await driverFor(chunk, items);
  if (!opened) return;
  const targets = items.map((i) => purgeTargetOf(i.target));
  const { supplier, region } = laneOf(chunk);
  const regions = region === undefined ? undefined : [region];
  const handed = await handIn(chunk, items, opened, (ref) =>
    opened.driver.purge({ targets, ref, regions }),
  );
  if (!handed) return;
  const valueOf = (item: { target: string }) => purgeTargetOf(item.target).value;
  await follow(chunk, opened, handed, items, following, valueOf, async (found) => {
    const settled = await Promise.all(
      found.map(async ({ item, told }): Promise<Settled> => {
        if (told.state === 'failed')
          return { n: item.n, state: 'failed', code: told.code, message: told.message };
        const verdict = await verifyFresh(
          proofsOf(chunk, item.target),
          { supplier, region },
          handed.sentAt,
        );
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
  process,
  finished: thenPreheat,
  link: (task) => `/cdn-task?tab=refresh&task=${task.id}`,
};
