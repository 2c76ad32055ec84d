import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { task, taskItem, taskStates } from '../../platform/tasks/tasks';
import * as cdnTerms from '../terms';
import { logFile } from './logFiles';
import { lineFaults, logParsers, mostProcessed, processModes } from './logParsers';

const lines = {
  linesOk: field.count('正常行', 'Lines ok'),
  linesBad: field.count('坏行', 'Bad lines'),
};
const slots = {
  /** Slots of which the sums changed. */
  changedSlots: field.count('变化时段', 'Changed slots'),
};

/** Log files that are processed again: of which domains and hours, how, and what came of it. */
export const logProcess = entity('logProcess', ...cdnTerms.logProcessTask, {
  id: field.id(),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  parser: field.choice('解析版本', 'Parser', logParsers),
  mode: field.choice('写入方式', 'Output', processModes),
  /** The change of figures that took its output back, while it is in force. */
  planId: field.ref('撤回', 'Taken back by', 'dataPlans').nullable(),
  createdAt: field.time(...terms.submittedAt),
});
/** A task of log processing with what its task and its batches of files tell. */
const processRow = logProcess.schema.extend({
  number: task.schema.shape.number,
  domains: field.shown(...terms.domains),
  /** Hosts below wildcard domains whose lines alone are processed. */
  hosts: field.shown(...cdnTerms.singleHosts),
  state: field.choice(...terms.state, taskStates),
  files: field.count(...cdnTerms.fileCount),
  /** Files whose lines were stored exactly so before. */
  sameFiles: field.count('未变文件', 'Unchanged files'),
  ...lines,
  ...slots,
  units: field.count('批次', 'Batches'),
  doneUnits: field.count('已处理批次', 'Batches done'),
  createdByEmail: field.shown(...terms.submittedBy),
  finishedAt: field.time(...terms.finished).nullable(),
});

/** How the files that were loaded together have come out. */
export const unitResults = {
  waiting: [...terms.waiting, 'neutral'],
  changed: ['已写入', 'Written', 'success'],
  same: ['未变化', 'Unchanged', 'neutral'],
  failed: [...terms.failed, 'error'],
} as const;
const step = (zhCN: string, en: string) => field.ms(zhCN, en).nullable();
/** Files that are processed together, because they were loaded together, with the steps of it. */
export const processUnit = z.object({
  id: field.shown(...terms.id),
  n: taskItem.shape.n,
  domain: field.shown(...cdnTerms.domain),
  param: field.shown(...cdnTerms.supplierParameter),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  hosts: field.shown(...cdnTerms.singleHosts),
  files: field.count(...cdnTerms.fileCount),
  /** Number of the part in its file, where the file is stored in parts. */
  part: field.count('分片序号', 'Part').nullable(),
  sizeBytes: field.bytes(...cdnTerms.textAtTheSupplier),
  result: field.choice(...terms.result, unitResults),
  ...lines,
  readMs: step('读取', 'Read'),
  parseMs: step('解析', 'Parse'),
  /** Lines of no known country or region: they count as "other". */
  unplaced: field.count('未知地区行', 'Lines of no known region').nullable(),
  insertMs: step('写入', 'Insert'),
  sumMs: step('汇总', 'Sum'),
  ...slots,
});

/** A line that could not be read. */
export const badLine = z.object({
  id: field.shown(...terms.id),
  file: logFile.schema.shape.name,
  line: field.count('行号', 'Line'),
  column: field.shown('列', 'Column').nullable(),
  fault: field.choice(...terms.reason, lineFaults),
  text: field.shown('内容', 'Text'),
});

const wanted = {
  domainIds: field.list(...terms.domains, z.uuid(), mostProcessed.domains, { of: 'domains' }),
  /** Hosts below the wildcards among the domains; of a wildcard without one, and of other domains, every line is taken. */
  hosts: field
    .list(...cdnTerms.singleHosts, field.host(...cdnTerms.singleHosts), mostProcessed.hosts)
    .default([]),
  from: field.chosenTime(...cdnTerms.fromTime),
  to: field.chosenTime(...cdnTerms.toTime),
  parser: logProcess.schema.shape.parser,
  mode: logProcess.schema.shape.mode,
};
const work = {
  files: z.int(),
  /** Files outside of the span that were loaded together with some of it. */
  beside: z.int(),
  /** Files of the span in parts that no task can take: they wait to be cut, or log workers are at them. */
  inParts: z.int(),
  /** Files of the span that are not stored, of which single hosts are wanted: these are taken as a whole alone. */
  unstored: z.int(),
  sizeBytes: z.int(),
  lines: z.int(),
  /** Measured over the loads of the last day; null without any. */
  linesPerSecond: z.number().nullable(),
  seconds: z.number().nullable(),
};

export const logProcesses = resource('logProcesses', {
  entity: logProcess,
  endpoints: {
    list: listing(processRow, {
      scope: 'platform',
      permission: 'staff.logs.view',
      search: ['domains', 'hosts', 'createdByEmail'],
      filters: ['state', 'parser', 'mode', 'createdAt'],
      sort: ['createdAt', 'fromAt', 'files', 'linesOk', 'linesBad'],
      order: '-createdAt',
      input: { domainId: z.uuid().optional() },
      summary: cdnTerms.logProcessTasks,
    }),
    one: get('/:id', { permission: 'staff.logs.view', input: byId, output: processRow }),
    units: listing(processUnit, {
      path: '/:id/units',
      scope: 'platform',
      permission: 'staff.logs.view',
      filters: ['result'],
      sort: ['n', 'linesOk', 'linesBad'],
      order: 'n',
      input: { id: z.uuid() },
      summary: ['任务的每一批文件与步骤', 'Files of a task and their steps'],
    }),
    badLines: listing(badLine, {
      path: '/:id/badLines',
      scope: 'platform',
      permission: 'staff.logs.view',
      filters: ['fault'],
      sort: ['file', 'line'],
      order: 'file',
      input: { id: z.uuid() },
      summary: ['无法解析的行', 'Lines that could not be read'],
    }),
    estimate: post('/estimate', {
      permission: 'staff.logs.view',
      input: z.strictObject(wanted),
      output: z.object(work),
      summary: ['按大小与最近一天的速度估算', 'Estimate from size and the speed of the last day'],
    }),
    create: post('/', {
      permission: 'staff.logs.operate',
      input: z.strictObject(wanted),
      output: processRow,
      summary: ['重新处理日志', 'Process logs again'],
    }),
    pause: post('/:id/pause', {
      permission: 'staff.logs.operate',
      input: byId,
      output: processRow,
      summary: terms.pause,
    }),
    resume: post('/:id/resume', {
      permission: 'staff.logs.operate',
      input: byId,
      output: processRow,
      summary: terms.resume,
    }),
    retry: post('/:id/retry', {
      permission: 'staff.logs.operate',
      input: byId,
      output: processRow,
      summary: ['重试失败的批次', 'Try failed batches again'],
    }),
  },
});
