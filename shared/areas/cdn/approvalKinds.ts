import { billsApprovalKinds } from './bills/approvalKinds';
import { correctionsApprovalKinds } from './corrections/approvalKinds';
import { logsApprovalKinds } from './logs/approvalKinds';
import { logPushApprovalKinds } from './logPush/approvalKinds';
import { reconciliationApprovalKinds } from './reconciliation/approvalKinds';

/** Areas of the CDN of which something takes a second person. */
export const cdnApprovalKinds = [
  billsApprovalKinds,
  correctionsApprovalKinds,
  logsApprovalKinds,
  logPushApprovalKinds,
  reconciliationApprovalKinds,
] as const;
