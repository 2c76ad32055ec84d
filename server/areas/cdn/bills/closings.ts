import {
  billClosings,
  billPayment,
  isGreen,
  type Closing,
  closingMonth,
  type Gate,
} from '#shared/areas/cdn/bills/adjustments';
import type { ApprovalState } from '#shared/areas/platform/approvals/approvals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { Failure } from '#shared/kernel/errors';
import { personBehind } from '#shared/kernel/access';
import { dayOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { completionEffects, completionSubject } from '../../../model/cdn/bills/approvals';
import * as store from '../../../model/cdn/bills/closings.store';
import * as days from '../../../model/cdn/bills/days.store';
import * as months from '../../../model/cdn/bills/months.store';
import { uncheckedOf } from '../../../model/cdn/reconciliation/index';
import {
  latestApproval,
  lockApproval,
  personIdBehind,
  settle,
} from '../../../model/platform/approvals/index';
import { mailBill } from './mailBill';
import { deliveryOf, lockPayment } from './mailings.store';

const standings: Partial<Record<ApprovalState, Gate['approval']>> = {
  waiting: 'waiting',
  approved: 'given',
  refused: 'refused',
};

/** One account's month with what must be so before it completes. */
const closingOf = async (ctx: Ctx, accountId: string, month: string): Promise<Closing> => {
  const account = await days.accountOf(ctx, accountId);
  if (!account) throw new Failure('data.absent');
  const data = await store.gateData(ctx, accountId, month);
  if (data.days === 0) throw new Failure('data.absent');
  const { bill } = await months.billSoFar(ctx, account, month);
  const subject = completionSubject(accountId, month);
  const approval = await latestApproval(ctx, 'billCompletion', subject);
  return {
    ...bill,
    ...(await deliveryOf(ctx, { accountId, month })),
    account: account.name,
    approvalId: approval?.id ?? null,
    gate: {
      ...data,
      unchecked: (await uncheckedOf(ctx, accountId, month)).length,
      rate: bill.cnyPerUsdPpm !== null,
      over: dayOf(ctx.now(), account.utcOffsetMinutes).slice(0, 7) > month,
      approval: (approval && standings[approval.state]) ?? 'none',
    },
  };
};

const changed = (ctx: Ctx, of: { accountId: string; month: string }): void =>
  ctx.emit(billClosings.events.changed, of);

export const billClosingsService = serve(billClosings, {
  async list(ctx, { page, size, month: chosenMonth, accountId, status }) {
    const month = chosenMonth ?? closingMonth(ctx.now());
    const accounts = await store.billedAccounts(ctx, {
      month,
      accountId: accountId ?? null,
      status: status ?? null,
      page,
      size,
    });
    const rows: Closing[] = [];
    for (const a of accounts.rows) rows.push(await closingOf(ctx, a.accountId, month));
    return { rows, total: accounts.total };
  },
  one: (ctx, { accountId, month }) => closingOf(ctx, accountId, month),
  async send(ctx, { accountId, month }) {
    const letters = await mailBill(ctx, accountId, month);
    ctx.notify(bills.notices.monthCompleted, { month }, { accountId });
    changed(ctx, { accountId, month });
    return { letters };
  },
  async complete(ctx, { accountId, month, total }) {
    const closing = await closingOf(ctx, accountId, month);
    if (closing.status !== 'pending' || closing.gate.approval !== 'waiting' || !closing.approvalId)
      throw new Failure('bill.notWaiting');
    if (!isGreen(closing.gate)) throw new Failure('bill.gateOpen');
    const request = await lockApproval(ctx, closing.approvalId);
    if (request?.state !== 'waiting') throw new Failure('bill.notWaiting');
    // What somebody else asked for, they may approve; their own they may not.
    if (request.askedById === personIdBehind(ctx)) throw new Failure('approval.own');
    if (closing.total !== total) throw new Failure('bill.totalMoved');
    await settle(ctx, request, 'approved', { effects: completionEffects });
    return {};
  },
  async pay(ctx, { accountId, month, paidOn, note }) {
    if (!(await months.monthBill(ctx, accountId, month))) throw new Failure('bill.notCompleted');
    if (await lockPayment(ctx, { accountId, month })) throw new Failure('bill.paid');
    const row = { accountId, month, paidOn, note, markedBy: personBehind(ctx.who) };
    await insert(ctx, billPayment, row, { risk: 'high' });
    changed(ctx, { accountId, month });
    return {};
  },
  async unpay(ctx, { accountId, month }) {
    const id = await lockPayment(ctx, { accountId, month });
    if (!id) throw new Failure('bill.unpaid');
    await erase(ctx, billPayment, id, { risk: 'high' });
    changed(ctx, { accountId, month });
    return {};
  },
});
