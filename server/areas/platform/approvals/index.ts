import { answering } from '../../area';
import { approvalsService } from './approvals';

/** Requests for a second person: what answers their requests. */
export const approvalsArea = answering({ approvals: approvalsService });
