import * as z from 'zod';
import { byId, entity, event, get, nothing, post, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { logFile } from './logFiles';

/** How far a file that is stored in parts is. */
export const largeStates = {
  waiting: ['待拆分', 'Waits to be cut', 'neutral'],
  cutting: ['拆分中', 'Being cut', 'progress'],
  storing: ['分片入库中', 'Parts being stored', 'progress'],
  merging: ['合并中', 'Being merged', 'progress'],
  loaded: [...cdnTerms.loadedState, 'success'],
  cancelled: [...terms.cancelled, 'neutral'],
  failed: [...terms.failed, 'error'],
} as const;
export type LargeState = keyof typeof largeStates;
export const partStates = {
  waiting: [...terms.waiting, 'neutral'],
  storing: ['入库中', 'Being stored', 'progress'],
  stored: ['已写入', 'Stored', 'success'],
  failed: [...terms.failed, 'error'],
} as const;
/** Why a file is cut. */
export const largeCauses = {
  limit: ['超过大小限制', 'Over the size limit'],
  person: terms.byHand,
} as const;

/** Size of a part in KiB, and from which size on a file is cut: up to 1 TiB. */
const mostKb = 1_073_741_824;
/** A part is read in one go by one log worker. */
const mostPartKb = 1_048_576;
const partKb = field.count('分片大小（KB）', 'Part size (KB)', 1, mostPartKb);
const { shape: file } = logFile.schema;
const view = 'staff.logs.view';
const operate = 'staff.logs.operate';

/** A log file that is cut at line ends; its parts are stored side by side and counted once, together. */
export const largeLog = entity('largeLog', ...cdnTerms.largeLog, {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  fileId: field.ref(...cdnTerms.logFile, 'logFiles'),
  state: field.choice(...terms.state, largeStates),
  cause: field.choice('拆分原因', 'Why it is cut', largeCauses),
  partKb,
  attempts: field.count(...terms.attemptCount),
  message: field.shown(...cdnTerms.lastError).nullable(),
  cutMs: field.ms('拆分用时', 'Cutting took').nullable(),
  mergeMs: field.ms('合并用时', 'Merging took').nullable(),
  startedAt: field.time(...terms.startedAt).nullable(),
  endedAt: field.time(...terms.finished).nullable(),
  createdAt: field.created(),
});
const row = named(
  largeLog.schema.extend({
    name: file.name,
    supplier: field.shown(...terms.supplier),
    hourAt: file.hourAt,
    sizeBytes: file.sizeBytes,
    lines: file.lines,
    parts: field.count(...cdnTerms.parts),
    storedParts: field.count('已入库分片', 'Parts stored'),
    storedLines: field.count('已入库行数', 'Lines stored'),
    /** Bytes of the text whose lines are stored. */
    storedBytes: field.bytes('已入库大小', 'Text stored'),
    workers: field.count(...cdnTerms.logWorkers),
  }),
  ['accountId', 'domainId', 'paramId'],
);

/** A span of a file between two line ends: a unit of its own with a load key of its own. */
const part = z.object({
  id: field.id(),
  largeId: field.ref(...cdnTerms.largeLog, 'largeLogs'),
  n: field.count(...terms.ordinal),
  fromByte: field.count('起始字节', 'From byte'),
  toByte: field.count('结束字节', 'To byte'),
  sizeBytes: field.bytes('原文大小', 'Text'),
  lines: file.lines,
  state: field.choice(...terms.state, partStates),
  worker: field.shown(...cdnTerms.logWorker).nullable(),
  startedAt: field.time(...terms.startedAt).nullable(),
  ms: field.ms(...terms.duration).nullable(),
  loadId: field.shown('入库编号', 'Load key'),
  message: field.shown(...cdnTerms.lastError).nullable(),
});
const limit = z.object({
  limitKb: field.count(
    '超过此大小的文件被拆分（KB）',
    'Files larger than this are cut (KB)',
    1,
    mostKb,
  ),
  partKb,
});

/** Log files that are stored in parts, and from which size on. */
export const largeLogs = resource('largeLogs', {
  entity: largeLog,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['name', 'domainName'],
      filters: ['state', 'accountId', 'domainId', 'paramId', 'hourAt'],
      sort: ['createdAt', 'hourAt', 'sizeBytes', 'lines', 'parts'],
      order: '-createdAt',
      summary: ['大日志文件及其进度', 'Large log files and how far they are'],
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    parts: listing(part, {
      path: '/:id/parts',
      scope: 'platform',
      permission: view,
      search: ['worker'],
      filters: ['state'],
      sort: ['n', 'lines', 'ms'],
      order: 'n',
      input: { id: z.uuid() },
      summary: ['文件的分片', 'Parts of a file'],
    }),
    limit: get('/limit', {
      permission: view,
      input: nothing,
      output: limit.extend({
        setByEmail: field.shown(...terms.setBy).nullable(),
        setAt: field.time(...terms.changedAt).nullable(),
      }),
      summary: ['大小限制', 'The size limit'],
    }),
    setLimit: put('/limit', {
      permission: operate,
      input: z.strictObject(limit.shape),
      output: limit,
      summary: ['设置大小限制', 'Sets the size limit'],
    }),
    split: post('/split', {
      permission: operate,
      input: z.strictObject({ fileId: largeLog.schema.shape.fileId, partKb: partKb.optional() }),
      output: row,
      summary: [
        '拆分一个尚未入库的文件，或以另一分片大小重新拆分',
        'Cuts a file that is not stored yet, or cuts it anew into parts of another size',
      ],
    }),
    again: post('/:id/again', {
      permission: operate,
      input: byId,
      output: row,
      summary: [
        '重新处理整个文件：全部分片再次入库后一次替换',
        'Processes the file again: its parts take their place together, once all are stored',
      ],
    }),
    againPart: post('/:id/againPart', {
      permission: operate,
      input: byId.extend({ n: part.shape.n }),
      output: row,
      summary: ['重新处理一个分片', 'Processes one part again'],
    }),
    cancel: post('/:id/cancel', {
      permission: operate,
      input: byId,
      output: row,
      summary: [
        '取消：本次已写入的行被收回，不留下部分计数',
        'Cancels: lines of this round are taken back, nothing stays half counted',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() }), { volatile: true }) },
});
