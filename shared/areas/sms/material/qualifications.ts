import * as z from 'zod';
import {
  byId,
  entity,
  event,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { asDraft, lifeEndpoints, lifeFields, lifeStart, preReview } from './life';
import * as terms from './terms';

/** Proofs of one qualification, and the size of each in bytes. */
export const mostFiles = 4;
export const mostFileBytes = 2_000_000;
/** Base64 takes four signs for three bytes. */
const mostSigns = Math.ceil(mostFileBytes / 3) * 4;
/** Days before its end at which the account is reminded. */
export const reminderDays = [30, 7, 1] as const;

const fileName = field.text(...terms.fileName, 120);
/** A proof as it is listed; its content is sealed in a table of its own. */
export const proof = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  hash: z.string(),
});
export type Proof = z.output<typeof proof>;

/** Proof that a company may send: what its licence says, with pictures of it. */
export const smsQualification = entity('smsQualification', '短信资质', 'SMS qualification', {
  id: field.id(),
  accountId: field.account(),
  name: field.text('企业名称', 'Company', 50),
  licence: field.text('证照号码', 'Licence number', 64),
  contact: field.text('联系人', 'Contact', 64),
  phone: field.text(...kernel.phone, 32),
  validUntil: field.day('证照有效期至', 'Licence valid until'),
  files: field.json(...terms.files, z.array(proof)),
  remark: field.remark(...terms.remark, 200),
  ...lifeFields,
  createdAt: field.created(),
});

const plain = crud(smsQualification, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.material',
  writes: ['name', 'licence', 'contact', 'phone', 'validUntil', 'remark'],
  filled: { ...lifeStart, files: [] },
  names: ['accountId'],
  search: ['name', 'licence'],
  filters: ['accountId', 'status', 'validUntil', 'createdAt'],
  sort: ['name', 'validUntil', 'createdAt'],
});
const row = plain.one.output;
/** New files, in place of those there are. */
const upload = {
  upload: z
    .array(
      z.strictObject({
        name: fileName,
        content: field.secret(...terms.fileContent, mostSigns),
      }),
    )
    .max(mostFiles)
    .meta({ kind: 'list', label: terms.files })
    .optional(),
};
/** A proof in base64, with its viewer's address and the time in its pixels; it never leaves without them. */
export const openedFile = z.object({ name: z.string(), type: z.string(), content: z.string() });

export const smsQualifications = resource('smsQualifications', {
  entity: smsQualification,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend({ ...upload, ...asDraft }),
      bodyLimit: '12mb',
      summary: ['提交资质', 'Submits a qualification'],
    },
    update: {
      ...plain.update,
      input: plain.update.input.extend({ ...upload, ...asDraft }),
      bodyLimit: '12mb',
      summary: [
        '修改资质；给出文件时替换原文件',
        'Changes it; files that are given take the place of those there are',
      ],
    },
    ...lifeEndpoints(row),
    check: post('/check', {
      permission: 'sms.material',
      input: plain.create.input.pick({ accountId: true, name: true, licence: true }),
      output: preReview,
      summary: ['提交前检查资质', 'What the rules say of a qualification'],
    }),
    openFile: post('/:id/open-file', {
      permission: 'sms.material',
      input: byId.extend({ fileId: z.uuid().meta({ kind: 'id', label: terms.fileId }) }),
      output: openedFile,
      summary: ['打开自己的证明文件，留有记录', 'Opens a proof of one’s own; it is recorded'],
    }),
  },
  jobs: {
    /** Ends what is past its day, and reminds 30, 7 and 1 days before. */
    expire: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: { changed: event('account', smsQualification.schema) },
  notices: {
    expiring: notice(
      'warning',
      '资质“{name}”将在 {days} 天内到期',
      'The qualification "{name}" ends within {days} {days|day|days}',
      '/sms-qualification?open={id}',
      { about: 'name' },
    ),
    expired: notice(
      'error',
      '资质“{name}”已到期',
      'The qualification "{name}" has ended',
      '/sms-qualification?open={id}',
      { about: 'name' },
    ),
  },
});
