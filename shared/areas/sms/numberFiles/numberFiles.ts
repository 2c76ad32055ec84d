import * as z from 'zod';
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
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { keyedListing, listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as smsTerms from '../terms';
import * as terms from './terms';

/** Where a file is between its upload and its purge. */
export const fileStates = {
  uploading: ['上传中', 'Uploading', 'progress'],
  unpacking: ['读取表格中', 'Sheet being read', 'progress'],
  mapping: ['待选择列', 'Choose columns', 'warning'],
  checking: ['检查中', 'Being checked', 'progress'],
  ready: ['可用', 'Ready', 'success'],
  failed: [...kernel.refusedState, 'error'],
  purged: ['已清除', 'Purged', 'neutral'],
} as const;
export type FileState = keyof typeof fileStates;

/** Why a row is not valid. */
export const rejectReasons = {
  empty: ['没有号码', 'No number'],
  code: ['缺少国家码', 'No country code'],
  number: ['号码无效', 'Not a valid number'],
  country: ['不属于任何国家/地区', 'Belongs to no country'],
  quotes: smsTerms.openQuotes,
  encoding: ['有无法读取的字符', 'Characters that cannot be read'],
  value: ['变量超过 200 个字符', 'A variable of more than 200 characters'],
  duplicate: terms.duplicate,
  optedOut: terms.optedOut,
} as const;
export type RejectReason = keyof typeof rejectReasons;

const columnNumber = z.int().min(1).max(200);
const variable = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/),
  column: columnNumber,
});

/** A list of numbers with the columns that fill variables; numbers are sealed, people see counts. */
export const smsNumberFile = entity('smsNumberFile', ...terms.numberFile, {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...kernel.name, 50),
  fileName: field.text('文件', 'File', 120),
  sizeBytes: field.bytes('名单大小', 'Size of the list'),
  state: field.choice(...kernel.state, fileStates),
  receivedBytes: field.bytes('已上传', 'Uploaded'),
  pieces: field.count('分片', 'Pieces'),
  callingCode: field
    .text(...terms.callingCode, 4, {
      refusal: ['请填写 1 至 4 位数字，例如 86', 'One to four digits, for example 86'],
    })
    .refine((s) => /^[1-9]\d{0,3}$/.test(s))
    .nullable(),
  hasHeader: field.flag(...terms.header),
  numberColumn: field.count('号码所在列', 'Column of the numbers', 1, 200).nullable(),
  variables: field.list('变量列', 'Columns of variables', variable, 20),
  rows: field.count(...kernel.rows),
  valid: field.count(...terms.valid),
  duplicate: field.count(...terms.duplicate),
  invalid: field.count(...terms.invalid),
  optedOut: field.count(...terms.optedOut),
  countries: field.json(...smsTerms.countries, z.record(z.string(), z.int())),
  reasons: field.json(...terms.whyInvalid, z.record(z.string(), z.int())),
  fault: field.sentence('失败原因', 'Why it failed').nullable(),
  purgeOn: field.day(...terms.purgeOn),
  unmaskedUntil: field.time('明文可见至', 'Readable until').nullable(),
  createdAt: field.created(),
});

const plain = crud(smsNumberFile, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.material',
  writes: ['name', 'purgeOn'],
  creates: ['fileName', 'sizeBytes'],
  filled: {
    state: 'uploading',
    receivedBytes: 0,
    pieces: 0,
    hasHeader: true,
    variables: [],
    rows: 0,
    valid: 0,
    duplicate: 0,
    invalid: 0,
    optedOut: 0,
    countries: {},
    reasons: {},
  },
  names: ['accountId'],
  search: ['name', 'fileName'],
  filters: ['accountId', 'state', 'purgeOn', 'createdAt'],
  sort: ['name', 'rows', 'valid', 'purgeOn', 'createdAt'],
});
const row = plain.one.output;
const { callingCode, hasHeader, variables } = smsNumberFile.schema.shape;

/** One number of a file; digits in its middle are hidden from all who were not allowed to see them. */
const shownNumber = z.object({
  n: field.count('行号', 'Row'),
  number: field.shown(...smsTerms.number),
  country: field.shown(...kernel.country),
});

export const smsNumberFiles = resource('smsNumberFiles', {
  entity: smsNumberFile,
  endpoints: {
    ...plain,
    all: listing(named(smsNumberFile.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.smsOps.view',
      path: '/all',
      search: ['name', 'fileName'],
      filters: ['accountId', 'state', 'purgeOn', 'createdAt'],
      sort: ['name', 'rows', 'valid', 'sizeBytes', 'purgeOn', 'createdAt'],
      summary: ['全部账号的号码文件', 'Number files of all accounts'],
    }),
    upload: post('/:id/pieces', {
      permission: 'sms.material',
      input: byId.extend({
        n: field.count('第几片', 'Which piece'),
        content: z
          .base64()
          .max(Math.ceil(terms.pieceSize / 3) * 4)
          .meta({ kind: 'text', label: kernel.content }),
      }),
      output: row,
      bodyLimit: '1mb',
      summary: [
        '按顺序上传一片（512 KiB，最后一片可较小）；重复上传同一片没有影响，中断后从 pieces 继续',
        'Uploads the next piece (512 KiB, the last one may be smaller); the same piece again changes nothing, after a break it goes on from `pieces`',
      ],
    }),
    sample: get('/:id/sample', {
      permission: 'sms.material',
      input: byId,
      output: z.object({ columns: z.int(), rows: z.array(z.array(z.string())) }),
      summary: ['前 20 行，号码已遮蔽', 'The first 20 rows, numbers masked'],
    }),
    check: post('/:id/check', {
      permission: 'sms.material',
      input: byId.extend({
        hasHeader,
        numberColumn: field.count('号码所在列', 'Column of the numbers', 1, 200),
        variables,
        callingCode: callingCode.optional(),
      }),
      output: row,
      summary: [
        '按所选的列检查每一行：格式、重复、退订、国家',
        'Checks every row by the chosen columns: form, duplicates, opt-outs, country',
      ],
    }),
    rejects: get('/:id/rejects', {
      permission: 'sms.material',
      input: byId,
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['未采用的行及原因（CSV）', 'Rows that were not taken, with the reason, as CSV'],
    }),
    numbers: keyedListing(shownNumber, {
      scope: 'account',
      permission: 'sms.view',
      path: '/:id/numbers',
      input: { id: z.uuid() },
      summary: [
        '文件中的号码；未经批准时遮蔽，明文查看会留下记录',
        'Numbers of a file: masked, unless an approval lets them be read, which leaves a record',
      ],
    }),
    unmask: post('/:id/unmask', {
      permission: 'staff.smsOps.operate',
      input: byId.extend({ reason: field.text(...kernel.reason, 200) }),
      output: nothing,
      summary: [
        '申请查看一个文件的明文号码；批准后 30 分钟内有效',
        'Asks to read the numbers of one file, for 30 minutes after an approval',
      ],
    }),
    purge: post('/purge', {
      permission: 'staff.smsOps.operate',
      input: nothing,
      output: z.object({ files: z.int() }),
      summary: ['立即清除已到清除日期的文件', 'Purges all files past their date now'],
    }),
  },
  jobs: {
    /** Reads the sheet of a workbook into lines of text. */
    unpack: job(byId, { queue: 'fetch', timeoutMs: 900_000 }),
    check: job(byId, { queue: 'fetch', timeoutMs: 120_000 }),
    tidy: job(nothing, { queue: 'maintenance', everyMs: 15_000, attempts: 1 }),
  },
  events: {
    changed: event('account', smsNumberFile.schema),
    progress: event('account', smsNumberFile.schema, { volatile: true }),
  },
  notices: {
    ready: notice(
      'success',
      '号码文件“{name}”已检查：{valid} 个有效，共 {rows} 行',
      'Number file "{name}" is checked: {valid} of {rows} {rows|row|rows} valid',
      '/sms-numberfile?search={name}',
      { about: 'name' },
    ),
  },
});
