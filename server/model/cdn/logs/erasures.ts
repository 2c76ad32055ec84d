import { sentence } from '#shared/kernel/sentences';
import * as cdnTerms from '#shared/areas/cdn/terms';
import type { Ctx } from '../../../kernel/db/context';
import { type Approval, type ApprovalEffects, ask } from '../../platform/approvals/index';
import * as store from './erasures.store';

/**
 * Deletes an hour of a log: at once where it is billed, else when a second person approves it. Throws
 * Failure where the hour is open, gone, or being deleted already.
 */
export const eraseHour = async (
  ctx: Ctx,
  hour: store.ErasableHour,
  o: { reason: string; isBilled: boolean },
): Promise<store.Erasure> => {
  const erasure = await store.enterErasure(ctx, hour, o.reason);
  if (o.isBilled) return store.startErasing(ctx, erasure);
  const { files, lines, sizeBytes } = erasure;
  const line = (label: readonly [string, string], kind: 'count' | 'bytes', before: number) =>
    ({ label, kind, before, after: 0 }) as const;
  await ask(ctx, 'logErasure', {
    accountId: erasure.accountId,
    subjectId: erasure.id,
    reason: o.reason,
    summary: sentence('logs.erasureAsked', {
      domain: hour.domain,
      hour: `${erasure.hourAt.slice(0, 13).replace('T', ' ')}:00 UTC`,
      files,
      lines,
    }),
    preview: [
      line(cdnTerms.fileCount, 'count', files),
      line(cdnTerms.logLines, 'count', lines),
      line(cdnTerms.textAtTheSupplier, 'bytes', sizeBytes),
    ],
  });
  return erasure;
};

const end = async (ctx: Ctx, { subjectId }: Approval): Promise<void> => {
  const erasure = await store.lockErasure(ctx, subjectId);
  if (erasure.state === 'waiting') await store.moveErasure(ctx, erasure.id, 'ended');
};
/** What is approved is deleted; otherwise the hour stays. */
export const erasureEffects: ApprovalEffects = {
  kind: 'logErasure',
  async approved(ctx, { subjectId }) {
    const erasure = await store.lockErasure(ctx, subjectId);
    if (erasure.state === 'waiting') await store.startErasing(ctx, erasure);
  },
  refused: end,
  lapsed: end,
  withdrawn: end,
};
