import * as z from 'zod';
import { byId, entity, event, get, job, nothing, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as smsTerms from '../terms';
import * as terms from './terms';

/** Whether a carrier knows a signature or a template: what staff filed with it and what it answered. */
export const smsFiling = entity('smsFiling', '供应商报备', 'Filing with a carrier', {
  id: field.id(),
  accountId: field.account(),
  /** One of the two is filed. */
  signatureId: field.ref(...kernel.signature, 'smsSignatures').nullable(),
  templateId: field.ref(...terms.template, 'smsTemplates').nullable(),
  paramId: field.ref(...smsTerms.parameter, 'smsParams'),
  state: field.choice('报备状态', 'Filing', {
    open: ['待报备', 'To be filed', 'neutral'],
    pending: ['报备中', 'Filed, no answer yet', 'neutral'],
    accepted: ['已受理', 'Filed and accepted', 'success'],
    refused: ['被退回', 'Filed and refused', 'error'],
  }),
  /** What the carrier calls it: a template is sent by it. */
  code: field.text('供应商编号', 'Code at the carrier', 64).nullable(),
  /** What was filed: the name of the signature, or the text of the template as it was then. */
  content: field.shown('报备内容', 'Filed as').nullable(),
  remark: field.remark('报备备注', 'Note of the filing', 200),
  /** The carrier takes it by its API: the state is what it answered. */
  byApi: field.flag('接口报备', 'By API'),
  reason: field.shown('供应商理由', 'Carrier says').nullable(),
  readAt: field.time('供应商答复时间', 'Carrier answered').nullable(),
  attempt: field.count(...kernel.attemptCount),
  createdAt: field.created(),
});

const plain = crud(smsFiling, {
  scope: 'account',
  view: 'sms.filings',
  write: 'staff.smsReview.operate',
  writes: ['state', 'remark'],
  creates: ['signatureId', 'templateId', 'paramId'],
  computed: ['byApi', 'content'],
  filled: { reason: null, readAt: null, attempt: 1, code: null },
  names: ['accountId', 'signatureId', 'templateId', 'paramId'],
  filters: ['accountId', 'signatureId', 'templateId', 'paramId', 'state'],
  sort: ['state', 'createdAt'],
});

/** What callers may leave out. */
const { signatureId, templateId, code } = smsFiling.schema.shape;
const spare = {
  signatureId: signatureId.optional(),
  templateId: templateId.optional(),
  code: code.optional(),
};
export const smsFilings = resource('smsFilings', {
  entity: smsFiling,
  endpoints: {
    ...plain,
    create: { ...plain.create, input: plain.create.input.extend(spare) },
    update: { ...plain.update, input: plain.update.input.extend({ code: spare.code }) },
    carriers: get('/carriers', {
      permission: 'staff.smsReview.operate',
      input: z.strictObject({ accountId: smsFiling.schema.shape.accountId }),
      output: z.object({
        rows: z.array(z.object({ id: field.id(), name: field.shown(...smsTerms.parameter) })),
      }),
      summary: ['账号可报备的供应商参数', 'Carriers that an account can be filed with'],
    }),
    again: post('/:id/again', {
      permission: 'staff.smsReview.operate',
      input: byId,
      output: plain.one.output,
      summary: ['再次向供应商报备被退回的内容', 'Files again what its carrier refused'],
    }),
  },
  jobs: {
    /** Files with carriers that take filings by API, and reads what they answer. */
    read: job(nothing, { queue: 'maintenance', everyMs: 10_000, timeoutMs: 120_000, attempts: 1 }),
  },
  events: { changed: event('account', smsFiling.schema) },
});
