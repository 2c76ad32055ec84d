import { approvalKind } from '../../../kernel/approvalKind';
import * as cdnTerms from '../terms';

/** Bills: amounts above their limits, which a second person decides. */
export const billsApprovalKinds = {
  approvalKinds: {
    billAdjustment: approvalKind('账单调整', 'Bill adjustment', {
      permission: 'staff.billing.approve',
      link: ({ accountId, summary }) =>
        `/cdn-updatebillmanag?accountId=${accountId}&month=${String(summary.values['period']).slice(0, 7)}`,
    }),
    billCompletion: approvalKind(...cdnTerms.completingAMonth, {
      permission: 'staff.billing.approve',
      link: ({ accountId, summary }) =>
        `/cdn-billmanag?accountId=${accountId}&month=${String(summary.values['month'])}`,
    }),
  },
};
