import { domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { change } from '../../../kernel/db/rows';
import { domainForUpdate } from '../../../model/cdn/domains/domains.store';
import * as store from './entries.store';
import { move, mustAllow } from '../../../model/cdn/domains/transition';
import { entriesOf } from '../../../model/cdn/domains/policyEntries.store';
import { restart, tellEntry } from '../../../model/cdn/domains/configuration/push';

export const domainSuppliersService = serve(domainSuppliers, {
  list: store.listEntries,
  ofDomain: async (ctx, { domainId }) => ({ rows: await store.entriesOfDomain(ctx, domainId) }),
  /** Starts the steps of one supplier again; what runs at the others stays untouched. */
  async retry(ctx, { id }) {
    const entry = await store.seenEntry(ctx, id);
    mustAllow(await domainForUpdate(ctx, entry.domainId), 'retry');
    await restart(ctx, entry.domainId, [id]);
    await move(ctx, entry.domainId, 'Configuring');
    return store.seenEntry(ctx, id);
  },
  /** Leaves a failing supplier out: the run ends with the others, and DNS sends nobody to this one. */
  async skip(ctx, { id }) {
    const entry = await store.seenEntry(ctx, id);
    const d = await domainForUpdate(ctx, entry.domainId);
    mustAllow(d, 'retry');
    const others = (await entriesOf(ctx, d.id)).filter((e) => e.id !== id);
    if (entry.state !== 'error' || !others.some((e) => e.state !== 'skipped'))
      throw new Failure('domain.lastSupplier');
    const skipped = await change(
      ctx,
      domainSupplier,
      id,
      { state: 'skipped' },
      { operation: 'skip', risk: 'high' },
    );
    tellEntry(ctx, skipped);
    ctx.enqueue(domains.jobs.publish, {});
    await move(ctx, d.id, 'Configuring');
    return store.seenEntry(ctx, id);
  },
});
