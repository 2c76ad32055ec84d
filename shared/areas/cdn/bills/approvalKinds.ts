import { approvalKind } from '../../../kernel/approvalKind';

/** Bills: amounts above their limits, which a second person decides. */
export const billsApprovalKinds = {
  approvalKinds: {
    billAdjustment: approvalKind('账单调整', 'Bill adjustment', {
      permission: 'staff.billing.approve',
      link: ({ accountId, summary }) =>
        `/cdn-updatebillmanag?accountId=${accountId}&month=${String(summary.values['period']).slice(0, 7)}`,
    }),
    billCompletion: approvalKind('月账单出账', 'Completing a month', {
      permission: 'staff.billing.approve',
      link: ({ accountId, summary }) =>
        `/cdn-billmanag?accountId=${accountId}&month=${String(summary.values['month'])}`,
    }),
  },
};
