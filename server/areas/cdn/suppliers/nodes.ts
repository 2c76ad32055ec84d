import { edgeNode, edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import { ask } from '../../../model/cdn/suppliers/nodes';
import * as store from '../../../model/cdn/suppliers/nodes.store';

export const edgeNodesService = serve(
  edgeNodes,
  {
    list: (ctx, query) => store.listNodes(ctx, query),
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
    one: (ctx, { id }) => store.oneNode(ctx, id),
    async create(ctx, draft) {
      const { id } = await insert(ctx, edgeNode, { ...draft, health: 'unknown' });
      return store.oneNode(ctx, id);
    },
    async update(ctx, { id, ...draft }) {
      await change(ctx, edgeNode, id, draft);
      return store.oneNode(ctx, id);
    },
    async remove(ctx, { id }) {
      await erase(ctx, edgeNode, id);
      return {};
    },
  },
  {
    async check(o, { id }) {
      const node = await o.transact((ctx) => store.oneNode(ctx, id));
      const found = await ask(node);
      return o.transact(async (ctx) => {
        await store.checked(ctx, id, found);
        return store.oneNode(ctx, id);
      });
    },
  },
);
