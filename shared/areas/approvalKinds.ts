import { mergeAreas } from '../kernel/merge';
import { cdnApprovalKinds } from './cdn/approvalKinds';

/** Everything that takes a second person. */
export const approvalKinds = mergeAreas([...cdnApprovalKinds], 'approvalKinds');
/** The name of something that takes a second person. */
export type ApprovalKindName = keyof typeof approvalKinds;
