import { approvalKind } from '../../../kernel/approvalKind';

/** Files of numbers: reading what is masked takes a second person. */
export const numberFilesApprovalKinds = {
  approvalKinds: {
    smsNumbers: approvalKind('查看明文号码', 'Reading masked numbers', {
      permission: 'staff.smsOps.approve',
      link: ({ accountId }) => `/sms-numberFileRoot?accountId=${accountId}`,
    }),
  },
};
