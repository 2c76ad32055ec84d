import { billAdjustment, billClosings } from '#shared/areas/cdn/bills/adjustments';
import { badField, Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import { microsPerUnit } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change, isSame } from '../../../kernel/db/rows';
import type { Approval, ApprovalEffects, Content } from '../../platform/approvals/index';
import { uncheckedOf } from '../reconciliation/index';
import * as store from './adjustments.store';
import * as days from './days.store';
import * as months from './months.store';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

type Composed = Awaited<ReturnType<typeof months.composeMonth>>;

/** The month's bill with its currency, completed or as it stands. */
export const billNow = async (ctx: Ctx, account: days.BilledAccount, month: string) =>
  (await months.monthBill(ctx, account.id, month)) ?? months.composeMonth(ctx, account, month);

const tell = (ctx: Ctx, accountId: string, month: string): void => {
  days.tellChanged(ctx, accountId, month);
  ctx.emit(billClosings.events.changed, { accountId, month });
};

/** An approved line enters the bill: a completed month gets its next version, an open one simply adds it. */
export const enforce = async (ctx: Ctx, accountId: string, month: string): Promise<void> => {
  if (await months.monthBill(ctx, accountId, month)) await months.writeMonth(ctx, accountId, month);
  tell(ctx, accountId, month);
};

/** An adjustment takes no more from a month than it comes to. */
export const staysPositive = async (
  ctx: Ctx,
  account: days.BilledAccount,
  o: { month: string; amount: number },
): Promise<void> => {
  const bill = await billNow(ctx, account, o.month);
  if (o.amount < 0 && bill.total + o.amount < 0) throw badField('amount', 'bill.belowZero');
};

/** What a second person is asked about an adjustment of a month that comes to `total`. */
export const adjustmentContent = (
  account: days.BilledAccount,
  o: { period: string; amount: number; currency: string; total: number },
): Content => ({
  summary: sentence('bill.adjustmentAsked', {
    account: account.name,
    period: o.period,
    amount: o.amount / microsPerUnit,
    currency: o.currency,
  }),
  preview: [
    {
      label: ['月账单合计', 'Total of the month'],
      kind: 'money',
      currency: o.currency,
      before: o.total,
      after: o.total + o.amount,
    },
  ],
});

const adjustmentOf = async (ctx: Ctx, { subjectId }: Approval): Promise<store.Adjustment> => {
  const adjustment = await store.lockAdjustment(ctx, subjectId);
  if (!adjustment) throw new Failure('data.absent');
  return adjustment;
};
const endAdjustment = (state: 'rejected' | 'lapsed' | 'withdrawn') =>
  async function end(ctx: Ctx, request: Approval): Promise<void> {
    const { id, accountId, month } = await adjustmentOf(ctx, request);
    await change(ctx, billAdjustment, id, { state }, { operation: `state.${state}` });
    tell(ctx, accountId, month);
  };

/** An adjustment above the limit enters the bill when a second person approves it. */
export const adjustmentEffects: ApprovalEffects = {
  kind: 'billAdjustment',
  async approved(ctx, request) {
    const { id, accountId, month, amount } = await adjustmentOf(ctx, request);
    await months.lockMonth(ctx, accountId, month);
    const account = await days.accountOf(ctx, accountId);
    if (!account) throw new Failure('data.absent');
    await staysPositive(ctx, account, { month, amount });
    await change(
      ctx,
      billAdjustment,
      id,
      { state: 'approved' },
      { operation: 'approve', risk: 'high' },
    );
    await enforce(ctx, accountId, month);
  },
  refused: endAdjustment('rejected'),
  lapsed: endAdjustment('lapsed'),
  withdrawn: endAdjustment('withdrawn'),
};

/** What a request about completing a month is about. */
export const completionSubject = (accountId: string, month: string): string =>
  `${accountId} ${month}`;

/** What a second person is asked about a month above the limit. */
export const completionContent = (account: days.BilledAccount, m: Composed): Content => {
  const { currency, month, total } = m;
  const line = (label: readonly [string, string], after: number) =>
    ({ label, kind: 'money', currency, before: null, after }) as const;
  return {
    summary: sentence('bill.completionAsked', {
      account: account.name,
      month,
      total: total / microsPerUnit,
      currency,
    }),
    preview: [
      line(cdnTerms.costOfUsage, m.usageCost),
      ...(m.smsCost === 0 ? [] : [line(cdnTerms.smsCost, m.smsCost)]),
      line(cdnTerms.guaranteeTopUp, m.trafficTopUp + m.smsTopUp + m.amountTopUp),
      line(cdnTerms.adjustments, m.adjustments),
      line(terms.total, total),
    ],
  };
};

/** Refuses a month with a day that is not checked against its supplier, and names the first. */
const staysUnblocked = async (ctx: Ctx, accountId: string, month: string): Promise<void> => {
  const unchecked = await uncheckedOf(ctx, accountId, month);
  const [first] = unchecked;
  if (first)
    throw new Failure('bill.unchecked', {
      param: first.param,
      day: first.day,
      n: unchecked.length,
    });
};

/** A month above the limit is completed when a person approves the figures that it still comes to. */
export const completionEffects: ApprovalEffects = {
  kind: 'billCompletion',
  async approved(ctx, { subjectId, preview }) {
    const [accountId = '', month = ''] = subjectId.split(' ');
    await months.lockMonth(ctx, accountId, month);
    const account = await days.accountOf(ctx, accountId);
    if (!account) throw new Failure('data.absent');
    await staysUnblocked(ctx, accountId, month);
    const composed = await months.composeMonth(ctx, account, month);
    if (!isSame(completionContent(account, composed).preview, preview))
      throw new Failure('bill.totalMoved');
    await months.writeMonth(ctx, accountId, month);
    ctx.emit(billClosings.events.changed, { accountId, month });
  },
};
