import { numberFilesApprovalKinds } from './numberFiles/approvalKinds';

/** Areas of SMS of which something takes a second person. */
export const smsApprovalKinds = [numberFilesApprovalKinds] as const;
