import { approvalKind } from '../../../kernel/approvalKind';

/** Logs: what is deleted before it was billed, which a second person decides. */
export const logsApprovalKinds = {
  approvalKinds: {
    logErasure: approvalKind('删除未出账的日志', 'Deletion of logs not billed yet', {
      permission: 'staff.logs.approve',
      link: () => '/cdn-logall?tab=erasures',
    }),
  },
};
