import { billApproval, billClosings } from '#shared/areas/cdn/bills/adjustments';
import type { Ctx } from '#server/kernel/db/context';
import { insert } from '#server/kernel/db/rows';
import { limitOf } from '#server/model/cdn/bills/adjustments.store';
import * as store from '#server/model/cdn/bills/closings.store';
import * as days from '#server/model/cdn/bills/days.store';
import * as months from '#server/model/cdn/bills/months.store';

/**
 * Completes a month whose days are all there. Above the limit it asks for approval instead, once;
 * the approval completes it. Returns whether it is completed now.
 */
export const closeMonth = async (ctx: Ctx, accountId: string, month: string): Promise<boolean> => {
  await months.lockMonth(ctx, accountId, month);
  const account = await days.accountOf(ctx, accountId);
  if (!account || (await store.approvalOf(ctx, accountId, month))) return false;
  const m = await months.composeMonth(ctx, account, month);
  if (m.total <= (await limitOf(ctx, 'completion', m.currency)))
    return months.writeMonth(ctx, accountId, month);
  await insert(ctx, billApproval, { accountId, month, currency: m.currency, total: m.total });
  const values = { account: account.name, month };
  ctx.notify(billClosings.notices.waits, values, {});
  ctx.emit(billClosings.events.changed, { accountId, month });
  return false;
};
