import { mergeAreas } from '../kernel/merge';
import { cdnApprovalKinds } from './cdn/approvalKinds';
import { smsApprovalKinds } from './sms/approvalKinds';

/** Everything that takes a second person. */
export const approvalKinds = mergeAreas(
  [...cdnApprovalKinds, ...smsApprovalKinds],
  'approvalKinds',
);
/** The name of something that takes a second person. */
export type ApprovalKindName = keyof typeof approvalKinds;
