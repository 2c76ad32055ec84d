import type { Action } from './access';
import type { Label, Sentence } from './field';

/** What a request for a second person is about, as its kind sees it. */
export type ApprovalSubject = { accountId: string | null; subjectId: string; summary: Sentence };
/** Something that takes a second person: its name, who may decide, and where its subject is shown. */
export type ApprovalKindSpec = {
  label: Label;
  permission: Action;
  link: (o: ApprovalSubject) => string;
};

/**
 * Declares something that takes a second person, in the `approvalKinds.ts` of its area:
 * `approvalKinds: { billAdjustment: approvalKind('…', '…', { permission, link }) }`.
 * `permission` is the level `approve` of its module. What follows from a decision stands in the area's part
 * of `server/model` (`approvals`), and `ask` of `server/model/platform/approvals` makes a request.
 */
export const approvalKind = (
  zhCN: string,
  en: string,
  o: Omit<ApprovalKindSpec, 'label'>,
): ApprovalKindSpec => ({ label: [zhCN, en], ...o });
