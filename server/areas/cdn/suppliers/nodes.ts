import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { plainVerbs } from '../../../kernel/db/crud';
import { enterNodes } from './nodeSheet';
import { ask } from '../../../model/cdn/suppliers/nodes';
import * as store from '../../../model/cdn/suppliers/nodes.store';

const plain = plainVerbs(edgeNodes, {
  source: store.nodeRows,
  async leave(ctx, node) {
    const task = await store.userOf(ctx, node);
    if (task) throw new Failure('node.inUse', { task });
  },
});
export const edgeNodesService = serve(
  edgeNodes,
  {
    ...plain,
    enter: enterNodes,
    async choices(ctx) {
      const rows = await store.allNodes(ctx);
      return {
        rows: rows.map(({ id, name, supplier, address, region, health }) => ({
          id,
          name,
          supplier,
          address,
          region,
          health,
        })),
      };
    },
  },
  {
    async check(o, { id }) {
      const node = await o.transact((ctx) => plain.one(ctx, { id }));
      const state = await ask(node);
      return o.transact(async (ctx) => {
        await store.checked(ctx, id, state);
        return plain.one(ctx, { id });
      });
    },
  },
);
