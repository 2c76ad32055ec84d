import type { AuditOperation } from '#shared/kernel/auditOperations';
import {
  approval,
  approvals,
  lapseDays,
  type PreviewLine,
} from '#shared/areas/platform/approvals/approvals';
import { type ApprovalKindName, approvalKinds } from '#shared/areas/approvalKinds';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { type Ctx, system } from '../../../kernel/db/context';
import { change, insert, isSame } from '../../../kernel/db/rows';
import { staffWhoMay } from '../session/index';
import type { ApprovalEffects, Ended } from './effects';
import { type Approval, personIdBehind } from './requests.store';

const dayMs = 86_400_000;

/** What is asked for: a sentence in both languages, and what it would change. */
export type Content = { summary: Sentence; preview: readonly PreviewLine[] };
export type Question = Content & {
  /** Whose the subject is; null is the platform's own. */
  accountId: string | null;
  subjectId: string;
  /** Why, in the words of whoever asks. */
  reason: string;
};
/** Those who may decide, and who asked: what becomes of the request is told to them. */
const tell = async (ctx: Ctx, request: Approval): Promise<string[]> => {
  const deciders = await staffWhoMay(ctx, approvalKinds[request.kind].permission);
  const hearers = new Set([...deciders, ...(request.askedById ? [request.askedById] : [])]);
  const { id, kind, subjectId, state } = request;
  for (const userId of hearers)
    ctx.emit(approvals.events.changed, { id, kind, subjectId, state }, { userId });
  return deciders.filter((userId) => userId !== request.askedById);
};

/**
 * Asks for a second person. Call it in the transaction that puts the subject into its waiting state:
 *
 *     await ask(ctx, 'billAdjustment', { accountId, subjectId: row.id, reason,
 *       summary: sentence('bill.adjustmentAsked', { account, period, amount, currency }),
 *       preview: [{ label: ['…', '…'], kind: 'money', currency, before, after }] });
 *
 * An area registers a kind in three places: `approvalKind(…)` in its `shared/areas/…/approvalKinds.ts`
 * (name, who may decide, where the subject is shown), its sentence in its `sentences.ts`, and its
 * `ApprovalEffects` in the `approvals` of its part of `server/model`: `approved` does what was asked for,
 * `refused`, `lapsed` and `withdrawn` end the subject. Effects run in the transaction of the decision; one
 * that throws a `Failure` (what was seen no longer holds) leaves the request waiting.
 *
 * In a simulated sign-in the member of staff asks. Whoever may decide is told, save the author. A second
 * request about a subject that waits is refused with `approval.waits`.
 */
export const ask = async (
  ctx: Ctx,
  kind: ApprovalKindName,
  { accountId, subjectId, reason, summary, preview }: Question,
): Promise<Approval> => {
  const byPlatform = ctx.who.userId === system.userId;
  const request = await insert(
    ctx,
    approval,
    {
      kind,
      accountId,
      subjectId,
      summary,
      preview: [...preview],
      reason,
      state: 'waiting',
      version: 1,
      askedById: byPlatform ? null : personIdBehind(ctx),
      askedByEmail: byPlatform ? null : personBehind(ctx.who),
      note: '',
      lapsesAt: new Date(Date.parse(ctx.now()) + lapseDays * dayMs).toISOString(),
    },
    { risk: 'high' },
  ).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'data.taken')
      throw new Failure('approval.waits');
    throw error;
  });
  const values = { summary: sentenceText(summary), id: request.id };
  for (const userId of await tell(ctx, request))
    ctx.notify(approvals.notices.waits, values, { userId });
  return request;
};

/** Says anew what a waiting request is about, when that has changed; who saw the old one cannot decide on it. */
export const renew = async (
  ctx: Ctx,
  request: Approval,
  { summary, preview }: Content,
): Promise<void> => {
  if (isSame(request.summary, summary) && isSame(request.preview, preview)) return;
  const next = { summary, preview: [...preview], version: request.version + 1 };
  await tell(ctx, await change(ctx, approval, request.id, next));
};

const tellAuthor = (ctx: Ctx, request: Approval): void => {
  if (!request.askedById) return;
  const { id, note } = request;
  const to = { userId: request.askedById };
  const values = {
    id,
    summary: sentenceText(request.summary),
    person: request.decidedByEmail ?? '',
  };
  if (request.state === 'approved') ctx.notify(approvals.notices.approved, values, to);
  if (request.state === 'refused') ctx.notify(approvals.notices.refused, { ...values, note }, to);
  if (request.state === 'lapsed')
    ctx.notify(approvals.notices.lapsed, { ...values, days: lapseDays }, to);
};

const operations: Record<Ended, AuditOperation> = {
  approved: 'approve',
  refused: 'reject',
  lapsed: 'state.lapsed',
  withdrawn: 'state.withdrawn',
};
/**
 * Ends a locked, waiting request and does what follows for its kind: row, audit, effect and notices in one
 * transaction. An area that takes its own subject back gives no effects, as it sees to the subject itself.
 */
export const settle = async (
  ctx: Ctx,
  request: Approval,
  state: Ended,
  { note = '', effects }: { note?: string; effects?: ApprovalEffects | undefined } = {},
): Promise<Approval> => {
  if (request.state !== 'waiting') throw new Failure('approval.decided');
  const isDecision = state === 'approved' || state === 'refused';
  const settled = await change(
    ctx,
    approval,
    request.id,
    {
      state,
      note,
      ...(isDecision ? { decidedByEmail: ctx.who.email, decidedAt: ctx.now() } : {}),
    },
    { operation: operations[state], risk: 'high' },
  );
  await effects?.[state]?.(ctx, settled);
  await tell(ctx, settled);
  tellAuthor(ctx, settled);
  return settled;
};
