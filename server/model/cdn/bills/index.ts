import { badField } from '#shared/kernel/errors';
import type { ModelArea } from '../../area';
import { adjustmentEffects, completionEffects } from './approvals';
import { billChecks } from './checks';
import { billNeeds } from './needs.store';
import { completedWithin } from './closedDays.store';
import { dateCoefficient } from './coefficients.store';
import { openMonthBeside } from './currency.store';
import { billBudget } from '#shared/areas/cdn/bills/budgets';
import { mailingsOf } from '../../mailings';

/** Bills as the platform watches them; an account's coefficient is dated when it changes. */
export const billsArea: ModelArea = {
  approvals: [adjustmentEffects, completionEffects],
  checks: billChecks,
  needs: billNeeds,
  // Amounts are not for people who left.
  mailings: mailingsOf('budgets', billBudget, { drops: true }),
  closedDays: completedWithin,
  async accountChanged(ctx, before, after) {
    const { id: accountId, currency } = after;
    const month =
      before.currency === currency ? null : await openMonthBeside(ctx, { accountId, currency });
    // Days in two currencies have no sum.
    if (month) throw badField('currency', 'bill.currency', { month });
    if (before.coefficientPpm !== after.coefficientPpm)
      await dateCoefficient(ctx, {
        accountId: after.id,
        before: before.coefficientPpm,
        after: after.coefficientPpm,
        utcOffsetMinutes: after.utcOffsetMinutes,
      });
  },
};

/** What other areas may ask of bills. */
export { coefficientOn, coefficientToday } from './coefficients.store';
export { accountOf, type BilledAccount } from './days.store';
export { billSoFar, type MonthBill } from './months.store';
