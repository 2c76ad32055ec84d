import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { type ApprovalEffects, ask } from '../../platform/approvals/index';
import { shownDayCheck } from './dayChecks.store';
import { uncheckedDay } from './unchecked.store';

type Subject = { checkId: string; accountId: string };

/** Asks a second person to let a day of an account pass without a check. */
export const askWaiver = async (
  ctx: Ctx,
  { reason, ...subject }: Subject & { reason: string },
): Promise<void> => {
  const { checkId, accountId } = subject;
  const check = await shownDayCheck(ctx, checkId);
  const unchecked = await uncheckedDay(ctx, subject);
  if (!unchecked) throw new Failure('dayCheck.checked');
  await ask(ctx, 'dayCheckWaiver', {
    accountId,
    subjectId: `${checkId} ${accountId}`,
    reason,
    summary: sentence('dayCheck.waiverAsked', unchecked),
    preview: [
      {
        label: ['流量：供应商 → 本地', 'Traffic: supplier → ours'],
        kind: 'bytes',
        before: check.supplierBytes,
        after: check.localBytes,
      },
    ],
  });
  ctx.emit(dayChecks.events.changed, check);
};

const tell = async (ctx: Ctx, { subjectId }: { subjectId: string }): Promise<void> => {
  const [checkId = ''] = subjectId.split(' ');
  ctx.emit(dayChecks.events.changed, await shownDayCheck(ctx, checkId));
};
/** The approval itself is the waiver: bills of the account no longer wait for the day. */
export const waiverEffects: ApprovalEffects = {
  kind: 'dayCheckWaiver',
  approved: tell,
  refused: tell,
  lapsed: tell,
  withdrawn: tell,
};
