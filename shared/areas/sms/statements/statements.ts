import * as z from 'zod';
import { byId, entity, event, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import { smsPrice } from '../prices/prices';
import { messageStates } from '../records/states';
import * as terms from '../terms';
import type { WordState } from './words';

/** Signs and lines of a file, and days it may be about. */
export const mostStatement = 8_000_000;
export const mostStatementLines = 200_000;
export const mostStatementDays = 31;

export const statementStates = {
  draft: ['待应用', 'Tried', 'warning'],
  applied: ['已补全', 'Filled', 'success'],
  undone: ['已收回', 'Taken back', 'neutral'],
} as const;

/** What a file tells that we have not. */
const fills = ['补全', 'Fills'] as const;

/** How a line stands to what we have; the first that is true. */
export const lineResults = {
  unread: ['无法识别', 'Not readable', 'error'],
  theirs: ['仅供应商有', 'Only theirs', 'error'],
  ours: ['仅我方有', 'Only ours', 'error'],
  doubled: ['重复行', 'Twice in the file', 'error'],
  state: ['状态不同', 'Another state', 'error'],
  segments: ['条数不同', 'Other segments', 'error'],
  price: ['价格不同', 'Another price', 'error'],
  fills: [...fills, 'success'],
} as const;
export type LineResult = keyof typeof lineResults;

/** What of a line cannot be read; the first that is true. */
export const lineFaults = {
  quotes: terms.openQuotes,
  cells: ['列数与首行不同', 'Cells do not fit the first line'],
  id: ['编号缺失或过长', 'ID missing or too long'],
  state: ['未知状态词', 'Unknown word for the state'],
  segments: ['条数不是数字', 'Segments are no number'],
  price: ['金额无法读取', 'Amount cannot be read'],
} as const;
export type LineFault = keyof typeof lineFaults;

const column = (zhCN: string, en: string) => field.text(zhCN, en, 60);
/** Names of the columns in the file's first line. */
export const statementColumns = z.strictObject({
  id: column('编号列', 'Column of the ID'),
  state: column('状态列', 'Column of the state'),
  segments: column('条数列', 'Column of the segments'),
  price: column('金额列', 'Column of the amount'),
});
export type StatementColumns = z.output<typeof statementColumns>;

/** What a word may mean; `sent` is one that ends nothing. */
export const statementWordStates = [
  'sent',
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
] as const satisfies readonly WordState[];
export const longestWord = 100;
/** Words of one carrier that are not generally known, with the state each stands for. */
export const mostWords = 50;
export const statementWords = z
  .record(z.string().min(1).max(longestWord), z.enum(statementWordStates))
  .refine((words) => Object.keys(words).length <= mostWords);
export type StatementWords = z.output<typeof statementWords>;

const money = (zhCN: string, en: string) => field.price(zhCN, en).meta({ decimals: 6 });
/** A carrier's file beside what we have, of one parameter and some days (UTC). */
export const smsStatement = entity('smsStatement', '供应商对账单', 'Carrier statement', {
  id: field.id(),
  paramId: field.ref(...terms.parameter, 'smsParams'),
  name: field.text('对账文件', 'Statement file', 120),
  currency: smsPrice.schema.shape.currency,
  fromDay: field.day('首日', 'First day'),
  toDay: field.day('末日', 'Last day'),
  columns: field.json('列', 'Columns', statementColumns),
  words: field.json('状态词', 'Words for states', statementWords),
  state: field.choice(...kernel.state, statementStates),
  lines: field.count('文件行数', 'Lines of the file'),
  matched: field.count('一致', 'Matched'),
  fills: field.count(...fills),
  different: field.count('差异行', 'Different lines'),
  ours: money('我方金额', 'Our amount'),
  theirs: money('供应商金额', 'Their amount'),
  createdByEmail: field.shown(...kernel.submittedBy),
  appliedAt: field.time('补全时间', 'Filled at').nullable(),
  undoneAt: field.time('收回时间', 'Taken back at').nullable(),
  createdAt: field.created(),
});

const stateChoice = (zhCN: string, en: string) => field.choice(zhCN, en, messageStates).nullable();
/** A line that differs or fills something, with both sides. */
export const statementLine = z.object({
  id: field.id(),
  line: field.count('行', 'Line').nullable(),
  carrierId: field.shown(...terms.carrierId),
  result: field.choice(...kernel.result, lineResults),
  fault: field.choice('无法识别的内容', 'What cannot be read', lineFaults).nullable(),
  written: field.shown('原文', 'As written').nullable(),
  messageId: field.ref(...terms.messageId, 'smsRecords').nullable(),
  ourState: stateChoice('我方状态', 'Our state'),
  theirState: stateChoice('供应商状态', 'Their state'),
  ourParts: field.count('我方条数', 'Our segments').nullable(),
  theirParts: field.count('供应商条数', 'Their segments').nullable(),
  ourCost: money('我方成本', 'Our cost').nullable(),
  theirCost: money('供应商成本', 'Their cost').nullable(),
  amount: money('金额差', 'Difference in money'),
});

const view = 'staff.smsOps.view';
const operate = 'staff.smsOps.operate';
const row = named(smsStatement.schema, ['paramId']);
const { shape } = smsStatement.schema;
const act = (path: string, zhCN: string, en: string) =>
  post(path, { permission: operate, input: byId, output: row, summary: [zhCN, en] });

export const smsStatements = resource('smsStatements', {
  entity: smsStatement,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['name'],
      filters: ['paramId', 'state', 'createdAt'],
      sort: ['createdAt', 'different', 'lines'],
      order: '-createdAt',
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    lines: listing(statementLine, {
      scope: 'platform',
      path: '/lines',
      permission: view,
      search: ['carrierId'],
      filters: ['result'],
      sort: ['line', 'amount'],
      order: 'line',
      input: { statementId: field.ref('对账单', 'Statement', 'smsStatements') },
      summary: ['对账单中不一致的行', 'Lines of a statement that differ'],
    }),
    /** Columns and words as they were named last for a parameter. */
    mapping: get('/mapping', {
      permission: view,
      input: z.strictObject({ paramId: z.uuid() }),
      output: z.object({ columns: statementColumns.nullable(), words: statementWords }),
      summary: ['该供应商上次使用的列与状态词', 'The columns and words last used for this carrier'],
    }),
    create: post('/', {
      permission: operate,
      bodyLimit: '10mb',
      input: z.strictObject({
        paramId: shape.paramId,
        name: shape.name,
        currency: shape.currency,
        fromDay: shape.fromDay,
        toDay: shape.toDay,
        idColumn: statementColumns.shape.id,
        stateColumn: statementColumns.shape.state,
        segmentsColumn: statementColumns.shape.segments,
        priceColumn: statementColumns.shape.price,
        words: shape.words.default({}),
        text: field.longText('文件内容', 'Content of the file', mostStatement),
      }),
      output: row,
      summary: ['试算供应商的文件；不改变任何记录', 'Tries a carrier’s file; no record changes'],
    }),
    apply: act('/:id/apply', '补全缺少的回执与成本', 'Fills missing receipts and costs'),
    undo: act('/:id/undo', '撤销已补全的内容', 'Takes back what it filled'),
    remove: post('/:id/remove', {
      permission: operate,
      input: byId,
      output: nothing,
      summary: ['删除未应用的对账单', 'Removes a statement that is not applied'],
    }),
  },
  events: { changed: event('staff', smsStatement.schema.pick({ id: true, state: true })) },
});
