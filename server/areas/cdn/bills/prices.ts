import { billPrices, type PriceDraft } from '#shared/areas/cdn/bills/prices';
import type { Who } from '#shared/kernel/access';
import { badField } from '#shared/kernel/errors';
import type { Run } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import * as store from './prices.store';

export const billPricesService = serve(
  billPrices,
  plainVerbs(billPrices, {
    ...store.priceList,
    async check(ctx, d, before) {
      if (d.accountId && !(await store.accountExists(ctx, d.accountId)))
        throw badField('accountId', 'bill.account');
      if (await store.priceTaken(ctx, d, before?.id ?? null))
        throw badField('fromDay', 'bill.priceTaken');
      if (!before) return {};
      return { version: before.version + (before.pricePerGb === d.pricePerGb ? 0 : 1) };
    },
    criticalNew: true,
    audited: () => ({ risk: 'high' }),
  }),
);

/** Sets prices as a person, through the same checks as the console; a price that exists stays. For the demo set-up. */
export const setPricesAs = (
  run: Run,
  who: Who,
  drafts: readonly PriceDraft[],
): Promise<store.Price[]> =>
  run(who, async (ctx) => {
    const prices: store.Price[] = [];
    for (const raw of drafts) {
      const draft = billPrices.endpoints.create.input.parse(raw);
      if (!(await store.priceTaken(ctx, draft, null)))
        prices.push(await billPricesService.service.create(ctx, draft));
    }
    return prices;
  });
