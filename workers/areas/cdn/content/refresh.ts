import { plainWords } from '#shared/kernel/sentences';
import { preheatOptions } from '#shared/areas/cdn/content/preheats';
import { readTargets } from '#shared/areas/cdn/content/targets';
import { createPreheat, prefetched } from '#server/model/cdn/content/preheats';
import { noteUse } from './nodeUses.store';
import { noteAccepted, noteDone } from './purgeTimings.store';
import { doneTargets, standOf } from './results.store';
import { ownedTargets } from '#server/model/cdn/content/targets.store';
import { moveTask, type Task, tell } from '#server/model/platform/tasks/index';
import type { PurgeTarget } from '#server/drivers/cdn/driver';
import { nowMs } from '#server/kernel/process/clock';
import type { Ctx } from '#server/kernel/db/context';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';
import { type Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { cachedBefore } from './cachedUrls';
import { driverFor, follow, type Following, handIn, laneOf, lanesOf } from './supplierTask';
import { verifyFresh } from './verification';

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
  const at = { supplier, region, mark: opened.mark };
  const cached = await cachedBefore(
    chunk,
    items.map((i) => i.target),
    at,
  );
  const handed = await handIn(
    chunk,
    items,
    opened,
    { targets },
    (ref) => opened.driver.purge({ targets, ref, regions }),
    (ctx, sent) => noteAccepted(ctx, { task: chunk.task, ...laneOf(chunk), ...sent }),
  );
  if (!handed) return;
  const valueOf = (item: { target: string }) => purgeTargetOf(item.target).value;
  await follow(chunk, opened, handed, items, following, valueOf, async (reports) => {
    const since = Date.parse(handed.sentAt);
    const doneMs = nowMs() - since;
    const settled = await Promise.all(
      reports.map(async ({ item, told: report }): Promise<Settled> => {
        if (report.state === 'failed')
          return {
            n: item.n,
            state: 'failed',
            code: report.code,
            message: report.message === null ? null : plainWords(report.message),
          };
        const proofs = item.target.endsWith('*') ? (cached[item.target] ?? []) : [item.target];
        const verdict = await verifyFresh(proofs, at, handed.sentAt);
        const ms = nowMs() - since;
        // Nothing that was held is known: the supplier accepted it, and no node can show more.
        const unproven = proofs.length === 0 ? { code: 'unproven' } : {};
        return { n: item.n, state: 'done', ms, ...verdict, ...unproven };
      }),
    );
    await chunk.settle(settled, async (ctx) => {
      await noteDone(ctx, chunk.task.id, { doneMs, settled });
      await noteUse(ctx, 'witness', settled);
    });
  });
};

/** Second link of refresh → verify → preheat → probe: a task of its own for what was cleared. */
const thenPreheat = async (ctx: Ctx, task: Task): Promise<void> => {
  if (!task.params['thenPreheat'] || task.ok === 0) return;
  // Safe cast: params.known is written by the refresh verb alone.
  const candidates = (task.params['known'] ?? {}) as Record<string, string[]>;
  const cleared = await doneTargets(ctx, task.id);
  const urls = cleared.flatMap((t) => (t.endsWith('*') ? (candidates[t] ?? []) : [t]));
  const nothing = cleared.filter((t) => t.endsWith('*') && (candidates[t] ?? []).length === 0);
  const all = await ownedTargets(ctx, readTargets(urls, { directories: false }), {
    write: true,
  });
  // What only suppliers without prefetch serve is fetched when it is asked for.
  const { owned } = prefetched(all);
  const unwarmed = all.targets.length - owned.targets.length;
  const result = { warmed: new Set(urls).size - unwarmed, nothingKnown: nothing };
  tell(ctx, await moveTask(ctx, task, task.state, { result }));
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
