import * as z from 'zod';
import {
  asList,
  asNumber,
  entity,
  get,
  job,
  nothing,
  page,
  post,
  query,
  resource,
} from '../../../kernel/contract';
import { criticalRecorded } from '../../../kernel/criticalEvent';
import { field, isoTime, type Label } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

const values = z.record(z.string(), z.unknown()).nullable();
export const auditRecord = entity('audit', '审计记录', 'Audit record', {
  number: field.count('审计编号', 'Audit number'),
  at: field.time(...terms.time),
  requestId: field.text(...terms.requestId, 100),
  accountId: field.account().nullable(),
  userId: field.ref('用户', 'User', 'people').nullable(),
  userEmail: field.text('用户', 'User', 254),
  actingEmail: field.text('代操作人', 'Acting staff', 254).nullable(),
  ip: field.remark('用户 IP', 'User IP', 64),
  module: field.text('模块', 'Module', 64),
  operation: field.text('操作类型', 'Operation', 64),
  rowId: field.text(...platformTerms.objectId, 200),
  risk: field.choice(...terms.risk, {
    normal: ['普通', 'Normal', 'neutral'],
    high: ['关键', 'Critical', 'warning'],
  }),
  old: field.json('原数据', 'Original data', values),
  new: field.json('新数据', 'Updated data', values),
});
/** What a record is about, by the name people know it by, and where it is shown. */
const object = z.object({
  objectName: field.shown(...terms.object).nullable(),
  /** Resource and id of what the name is of. */
  objectOf: z.string().nullable(),
  objectId: z.string().nullable(),
});
export type AuditObject = z.output<typeof object>;
/** A record as the list shows it. */
export const auditRow = auditRecord.schema.extend(object.shape);
export const reviewStates = {
  open: ['待复核', 'To be reviewed', 'warning'],
  late: ['超过 24 小时未复核', 'Unreviewed for 24 h', 'warning'],
  overdue: ['超过 72 小时未复核', 'Unreviewed for 72 h', 'error'],
  reviewed: [...platformTerms.reviewed, 'success'],
} as const;
/** Whether a second person looked at a critical record; told to staff alone. */
const review = z.object({
  review: field.choice(...platformTerms.review, reviewStates).nullable(),
  reviewedBy: field.shown('复核人', 'Reviewer').nullable(),
  reviewedAt: field.time('复核时间', 'Reviewed at').nullable(),
  reviewNote: field.shown('复核说明', 'Note').nullable(),
});
export type AuditReview = z.output<typeof review>;
/** A record of a page of the list. */
export const auditListed = auditRow.extend(review.shape);

/** What a request caused, one thing after the other. */
const chainLink = z.object({
  at: z.string(),
  kind: z.enum(['audit', 'task', 'item', 'supplierCall', 'event', 'mail']),
  /** Name of the thing as its area has it: module, kind of task, operation of the supplier. */
  name: z.string(),
  detail: z.string(),
  state: z.string().nullable(),
  by: z.string().nullable(),
  id: z.string(),
});
export type ChainLink = z.output<typeof chainLink>;
export const longestChain = 500;

/** What can be wrong with a record or the seal that holds it. */
export const sealFaultKinds = {
  changed: ['记录被修改', 'The record was changed'],
  missing: ['记录被移除', 'The record was taken out'],
  broken: ['与前一条不相连', 'It does not follow the one before'],
  gap: ['缺少封印', 'A seal is missing before it'],
  unsealed: ['没有封印', 'It has no seal'],
} as const satisfies Record<string, Label>;
const faultKinds = Object.keys(sealFaultKinds) as [keyof typeof sealFaultKinds]; // the names of the table
const sealFault = z.object({ number: z.int(), fault: z.enum(faultKinds) });
export type SealFault = z.output<typeof sealFault>;
/** Faults that one answer names. */
export const mostSealFaults = 20;

/** Kinds of deeds of staff that are counted, each told by its audit record. */
export const deeds = ['review', 'approval', 'simulation'] as const;

const filters = {
  /** What a member of staff did, as themselves or signed in as a customer; their address. */
  staff: z.string().max(254).optional(),
  deed: z.enum(deeds).optional(),
  /** Records of what belongs to a product alone. */
  product: z.enum(['cdn', 'sms']).optional(),
  review: z.enum(['open', 'reviewed']).optional(),
  search: z.string().max(256).optional(),
  module: z.string().max(64).optional(),
  operation: z.string().max(64).optional(),
  risk: z.enum(['normal', 'high']).optional(),
  rowId: z.string().max(200).optional(),
  requestId: z.string().max(100).optional(),
  accountId: z.uuid().optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};

/** Who did what, when, from where: append-only; staff see all, an account its own, operations users their own rows. */
export const audits = resource('audit', {
  entity: auditRecord,
  endpoints: {
    list: get('/', {
      permission: 'audit.view',
      input: query(filters, ['at']),
      output: page(auditListed).extend({
        /** What occurs in the newest records, to choose from. */
        modules: z.array(z.string()),
        operations: z.array(z.string()),
      }),
      // Audit records leave only as chosen rows, by the endpoint below.
      whole: false,
      summary: ['审计列表', 'Audit records, newest first'],
    }),
    chain: get('/chain', {
      permission: 'staff.audit.view',
      input: z.strictObject({ requestId: z.string().min(1).max(100) }),
      output: z.object({ links: z.array(chainLink).max(longestChain) }),
      summary: [
        '一个请求引发的一切：审计、任务、供应商调用、事件与邮件',
        'What a request caused: records, tasks, supplier calls, events and mail',
      ],
    }),
    review: post('/review', {
      permission: 'staff.audit.operate',
      input: z.strictObject({
        numbers: z.array(z.int().min(1)).min(1).max(200),
        note: field.longText('复核说明', 'Note', 500),
      }),
      output: z.object({ reviewed: z.int() }),
      summary: [
        '复核关键操作，不能由操作者本人复核',
        'Marks critical records as reviewed, never by the person who did it',
      ],
    }),
    verify: post('/verify', {
      permission: 'staff.audit.view',
      input: nothing,
      output: z.object({
        records: z.int(),
        sealed: z.int(),
        /** Records out of which what names people was taken since. */
        forgotten: z.int(),
        /** The last seal, in hex; kept elsewhere it proves that nothing before it was changed. */
        head: z.string().nullable(),
        faults: z.array(sealFault).max(mostSealFaults),
        ms: z.int(),
      }),
      rate: 'export',
      summary: ['核对审计哈希链', 'Goes through the hash chain of audit records'],
    }),
    export: get('/export', {
      permission: 'audit.view',
      input: z.strictObject({ numbers: asList(asNumber(z.int().min(1)), 1000) }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出选中的审计记录', 'The chosen records as CSV'],
    }),
  },
  events: {
    critical: criticalRecorded,
  },
  jobs: {
    /** Writes once a day to all who approve, while records wait for more than 72 hours. */
    remind: job(z.object({}), { everyMs: 600_000, attempts: 1, queue: 'maintenance' }),
    /** Seals records that have none yet. */
    seal: job(nothing, { everyMs: 10_000, attempts: 1, timeoutMs: 60_000, queue: 'maintenance' }),
  },
});
