import { approvalKind } from '../../../kernel/approvalKind';

/** Corrections of figures: changes of what is billed already take a second person. */
export const correctionsApprovalKinds = {
  approvalKinds: {
    dataChange: approvalKind('已出账数据的变更', 'Change of billed figures', {
      permission: 'staff.data.approve',
      // Requests of before 2026-11-24 name a point behind the plan.
      link: ({ subjectId }) => `/data-repair?plan=${subjectId.split(' ')[0]}`,
    }),
  },
};
