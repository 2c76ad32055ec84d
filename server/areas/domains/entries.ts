import { domainSuppliers } from '#shared/areas/domains/suppliers';
import { serve } from '../../kernel/http';
import { heldDomain } from './domains.store';
import * as store from './entries.store';
import { move, mustAllow } from './move';
import { restart } from './push';

export const domainSuppliersService = serve(domainSuppliers, {
  list: (ctx, input) => store.listEntries(ctx, input),
  /** Starts the steps of one supplier again; what runs at the others stays untouched. */
  async retry(ctx, { id }) {
    const entry = await store.seenEntry(ctx, id);
    mustAllow(await heldDomain(ctx, entry.domainId), 'retry');
    await restart(ctx, entry.domainId, [id]);
    await move(ctx, entry.domainId, 'Configuring');
    return store.seenEntry(ctx, id);
  },
});
