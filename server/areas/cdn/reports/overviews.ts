import { accountOverviews } from '#shared/areas/cdn/reports/accountOverviews';
import { can } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { accountsService } from '../../platform/accounts/accounts';
import { monthRows } from './accountReports';
import { marginsOf } from './margins';
import { accountFactsOf, otherwise } from './overviews.store';

const { list, setFlag } = accountOverviews.endpoints;
const set = async (ctx: Ctx, { flag, value, ids }: Got<typeof setFlag>): Promise<number> => {
  const changing = await otherwise(ctx, { ids, flag, value });
  for (const { id } of changing) {
    const { id: _, createdAt: __, ...fields } = await accountsService.service.one(ctx, { id });
    await accountsService.service.update(ctx, { ...fields, id, [flag]: value });
  }
  return changing.length;
};

/** All accounts in one wide table, and switches that are set on many of them. */
export const accountOverviewsService = serve(
  accountOverviews,
  {
    async preview(ctx, input) {
      const changed = await otherwise(ctx, input);
      return { changed, unchanged: new Set(input.ids).size - changed.length };
    },
    setFlag: async (ctx, input) => ({ changed: await set(ctx, input) }),
  },
  {
    async list(o, input) {
      const months = new Map((await monthRows(o, undefined, 0)).map((m) => [m.accountId, m]));
      // What is earned is for those who may see bills.
      const sees = can(o.who, 'staff.billing.view');
      return o.transact(async (ctx) => {
        const margins = sees ? await marginsOf(ctx, ctx.now().slice(0, 7)) : null;
        const rows = (await accountFactsOf(ctx)).map((facts) => {
          const month = months.get(facts.id);
          return {
            ...facts,
            currency: margins?.get(facts.id)?.currency ?? null,
            margin: margins?.get(facts.id)?.margin ?? null,
            bytes: month?.bytes ?? 0,
            guaranteeRatio: month?.guaranteeRatio ?? null,
            forecastBytes: month?.forecastBytes ?? null,
          };
        });
        return computedList(ctx, list, rows, input);
      });
    },
  },
);
