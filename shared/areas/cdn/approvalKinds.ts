import { billsApprovalKinds } from './bills/approvalKinds';

/** Areas of the CDN of which something takes a second person. */
export const cdnApprovalKinds = [billsApprovalKinds] as const;
