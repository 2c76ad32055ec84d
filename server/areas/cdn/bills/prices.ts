import { billPrice, billPrices, type PriceDraft } from '#shared/areas/cdn/bills/prices';
import type { Who } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx, Run } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import * as store from './prices.store';

type Draft = Got<typeof billPrices.endpoints.create>;
const check = async (ctx: Ctx, d: Draft, except: string | null): Promise<void> => {
  if (d.accountId && !(await store.accountExists(ctx, d.accountId)))
    throw badField('accountId', 'bill.account');
  if (await store.priceTaken(ctx, d, except)) throw badField('fromDay', 'bill.priceTaken');
};
const found = async (ctx: Ctx, id: string): Promise<store.Price> => {
  const row = await ctx.db
    .selectFrom('billPrice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('data.absent');
  return row;
};

export const billPricesService = serve(billPrices, {
  list: (ctx, { page, size, sort, accountId, scope, currency }) =>
    store.listPrices(ctx, {
      accountId: accountId ?? null,
      scope: scope ?? null,
      currency: currency ?? null,
      descending: sort ? sort.startsWith('-') : true,
      byCreation: sort?.replace(/^-/, '') === 'createdAt',
      page,
      size,
    }),
  one: (ctx, { id }) => found(ctx, id),
  async create(ctx, draft) {
    await check(ctx, draft, null);
    return insert(ctx, billPrice, { ...draft, version: 1 });
  },
  async update(ctx, { id, ...draft }) {
    const before = await found(ctx, id);
    await check(ctx, draft, id);
    const version = before.version + (before.pricePerGb === draft.pricePerGb ? 0 : 1);
    return change(ctx, billPrice, id, { ...draft, version }, { risk: 'high' });
  },
  async remove(ctx, { id }) {
    await erase(ctx, billPrice, id);
    return {};
  },
});

/** Sets prices as a person, through the same checks as the console; a price that exists stays. For the demo set-up. */
export const setPricesAs = (
  run: Run,
  who: Who,
  drafts: readonly PriceDraft[],
): Promise<store.Price[]> =>
  run(who, async (ctx) => {
    const made: store.Price[] = [];
    for (const raw of drafts) {
      const draft = billPrices.endpoints.create.takes.parse(raw);
      if (!(await store.priceTaken(ctx, draft, null)))
        made.push(await billPricesService.service.create(ctx, draft));
    }
    return made;
  });
