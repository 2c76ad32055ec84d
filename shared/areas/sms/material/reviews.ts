import * as z from 'zod';
import { byId, entity, event, get, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as smsTerms from '../terms';
import { lifeFields, materialKinds } from './life';
import { reviewStates } from './reviewStates';
import { openedFile } from './qualifications';
import { ruleHit } from './rules';
import * as terms from './terms';

/** Minutes a reviewer has for an item before another may take it. */
export const claimMinutes = 10;

/** One version of a material in the hands of reviewers; every kind of material has the same life. */
export const smsReview = entity('smsReview', '素材审核', 'Review of material', {
  id: field.id(),
  kind: field.choice(...terms.material, materialKinds),
  /** The signature or template. */
  materialId: field.id('素材编号', 'ID of the material'),
  accountId: field.account(),
  name: field.text(...kernel.name, 50),
  version: field.count(...kernel.version, 1),
  content: field.json(...kernel.content, z.record(z.string(), z.string())),
  hits: field.json(...terms.hits, z.array(ruleHit)),
  risk: field.choice(...kernel.risk, {
    normal: ['普通', 'Plain', 'neutral'],
    high: ['高', 'High', 'warning'],
  }),
  state: field.choice(...kernel.state, reviewStates),
  /** Stands still while the customer is asked. */
  promisedAt: field.time(...terms.promised).nullable(),
  submittedById: field.id('提交人编号', 'ID of who submitted').nullable(),
  submittedBy: field.shown(...kernel.submittedBy),
  claimedById: field.id('领取人编号', 'ID of the reviewer').nullable(),
  claimedBy: field.shown('审核员', 'Reviewer').nullable(),
  claimedUntil: field.time('领取至', 'Claimed until').nullable(),
  /** Who approved a risky one first; another has to do so as well. */
  firstById: field.id('第一审核员编号', 'ID of the first reviewer').nullable(),
  firstBy: field.shown('第一审核员', 'First reviewer').nullable(),
  reasons: lifeFields.reasons,
  note: lifeFields.note,
  question: field.longText(...terms.question, 500).nullable(),
  reply: field.longText('客户的答复', 'Customer’s answer', 500).nullable(),
  decidedBy: field.shown(...kernel.decidedBy).nullable(),
  decidedAt: field.time('决定时间', 'Decided').nullable(),
  createdAt: field.time(...kernel.submittedAt),
});

const row = named(smsReview.schema, ['accountId']);
/** An item with what a reviewer needs to decide: the version in use before it, names that look like its own, and the version that took its place. */
const whole = row.extend({
  newer: z.object({ id: z.uuid(), version: z.int() }).nullable(),
  before: z.record(z.string(), z.string()).nullable(),
  lookAlikes: z.array(z.object({ name: z.string(), accountName: z.string().nullable() })),
});
const kind = smsReview.schema.shape.kind;
const acts = { permission: 'staff.smsReview.operate', output: whole } as const;

export const smsReviews = resource('smsReviews', {
  entity: smsReview,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.smsReview.view',
      search: ['name'],
      filters: ['kind', 'state', 'risk', 'accountId', 'createdAt'],
      sort: ['risk', 'promisedAt', 'createdAt', 'decidedAt'],
      order: 'risk',
      summary: [
        '审核队列：风险高、承诺时间早的在前',
        'The queue: risk first, then by promised time',
      ],
    }),
    one: get('/:id', { permission: 'staff.smsReview.view', input: byId, output: whole }),
    next: post('/next', {
      permission: 'staff.smsReview.operate',
      input: z.strictObject({ kind }),
      output: z.object({ id: z.uuid().nullable() }),
      summary: ['领取下一项', 'Claims the next one'],
    }),
    claim: post('/:id/claim', {
      ...acts,
      input: byId,
      summary: ['领取 10 分钟，期间他人不能处理', 'Claims it for 10 minutes; nobody else may act'],
    }),
    release: post('/:id/release', {
      ...acts,
      input: byId,
      summary: ['放弃领取', 'Gives a claim back'],
    }),
    decide: post('/:id/decide', {
      ...acts,
      input: byId.extend({
        approve: z.boolean(),
        reasons: lifeFields.reasons.optional(),
        note: lifeFields.note.optional(),
        /** Another type for a template than the customer chose. */
        messageKind: field.choice(...smsTerms.kind, smsTerms.messageKinds).optional(),
      }),
      summary: [
        '通过或驳回；高风险须另一人再次通过',
        'Approves or rejects; what is risky takes a second person',
      ],
    }),
    ask: post('/:id/ask', {
      ...acts,
      input: byId.extend({ question: field.longText(...terms.question, 500) }),
      summary: ['向客户提问并暂停计时', 'Asks the customer; the clock stands still'],
    }),
    openFile: post('/:id/open-file', {
      permission: 'staff.smsReview.view',
      input: byId.extend({ fileId: z.uuid().meta({ kind: 'id', label: terms.fileId }) }),
      output: openedFile,
      summary: ['打开证明文件，留有记录', 'Opens a proof; it is recorded'],
    }),
  },
  events: {
    changed: event('staff', smsReview.schema.pick({ id: true, kind: true, state: true })),
  },
  notices: {
    approved: notice(
      'success',
      '“{name}”已通过审核，可以使用',
      '"{name}" was approved and may be used',
      '/sms-{kind}?open={id}',
      { about: 'name', permission: 'sms.view' },
    ),
    rejected: notice(
      'error',
      '“{name}”未通过审核：{why}',
      '"{name}" was rejected: {why}',
      '/sms-{kind}?open={id}',
      { about: 'name', permission: 'sms.view' },
    ),
    question: notice(
      'warning',
      '审核员就“{name}”提问：{question}',
      'A reviewer asks about "{name}": {question}',
      '/sms-{kind}?open={id}',
      { about: 'name', permission: 'sms.view' },
    ),
  },
});
