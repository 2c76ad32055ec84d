import {
  billAdjustment,
  billAdjustments,
  billClosings,
  billLimits,
} from '#shared/areas/cdn/bills/adjustments';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { change, insert } from '../../../kernel/db/rows';
import * as store from '../../../model/cdn/bills/adjustments.store';
import * as days from '../../../model/cdn/bills/days.store';
import * as months from '../../../model/cdn/bills/months.store';

/** The month's bill with its currency, completed or as it stands. */
const billNow = async (ctx: Ctx, account: days.BilledAccount, month: string) =>
  (await months.monthBill(ctx, account.id, month)) ?? months.composeMonth(ctx, account, month);

const tell = (ctx: Ctx, accountId: string, month: string): void => {
  days.tellChanged(ctx, accountId, month);
  ctx.emit(billClosings.events.changed, { accountId, month });
};

/** An approved line enters the bill: a completed month gets its next version, an open one simply adds it. */
const enforce = async (ctx: Ctx, accountId: string, month: string): Promise<void> => {
  if (await months.monthBill(ctx, accountId, month)) await months.writeMonth(ctx, accountId, month);
  tell(ctx, accountId, month);
};

const staysPositive = async (
  ctx: Ctx,
  account: days.BilledAccount,
  o: { month: string; amount: number },
): Promise<void> => {
  const bill = await billNow(ctx, account, o.month);
  if (o.amount < 0 && bill.total + o.amount < 0) throw badField('amount', 'bill.belowZero');
};

export const billAdjustmentsService = serve(billAdjustments, {
  list: store.listAdjustments,
  async create(ctx, { accountId, month: chosenMonth, day, amount, reason }) {
    const account = await days.accountOf(ctx, accountId);
    if (!account) throw badField('accountId', 'bill.account');
    const month = chosenMonth ?? (day ?? '').slice(0, 7);
    await months.lockMonth(ctx, accountId, month);
    if (day && !(await days.dayBill(ctx, accountId, day))) throw new Failure('data.absent');
    await staysPositive(ctx, account, { month, amount });
    const { currency } = await billNow(ctx, account, month);
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
        decisionNote: '',
      },
      { risk: 'high' },
    );
    if (waits) {
      const values = { account: account.name, accountId, month, period: day ?? month };
      ctx.notify(billAdjustments.notices.waits, values, {});
      ctx.emit(billClosings.events.changed, { accountId, month });
    } else await enforce(ctx, accountId, month);
    return adjustment;
  },
  async decide(ctx, { id, approve, note }) {
    const adjustment = await store.lockAdjustment(ctx, id);
    if (!adjustment) throw new Failure('data.absent');
    if (adjustment.state !== 'waiting') throw new Failure('bill.decided');
    if (adjustment.proposedById === ctx.who.userId) throw new Failure('bill.ownApproval');
    const { accountId, month, amount } = adjustment;
    await months.lockMonth(ctx, accountId, month);
    const account = await days.accountOf(ctx, accountId);
    if (!account) throw new Failure('data.absent');
    if (approve) await staysPositive(ctx, account, { month, amount });
    const decided = await change(
      ctx,
      billAdjustment,
      id,
      {
        state: approve ? 'approved' : 'rejected',
        decidedByEmail: ctx.who.email,
        decidedAt: ctx.now(),
        decisionNote: note ?? '',
      },
      { operation: approve ? 'approve' : 'reject', risk: 'high' },
    );
    if (approve) await enforce(ctx, accountId, month);
    else tell(ctx, accountId, month);
    return decided;
  },
});

export const billLimitsService = serve(
  billLimits,
  plainVerbs(billLimits, { ...store.limitList, audited: () => ({ risk: 'high' }) }),
);
