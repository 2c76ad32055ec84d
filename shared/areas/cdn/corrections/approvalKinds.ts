import { approvalKind } from '../../../kernel/approvalKind';

/** What a request about a change of figures names: the plan, and the point that it begins at. */
export const planSubject = (plan: {
  id: string;
  domainId: string;
  fromAt: string;
  measure: string | null;
}): string => [plan.id, plan.domainId, plan.fromAt, plan.measure ?? 'bytes'].join(' ');

/** Corrections of figures: changes of what is billed already take a second person. */
export const correctionsApprovalKinds = {
  approvalKinds: {
    dataChange: approvalKind('已出账数据的变更', 'Change of billed figures', {
      permission: 'staff.data.approve',
      link: ({ subjectId }) => {
        const [, domainId = '', at = '', measure = ''] = subjectId.split(' ');
        return `/cdn-datapoint?domainId=${domainId}&at=${at}&measure=${measure}`;
      },
    }),
  },
};
