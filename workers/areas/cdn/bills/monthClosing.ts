import { billClosings } from '#shared/areas/cdn/bills/adjustments';
import type { Ctx } from '#server/kernel/db/context';
import { isSame } from '#server/kernel/db/rows';
import { limitOf } from '#server/model/cdn/bills/adjustments.store';
import { completionContent, completionSubject } from '#server/model/cdn/bills/approvals';
import * as days from '#server/model/cdn/bills/days.store';
import * as months from '#server/model/cdn/bills/months.store';
import { uncheckedOf } from '#server/model/cdn/reconciliation/index';
import {
  ask,
  latestApproval,
  lockApproval,
  renew,
  settle,
} from '#server/model/platform/approvals/index';

/**
 * Completes a month whose days are all there and checked against the suppliers. Above the limit it asks a second person instead, whose
 * approval completes it; what is asked follows the figures, and what was refused is asked again only once
 * they are others. Returns whether it is completed now.
 */
export const closeMonth = async (ctx: Ctx, accountId: string, month: string): Promise<boolean> => {
  const subjectId = completionSubject(accountId, month);
  const latest = await latestApproval(ctx, 'billCompletion', subjectId);
  // A decision takes the request first and the month then; so does this.
  const request = latest && (await lockApproval(ctx, latest.id));
  await months.lockMonth(ctx, accountId, month);
  const account = await days.accountOf(ctx, accountId);
  if (!account || (await months.monthBill(ctx, accountId, month))) return false;
  if ((await uncheckedOf(ctx, accountId, month)).length > 0) return false;
  const m = await months.composeMonth(ctx, account, month);
  if (m.total <= (await limitOf(ctx, 'completion', m.currency))) {
    if (request?.state === 'waiting') await settle(ctx, request, 'withdrawn');
    return months.writeMonth(ctx, accountId, month);
  }
  const content = completionContent(account, m);
  if (request?.state === 'waiting') await renew(ctx, request, content);
  else if (request?.state !== 'refused' || !isSame(request.preview, content.preview)) {
    await ask(ctx, 'billCompletion', { ...content, accountId, subjectId, reason: '' });
    ctx.emit(billClosings.events.changed, { accountId, month });
  }
  return false;
};
