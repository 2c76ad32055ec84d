import * as z from 'zod';
import { can, type Who } from '../../../kernel/access';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { placeValue } from '../../../kernel/placeValue';
import { type ApprovalKindName, approvalKinds } from '../../approvalKinds';
import * as terms from '../../../kernel/terms';

/** Days after which a request that nobody decided lapses. */
export const lapseDays = 7;
/** Names of what takes a second person. */
const kinds = Object.fromEntries(
  Object.entries(approvalKinds).map(([kind, { label }]) => [kind, label]),
) as Record<ApprovalKindName, Label>;
/** What takes a second person and may be decided by somebody. */
export const decidedBy = (who: Who): ApprovalKindName[] =>
  /* Safe cast: the names are the keys of the table. */
  (Object.keys(approvalKinds) as ApprovalKindName[]).filter((kind) =>
    can(who, approvalKinds[kind].permission),
  );

export const approvalStates = {
  waiting: [...terms.waitingApproval, 'warning'],
  approved: ['已批准', 'Approved', 'success'],
  refused: [...terms.rejected, 'error'],
  lapsed: [...terms.lapsed, 'neutral'],
  withdrawn: [...terms.withdrawn, 'neutral'],
} as const;
export type ApprovalState = keyof typeof approvalStates;

/** One line of a preview: what it is now and what it becomes, drawn by the kind of its values. */
const previewLine = z.object({
  label: z.tuple([z.string(), z.string()]).readonly(),
  kind: z.enum(['text', 'time', 'day', 'count', 'money', 'bytes', 'bps', 'ratio']),
  currency: z.string().optional(),
  before: placeValue.nullable(),
  after: placeValue.nullable(),
});
export type PreviewLine = z.output<typeof previewLine>;

/** A request that somebody else than its author must decide. */
export const approval = entity('approval', '审批', 'Approval', {
  id: field.id(),
  kind: field.choice(...terms.kind, kinds),
  accountId: field.account().nullable(),
  /** What it is about, by the name its area gives it; one request of a kind waits for a subject. */
  subjectId: field.text('对象', 'Subject', 200),
  summary: field.sentence('申请内容', 'Request'),
  preview: field.list(...terms.preview, previewLine, 200),
  reason: field.remark('申请理由', 'Reason', 500),
  state: field.choice(...terms.state, approvalStates),
  /** Goes up with each change of what is asked for: nobody decides on what they have not seen. */
  version: field.count(...terms.version),
  /** None where the platform itself asks. */
  askedById: field.ref('申请人', 'Asked by', 'people').nullable(),
  askedByEmail: field.text('申请人', 'Asked by', 254).nullable(),
  decidedByEmail: field.text('审批人', 'Decided by', 254).nullable(),
  decidedAt: field.time('审批时间', 'Decided').nullable(),
  note: field.remark('审批说明', 'Note', 500),
  lapsesAt: field.time('失效时间', 'Lapses'),
  createdAt: field.time('申请时间', 'Asked'),
});
const row = named(approval.schema, ['accountId']);

/** Everything that needs a second person, whatever it is about. */
export const approvals = resource('approvals', {
  entity: approval,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff',
      filters: ['kind', 'state', 'accountId', 'createdAt'],
      sort: ['createdAt', 'lapsesAt', 'decidedAt'],
      order: '-createdAt',
      summary: [
        '我可以审批或由我提出的申请',
        'Requests that I may decide, and those that I asked for',
      ],
    }),
    one: get('/:id', { permission: 'staff', input: byId, output: row }),
    decide: post('/:id/decide', {
      permission: 'staff',
      input: byId.extend({
        approve: z.boolean(),
        /** The version that was seen. */
        version: approval.schema.shape.version,
        note: approval.schema.shape.note.optional(),
      }),
      output: row,
      summary: ['批准或驳回他人的申请', 'Approves or refuses what somebody else asked for'],
    }),
    withdraw: post('/:id/withdraw', {
      permission: 'staff',
      input: byId,
      output: row,
      summary: ['撤回自己的申请', 'Withdraws one’s own request'],
    }),
  },
  jobs: {
    /** Ends what nobody decided in time. */
    lapse: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: {
    changed: event(
      'user',
      approval.schema.pick({ id: true, kind: true, subjectId: true, state: true }),
    ),
  },
  notices: {
    waits: notice(
      'warning',
      '待您审批：{summary}',
      'Waits for your approval: {summary}',
      '/approvals?open={id}',
      { about: 'summary' },
    ),
    approved: notice(
      'success',
      '您的申请已由 {person} 批准：{summary}',
      '{person} approved what you asked for: {summary}',
      '/approvals?open={id}',
      { about: 'summary' },
    ),
    refused: notice(
      'error',
      '您的申请被 {person} 驳回（{note}）：{summary}',
      '{person} refused what you asked for ({note}): {summary}',
      '/approvals?open={id}',
      { about: 'summary' },
    ),
    lapsed: notice(
      'warning',
      '您的申请 {days} 天内无人审批，已失效：{summary}',
      'Nobody decided within {days} days, so this lapsed: {summary}',
      '/approvals?open={id}',
      { about: 'summary' },
    ),
  },
});
