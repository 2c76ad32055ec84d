import { nodes } from '#shared/areas/platform/processes/nodes';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { forgetNode, type NodeRow, readNodes } from '../../../model/platform/processes/nodes.store';
import { orderOf, restartNode } from '../../../model/platform/processes/orders.store';

const nodeOf = async (ctx: Ctx, id: string): Promise<NodeRow> => {
  const row = (await readNodes(ctx)).find((n) => n.id === id);
  if (!row) throw new Failure('data.absent');
  return row;
};
const alive = async (ctx: Ctx, id: string): Promise<NodeRow> => {
  const row = await nodeOf(ctx, id);
  if (row.state === 'silent') throw new Failure('process.gone');
  return row;
};

/** Processes of the platform; wishes for them are orders. */
export const nodesService = serve(nodes, {
  list: async (ctx, query) => computedList(ctx, nodes.endpoints.list, await readNodes(ctx), query),
  async steer(ctx, { id, state }) {
    const { node } = await alive(ctx, id);
    const wish = state === 'running' ? null : state;
    return orderOf(ctx, { node, subject: 'node', action: 'state', wish });
  },
  async roles(ctx, { id, roles }) {
    const row = await alive(ctx, id);
    if (row.roles.includes('api')) throw new Failure('process.noRoles');
    return orderOf(ctx, { node: row.node, subject: 'node', action: 'roles', wish: roles });
  },
  async restart(ctx, { id }) {
    const { node } = await alive(ctx, id);
    return restartNode(ctx, node);
  },
  async forget(ctx, { id }) {
    const { state, node } = await nodeOf(ctx, id);
    if (state !== 'silent') throw new Failure('process.alive');
    await forgetNode(ctx, id);
    await record(ctx, {
      module: 'serviceNode',
      operation: 'forget',
      rowId: id,
      old: JSON.stringify({ node }),
    });
    return {};
  },
});
