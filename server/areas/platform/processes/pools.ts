import { pools } from '#shared/areas/platform/processes/pools';
import { controlOrders } from '#shared/areas/platform/processes/orders';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { poolSubject } from '../../../kernel/process/pools';
import { orderOf, ordersSource } from '../../../model/platform/processes/orders.store';
import { poolHistory, readPools } from '../../../model/platform/processes/pools.store';

const hourMs = 3_600_000;
/** A wish for a pool that stands, for some hours or until it is changed. */
const order = async (
  ctx: Ctx,
  { node, pool, hours }: { node: string; pool: string; hours: number | null },
  action: 'size' | 'state',
  wish: unknown,
) => {
  const rows = await readPools(ctx);
  if (!rows.some((r) => r.node === node)) throw new Failure('process.gone');
  if (!rows.some((r) => r.node === node && r.pool === pool)) throw new Failure('process.noPool');
  // The processes follow the real clock.
  const validUntil = hours === null ? null : new Date(Date.now() + hours * hourMs).toISOString();
  return orderOf(ctx, { node, subject: poolSubject(pool), action, wish, validUntil });
};

/** Pools of all processes; wishes for them are orders. */
export const poolsService = serve(pools, {
  list: async (ctx, query) => computedList(ctx, pools.endpoints.list, await readPools(ctx), query),
  history: (ctx, query) => poolHistory(ctx, query),
  resize: (ctx, input) => order(ctx, input, 'size', input.size),
  steer: (ctx, input) => order(ctx, input, 'state', input.state === 'running' ? null : input.state),
});

/** What was wished of processes, and what became of it. */
export const controlOrdersService = serve(controlOrders, {
  list: listVerb(controlOrders.endpoints.list, { source: ordersSource }),
});
