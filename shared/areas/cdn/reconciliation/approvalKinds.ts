import { approvalKind } from '../../../kernel/approvalKind';

/** Day checks: days that pass for a bill without one, which a second person decides. */
export const reconciliationApprovalKinds = {
  approvalKinds: {
    dayCheckWaiver: approvalKind('豁免日核对', 'Waiving a day check', {
      permission: 'staff.billing.approve',
      link: ({ subjectId }) => `/viewMoreLocalSupplier?id=${subjectId.split(' ')[0]}`,
    }),
  },
};
