import * as z from 'zod';
import { byId, get, post } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { type ReviewState, reviewStates } from './reviewStates';
import { ruleHit } from './rules';
import * as terms from './terms';

/** What is reviewed before it may be used, with the hours within which a decision is promised. */
export const materialKinds = {
  qualification: terms.qualification,
  signature: kernel.signature,
  template: terms.template,
} as const;
export type MaterialKind = keyof typeof materialKinds;
export const promisedHours: Readonly<Record<MaterialKind, number>> = {
  qualification: 48,
  signature: 24,
  template: 2,
};

/** Where the newest version of a material is; an approved one before it stays in use. */
export const materialStatuses = {
  draft: [...terms.draft, 'neutral'],
  reviewing: ['审核中', 'In review', 'neutral'],
  question: ['待您答复', 'Waits for your answer', 'warning'],
  approved: [...kernel.approved, 'success'],
  rejected: ['未通过', 'Rejected', 'error'],
  expired: [...kernel.expired, 'error'],
} as const;
export type MaterialStatus = keyof typeof materialStatuses;

/** Reasons of a rejection that reviewers choose from; customers read them in their language. */
export const rejectReasons = {
  content: ['内容违规或含有禁用词', 'Content is not allowed or holds banned words'],
  purpose: ['用途与类型不符', 'Purpose does not fit the type'],
  owner: ['无法证明名称归属', 'The name is not proven to be yours'],
  neutral: ['名称过于笼统', 'The name is too general'],
  similar: ['与其他用户的签名相近', 'Too close to somebody else’s signature'],
  variables: ['变量用法不当', 'Variables are not used as they should be'],
  link: ['链接未备案或无法核实', 'The link cannot be verified'],
  optOut: ['缺少退订方式', 'No way to opt out'],
  proof: ['证明材料不足', 'Proof is missing'],
} as const;

/** What every kind of material has besides its own fields; the engine of reviews alone writes them. */
export const lifeFields = {
  status: field.choice(...terms.review, materialStatuses),
  /** Number of the version that was last given to review, 0 before the first. */
  version: field.count(...kernel.version),
  usedVersion: field.count(...terms.inUse).nullable(),
  promisedAt: field.time(...terms.promised).nullable(),
  reasons: field.choices(...terms.reasons, rejectReasons),
  note: field.longText(...terms.note, 500).nullable(),
};
/** What a new material starts with. */
export const lifeStart = {
  status: 'draft',
  version: 0,
  usedVersion: null,
  promisedAt: null,
  reasons: [],
  note: null,
} satisfies { status: MaterialStatus; [name: string]: unknown };

/** Said by a form that wants no review yet. */
export const asDraft = { asDraft: field.flag(...terms.asDraft).optional() };
/** What the machine says of a material before anybody reviews it. */
export const preReview = z.object({ hits: z.array(ruleHit) });

/** One version as its account sees it. */
const versionRow = z.object({
  version: z.int(),
  state: z.enum(Object.keys(reviewStates) as [ReviewState, ...ReviewState[]]),
  submittedBy: z.string(),
  createdAt: z.string(),
  promisedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reasons: lifeFields.reasons,
  note: z.string().nullable(),
  question: z.string().nullable(),
  reply: z.string().nullable(),
  hits: z.array(ruleHit),
});

/** Operations that every kind of material has beside the plain ones; `row` is what it answers. */
export const lifeEndpoints = <R extends z.ZodType>(row: R) => ({
  submit: post('/:id/submit', {
    permission: 'sms.material',
    input: byId,
    output: row,
    summary: ['提交审核；规则不通过时拒绝', 'Gives it to review; refused where a rule stops it'],
  }),
  withdraw: post('/:id/withdraw', {
    permission: 'sms.material',
    input: byId,
    output: row,
    summary: ['撤回审核', 'Takes it back from review'],
  }),
  reply: post('/:id/reply', {
    permission: 'sms.material',
    input: byId.extend({ reply: field.longText(...terms.reply, 500) }),
    output: row,
    summary: ['答复审核员的提问，继续计时', 'Answers the reviewer; the clock goes on'],
  }),
  versions: get('/:id/versions', {
    permission: 'sms.view',
    input: byId,
    output: z.object({ rows: z.array(versionRow) }),
    summary: ['各版本与审核结果', 'Its versions and what became of each'],
  }),
});
