import { billBudgets } from '#shared/areas/cdn/bills/budgets';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { alertsOf } from '../../../model/cdn/bills/budgets.store';
import { accountOf } from '../../../model/cdn/bills/days.store';

/** A budget is set in the currency that its account is billed in. */
const plain = plainVerbs(billBudgets, {
  async fill(ctx, draft) {
    const id = 'accountId' in draft ? draft.accountId : undefined;
    const account = id && (await accountOf(ctx, id));
    if (!account) throw new Failure('data.absent');
    return { currency: account.currency };
  },
});

export const billBudgetsService = serve(billBudgets, {
  ...plain,
  async alerts(ctx, { id }) {
    await plain.one(ctx, { id });
    return { alerts: await alertsOf(ctx, id) };
  },
});
