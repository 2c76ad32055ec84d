import { idOfName } from '#server/model/cdn/domains/configuration/configs.store';
import { type EntryRead, readDomain } from '#server/model/cdn/domains/configuration/readBack';
import { readingStates } from '#shared/areas/cdn/domains/configs';
import type { Label } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { suppliers } from '#shared/suppliers';
import type { TaskKind } from '../../platform/tasks/taskKinds';

/** Suppliers with what was found at them. */
const statesOf = (read: readonly EntryRead[]): Label => {
  const of = (i: 0 | 1, between: string) =>
    read.map((r) => `${suppliers[r.supplier].label[i]}${between}${readingStates[r.state][i]}`);
  return [of(0, '：').join('；'), of(1, ': ').join('; ')];
};

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
        const message =
          off.length > 0 ? sentence('drift.suppliers', { states: statesOf(off) }) : null;
        const state = off.length > 0 ? ('failed' as const) : ('done' as const);
        const ms = performance.now() - started;
        await chunk.settle([
          { n, state, code: off[0]?.state ?? null, message, ms, evidence: read },
        ]);
      }
    }
  },
};
