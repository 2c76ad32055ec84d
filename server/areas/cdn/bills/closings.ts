import {
  billClosings,
  type Closing,
  closingMonth,
  type Gate,
} from '#shared/areas/cdn/bills/adjustments';
import type { ApprovalState } from '#shared/areas/platform/approvals/approvals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { Failure } from '#shared/kernel/errors';
import { dayOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { completionSubject } from '../../../model/cdn/bills/approvals';
import * as store from '../../../model/cdn/bills/closings.store';
import * as days from '../../../model/cdn/bills/days.store';
import * as months from '../../../model/cdn/bills/months.store';
import { uncheckedOf } from '../../../model/cdn/reconciliation/index';
import { latestApproval } from '../../../model/platform/approvals/index';

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
    if (!(await months.monthBill(ctx, accountId, month))) throw new Failure('bill.notCompleted');
    ctx.notify(bills.notices.monthCompleted, { month }, { accountId });
    return {};
  },
});
