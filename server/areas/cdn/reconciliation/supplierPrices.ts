import { supplierPrices } from '#shared/areas/cdn/reconciliation/supplierPrices';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { compareMonth } from '../../../model/cdn/reconciliation/supplierMonth';
import { monthsOfParam, priceTaken } from '../../../model/cdn/reconciliation/supplierMonths.store';

/** Months are held against the new price list at once; what was decided of an invoice stays. */
const compareAgain = async (ctx: Ctx, paramId: string): Promise<void> => {
  for (const id of await monthsOfParam(ctx, paramId)) await compareMonth(ctx, id);
};

/** Our copies of suppliers' price lists. */
export const supplierPricesService = serve(
  supplierPrices,
  plainVerbs(supplierPrices, {
    async check(ctx, draft, before) {
      if (await priceTaken(ctx, draft, before?.id ?? null))
        throw badField('fromMonth', 'supplierPrice.taken');
      return undefined;
    },
    async follow(ctx, after, before) {
      const params = new Set([after?.paramId, before?.paramId]);
      for (const paramId of params) if (paramId) await compareAgain(ctx, paramId);
    },
    audited: () => ({ risk: 'high' }),
  }),
);
