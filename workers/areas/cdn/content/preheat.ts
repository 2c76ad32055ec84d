import { plainWords } from '#shared/kernel/sentences';
import type { Chunk, TaskKind } from '../../platform/tasks/taskKinds';
import type { Settled } from '#server/model/platform/tasks/chunk';
import { fetchFromEdges } from './edgeFetch';
import { noteUse } from './nodeUses.store';
import { driverFor, follow, type Following, handIn, laneOf } from './supplierTask';
import { mostWitnesses, verifyHeld } from './verification';
import { createProbe } from '#server/model/cdn/content/probes';
import { doneTargets } from './results.store';
import { ownedTargets } from '#server/model/cdn/content/targets.store';
import { nowMs } from '#server/kernel/process/clock';
import type { Ctx } from '#server/kernel/db/context';
import type { Task } from '#server/model/platform/tasks/index';
import { readTargets } from '#shared/areas/cdn/content/targets';

const following: Following = {
  firstMs: 250,
  mostMs: 4_000,
  budgetMs: 30_000,
  limitMs: 6 * 3_600_000,
};

/** Addresses whose nodes are asked at a time after a supplier's own prefetch. */
const witnesses = 24;

const throughSupplier = async (chunk: Chunk): Promise<void> => {
  const items = await chunk.items(10_000);
  if (items.length === 0) return;
  const opened = await driverFor(chunk, items);
  if (!opened) return;
  const urls = items.map((i) => i.target);
  const handed = await handIn(chunk, items, opened, { urls }, (ref) =>
    opened.driver.prefetch({ urls, ref }),
  );
  if (!handed) return;
  const valueOf = (item: { target: string }) => item.target;
  const { supplier } = laneOf(chunk);
  const { mark } = opened;
  await follow(chunk, opened, handed, items, following, valueOf, async (reports) => {
    const ms = nowMs() - Date.parse(handed.sentAt);
    const open = [...reports];
    const settled: Settled[] = [];
    const most = mostWitnesses(chunk.task.total);
    const witness = async (): Promise<void> => {
      for (let f = open.shift(); f; f = open.shift()) {
        const { item, told: report } = f;
        if (report.state === 'failed')
          settled.push({
            n: item.n,
            state: 'failed',
            code: report.code,
            message: report.message === null ? null : plainWords(report.message),
            ms,
          });
        else {
          // "Done" is what the supplier says; whether its nodes hold the address, they tell.
          const verdict = await verifyHeld(item.target, supplier, { turn: item.n, most, mark });
          settled.push({ n: item.n, state: 'done', ms, ...verdict });
        }
      }
    };
    await Promise.all(Array.from({ length: witnesses }, witness));
    await chunk.settle(settled, (ctx) => noteUse(ctx, 'preheat', settled));
  });
};

/** Third link of refresh → verify → preheat → probe: what the nodes hold in the end. */
const thenProbe = async (ctx: Ctx, task: Task): Promise<void> => {
  if (!task.params['thenProbe'] || task.ok === 0) return;
  const warmed = await doneTargets(ctx, task.id);
  const owned = await ownedTargets(ctx, readTargets(warmed, { directories: false }), {
    write: false,
  });
  if (owned.targets.length === 0) return;
  await createProbe(ctx, owned, { nodeIds: [], description: '', parentId: task.id });
};

/** Warms edges: by the suppliers' own prefetch, or by asking the nodes when options demand it. */
export const preheatKind: TaskKind = {
  kind: 'preheat',
  process: (tools, chunk) =>
    chunk.task.params['way'] === 'edge' ? fetchFromEdges(tools, chunk) : throughSupplier(chunk),
  finished: thenProbe,
  link: (task) => `/cdn-task?tab=preheat&task=${task.id}`,
};
