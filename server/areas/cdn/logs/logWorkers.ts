import { logWorkers, mostLogWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { logWorkerSubject } from '../../../model/cdn/logs/workers';
import { orderOf, type OrderRow, restartNode } from '../../../model/platform/processes/index';
import * as store from './logWorkers.store';

const wish = (ctx: Ctx, node: string, number: number, state: string): Promise<OrderRow> =>
  orderOf(ctx, { node, subject: logWorkerSubject(number), action: 'state', wish: state });

/** Log workers; wishes for them are orders, which their process takes up. */
export const logWorkersService = serve(logWorkers, {
  list: async (ctx, query) =>
    computedList(ctx, logWorkers.endpoints.list, await store.readWorkers(ctx), query),
  async places(ctx) {
    const free = new Map<string, number>();
    for (const { node, number } of await store.readRoom(ctx))
      free.set(node, (free.get(node) ?? 0) + (number === null ? 0 : 1));
    return { rows: [...free].map(([node, n]) => ({ node, free: n })) };
  },
  async create(ctx, { node, count }) {
    await store.holdProcess(ctx, node);
    const rooms = (await store.readRoom(ctx)).filter((r) => r.node === node);
    if (rooms.length === 0) throw new Failure('logs.workersNone');
    const numbers = rooms.flatMap(({ number }) => (number === null ? [] : [number]));
    if (numbers.length < count)
      throw new Failure('logs.workersFull', { node, most: mostLogWorkers, free: numbers.length });
    const orders: OrderRow[] = [];
    for (const number of numbers.slice(0, count))
      orders.push(await wish(ctx, node, number, 'running'));
    return { orders };
  },
  async restart(ctx, { node }) {
    const worker = (await store.readWorkers(ctx)).find((w) => w.node === node);
    if (!worker || worker.state === 'silent') throw new Failure('logs.workersNone');
    return restartNode(ctx, node);
  },
  async steer(ctx, { node, number, state }) {
    await store.holdProcess(ctx, node);
    const worker = (await store.readWorkers(ctx)).find(
      (w) => w.node === node && w.number === number,
    );
    if (!worker || worker.state === 'silent') throw new Failure('logs.workersNone');
    return wish(ctx, node, number, state);
  },
});
