import type { ApprovalState } from '#shared/areas/platform/approvals/approvals';
import type { ApprovalKindName } from '#shared/areas/approvalKinds';
import type { Ctx } from '../../../kernel/db/context';
import type { Approval } from './requests.store';

/** How a request can end. */
export type Ended = Exclude<ApprovalState, 'waiting'>;
type Effect = (ctx: Ctx, request: Approval) => Promise<void>;
/** What follows from the end of a request of one kind, in the same transaction; a `Failure` undoes the decision. */
export type ApprovalEffects = { kind: ApprovalKindName; approved: Effect } & Partial<
  Record<Ended, Effect>
>;
