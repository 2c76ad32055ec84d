import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { serve } from '../../../kernel/http/http';
import { plainVerbs } from '../../../kernel/db/crud';
import { ask } from '../../../model/cdn/suppliers/nodes';
import * as store from '../../../model/cdn/suppliers/nodes.store';

const plain = plainVerbs(edgeNodes);
export const edgeNodesService = serve(
  edgeNodes,
  {
    ...plain,
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
