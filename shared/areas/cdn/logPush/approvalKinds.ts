import { approvalKind } from '../../../kernel/approvalKind';

/** Log push: objects that are deleted from the stores of accounts, which a second person decides. */
export const logPushApprovalKinds = {
  approvalKinds: {
    logObjectErasure: approvalKind('删除已推送的日志对象', 'Deletion of delivered log objects', {
      permission: 'staff.logs.approve',
      link: () => '/cdn-s3logfile',
    }),
  },
};
