import { supplierAccount, supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { change, writable } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { readAccount } from '../../../model/cdn/suppliers/accounts';
import * as store from '../../../model/cdn/suppliers/accounts.store';

/** What is left at the suppliers under each credential. */
export const supplierAccountsService = serve(
  supplierAccounts,
  {
    list: store.listSupplierAccounts,
    one: (ctx, { id }) => store.readAccountOf(ctx, id),
    async update(ctx, input) {
      await change(ctx, supplierAccount, input.id, writable(supplierAccount, input));
      ctx.emit(supplierAccounts.events.changed, { id: input.id });
      return store.settleLimits(ctx, input.id);
    },
  },
  {
    async read(o, { id }) {
      await readAccount(o.run, id);
      return o.transact((ctx) => store.shownAccount(ctx, id));
    },
  },
);
