import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { task } from '../../platform/tasks/tasks';
import * as cdnTerms from '../terms';
import { logFile } from './logFiles';

/** Days whose hours are counted, and of one backfill at the most. */
export const logSyncDays = 7;
export const mostBackfillDays = 31;
export const logSyncStates = {
  active: ['同步中', 'In sync', 'success'],
  /** Files wait that every attempt was spent on, or that are not what was listed. */
  stuck: ['有卡住的文件', 'Files are stuck', 'error'],
  failing: [...cdnTerms.failing, 'error'],
  paused: [...terms.paused, 'warning'],
  ended: [...terms.ended, 'neutral'],
} as const;

const view = 'staff.logs.view';
const operate = 'staff.logs.operate';
const time = (zhCN: string, en: string) => field.time(zhCN, en).nullable();

/** The sync of one domain's log from one supplier parameter, with its hours of the last seven days. */
export const logSync = entity('logSync', ...cdnTerms.logSync, {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  state: field.choice(...terms.state, logSyncStates),
  /** Hours in which something is to come, by the counters or because files are listed. */
  expectedHours: field.count('应到小时', 'Hours expected'),
  listedHours: field.count('已列出小时', 'Hours listed'),
  fetchedHours: field.count('已下载小时', 'Hours downloaded'),
  loadedHours: field.count('已入库小时', 'Hours stored'),
  openFiles: field.count('待处理文件', 'Files waiting'),
  stuckFiles: field.count('卡住的文件', 'Files stuck'),
  completeTo: time(...cdnTerms.completeTo),
  /** Back to where the past was listed. */
  pulledFrom: time('历史已列至', 'Past listed back to'),
  nextAt: time('下次列出', 'Next look'),
  message: field.shown(...cdnTerms.lastError).nullable(),
  pauseReason: field.shown('暂停原因', 'Why it is paused').nullable(),
});
const row = named(logSync.schema, ['accountId', 'domainId', 'paramId']);

/** A file of a sync with how far it has come. */
const syncFile = z.object({
  ...logFile.schema.pick({
    id: true,
    name: true,
    hourAt: true,
    state: true,
    lines: true,
    sizeBytes: true,
    pushedAt: true,
    delaySeconds: true,
  }).shape,
  syncId: field.ref(...cdnTerms.logSync, 'logSyncs'),
  /** How much of it is here while its download goes on or broke off. */
  fetchedBytes: field.bytes('未完成的下载', 'Partly fetched').nullable(),
  fetchedAt: time('下载时间', 'Downloaded at'),
  loadedAt: time('入库时间', 'Stored at'),
  attempts: field.count(...terms.attemptCount),
  nextAt: time(...terms.nextAttempt),
  message: field.shown(...cdnTerms.lastError).nullable(),
});
const reason = field.longText(...terms.reason, 500);

/** Log sync by domain and supplier parameter. */
export const logSyncs = resource('logSyncs', {
  entity: logSync,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['domainName', 'message'],
      filters: ['state', 'accountId', 'domainId', 'paramId'],
      sort: ['openFiles', 'stuckFiles', 'expectedHours', 'loadedHours', 'completeTo'],
      order: '-stuckFiles',
      summary: cdnTerms.logSync,
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    files: listing(syncFile, {
      path: '/:id/files',
      scope: 'platform',
      permission: view,
      search: ['name'],
      filters: ['state', 'hourAt'],
      sort: ['hourAt', 'attempts', 'sizeBytes'],
      order: '-hourAt',
      input: { id: z.uuid() },
      summary: ['一个同步的文件', 'Files of a sync'],
    }),
    run: post('/:id/run', {
      permission: operate,
      input: byId,
      output: row,
      summary: ['立即列出，并重试等待的文件', 'Looks now, and tries files that wait again'],
    }),
    backfill: post('/:id/backfill', {
      permission: operate,
      input: byId.extend({
        from: field.chosenTime(...cdnTerms.fromTime),
        to: field.chosenTime(...cdnTerms.toTime),
      }),
      output: task.schema.pick({ id: true, number: true }),
      summary: [
        '重新列出一段时间，缺失的文件随后入库',
        'Lists a range again; what was missing is stored',
      ],
    }),
    again: post('/:id/again', {
      permission: operate,
      input: byId.extend({ fileId: z.uuid().meta({ label: cdnTerms.logFiles }) }),
      output: z.object({ taskId: z.uuid().nullable() }),
      summary: [
        '重新获取文件：先完整下载再替换，行不会重复',
        'Takes a file anew: fetched whole before it takes its place, no line doubled',
      ],
    }),
    pause: post('/:id/pause', {
      permission: operate,
      input: byId.extend({ reason }),
      output: row,
      summary: terms.pause,
    }),
    resume: post('/:id/resume', {
      permission: operate,
      input: byId,
      output: row,
      summary: terms.resume,
    }),
  },
});
