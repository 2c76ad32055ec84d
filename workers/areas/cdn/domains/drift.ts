import { idOfName } from '#server/model/cdn/domains/configs.store';
import { readDomain } from '#server/model/cdn/domains/readBack';
import type { TaskKind } from '../../platform/tasks/taskKinds';

/** Reads the suppliers of each domain back; an item fails when one of them differs or cannot be read. */
export const driftKind: TaskKind = {
  kind: 'drift',
  link: () => '/cdn-domainmanag?drifted=true',
  async process(tools, chunk) {
    for (;;) {
      const items = await chunk.items(10);
      if (items.length === 0) return;
      for (const { n, target } of items) {
        const started = performance.now();
        const id = await tools.run((ctx) => idOfName(ctx, target));
        const read = id ? await readDomain(tools.run, id) : [];
        const off = read.filter((r) => r.state !== 'same' && r.state !== 'pending');
        const message = off.map((r) => `${r.supplier}: ${r.state}`).join('; ') || null;
        const state = off.length > 0 ? ('failed' as const) : ('done' as const);
        const ms = performance.now() - started;
        await chunk.settle([
          { n, state, code: off[0]?.state ?? null, message, ms, evidence: read },
        ]);
      }
    }
  },
};
