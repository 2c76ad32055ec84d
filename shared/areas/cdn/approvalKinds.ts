import { billsApprovalKinds } from './bills/approvalKinds';
import { correctionsApprovalKinds } from './corrections/approvalKinds';
import { reconciliationApprovalKinds } from './reconciliation/approvalKinds';

/** Areas of the CDN of which something takes a second person. */
export const cdnApprovalKinds = [
  billsApprovalKinds,
  correctionsApprovalKinds,
  reconciliationApprovalKinds,
] as const;
