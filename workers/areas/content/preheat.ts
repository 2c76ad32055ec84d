import type { Settled, Chunk, TaskKind } from '../../kernel/taskKinds';
import { fetchFromEdges } from './edgeFetch';
import { driverFor, follow, type Following, handIn } from './supplierTask';
import { nowMs } from '#server/kernel/clock';

const following: Following = {
  firstMs: 250,
  mostMs: 4_000,
  budgetMs: 30_000,
  limitMs: 6 * 3_600_000,
};

const throughSupplier = async (chunk: Chunk): Promise<void> => {
  const items = await chunk.items(10_000);
  if (items.length === 0) return;
  const opened = await driverFor(chunk, items);
  if (!opened) return;
  const urls = items.map((i) => i.target);
  const handed = await handIn(chunk, items, opened, (ref) => opened.driver.prefetch({ urls, ref }));
  if (!handed) return;
  const valueOf = (item: { target: string }) => item.target;
  await follow(chunk, opened, handed, items, following, valueOf, (found) =>
    chunk.settle(
      found.map(({ item, told }): Settled => {
        const ms = nowMs() - Date.parse(handed.sentAt);
        return told.state === 'failed'
          ? { n: item.n, state: 'failed', code: told.code, message: told.message, ms }
          : { n: item.n, state: 'done', ms };
      }),
    ),
  );
};

/** Warms edges: by the suppliers' own prefetch, or by asking the nodes when options demand it. */
export const preheatKind: TaskKind = {
  kind: 'preheat',
  process: (tools, chunk) =>
    chunk.task.params['way'] === 'edge' ? fetchFromEdges(tools, chunk) : throughSupplier(chunk),
  link: (task) => `/cdn-task?tab=preheat&task=${task.id}`,
};
