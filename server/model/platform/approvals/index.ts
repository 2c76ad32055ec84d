import type { ModelArea } from '../../area';
import { approvalChecks } from './checks';
import { approvalNeeds } from './needs.store';

/** How other areas ask for a second person, and how such a request ends. */
export { ask, type Content, renew, settle } from './approvals';
export type { ApprovalEffects } from './effects';
export {
  type Approval,
  dueApprovals,
  latestApproval,
  lockApproval,
  personIdBehind,
  seenApprovals,
} from './requests.store';

/** Requests for a second person as the platform watches them. */
export const approvalsArea: ModelArea = { checks: approvalChecks, needs: approvalNeeds };
