import { billAdjustment, billAdjustments, billClosings } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { badField, Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { insert } from '../../../kernel/db/rows';
import {
  adjustmentContent,
  billNow,
  enforce,
  staysPositive,
} from '../../../model/cdn/bills/approvals';
import { ask } from '../../../model/platform/approvals/index';
import * as store from '../../../model/cdn/bills/adjustments.store';
import * as days from '../../../model/cdn/bills/days.store';
import * as months from '../../../model/cdn/bills/months.store';

export const billAdjustmentsService = serve(billAdjustments, {
  list: store.listAdjustments,
  async create(ctx, { accountId, month: chosenMonth, day, amount, reason }) {
    const account = await days.accountOf(ctx, accountId);
    if (!account) throw badField('accountId', 'bill.account');
    const month = chosenMonth ?? (day ?? '').slice(0, 7);
    await months.lockMonth(ctx, accountId, month);
    if (day && !(await days.dayBill(ctx, accountId, day))) throw new Failure('data.absent');
    await staysPositive(ctx, account, { month, amount });
    const { currency, total } = await billNow(ctx, account, month);
    const waits = Math.abs(amount) > (await store.limitOf(ctx, 'adjustment', currency));
    const adjustment = await insert(
      ctx,
      billAdjustment,
      {
        accountId,
        month,
        day: day ?? null,
        currency,
        amount,
        reason,
        state: waits ? 'waiting' : 'approved',
        proposedById: ctx.who.userId,
        proposedByEmail: ctx.who.email,
      },
      { risk: 'high' },
    );
    if (waits) {
      const content = adjustmentContent(account, { period: day ?? month, amount, currency, total });
      await ask(ctx, 'billAdjustment', {
        ...content,
        accountId,
        subjectId: adjustment.id,
        reason,
      });
      ctx.emit(billClosings.events.changed, { accountId, month });
    } else await enforce(ctx, accountId, month);
    return adjustment;
  },
});

export const billLimitsService = serve(
  billLimits,
  plainVerbs(billLimits, { ...store.limitList, audited: () => ({ risk: 'high' }) }),
);
