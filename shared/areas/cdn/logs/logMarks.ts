import * as z from 'zod';
import { byId, entity, event, get, job, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { planStates } from '../corrections/planMethods';
import { hourStates, logFile } from './logFiles';
import { mostProcessed } from './logParsers';

/** How far an hour of a log is. */
export const markStates = {
  expected: ['应到', 'Expected', 'neutral'],
  received: ['已列出', 'Received', 'neutral'],
  parsed: ['解析中', 'Parsed', 'progress'],
  aggregated: ['已汇总', 'Aggregated', 'neutral'],
  complete: ['完整', 'Complete', 'success'],
  late: hourStates.late,
  missing: hourStates.missing,
} as const;
export type MarkState = keyof typeof markStates;
/** What decided it. */
export const markRules = {
  files: ['已列出的文件', 'Files listed'],
  counter: ['行数与计数比较', 'Lines against counter'],
  quiet: ['静默时间', 'Quiet time'],
  nothing: cdnTerms.noRequests,
  released: ['人工放行', 'Released by a person'],
  reopened: ['人工重新打开', 'Reopened by a person'],
} as const;
export type MarkRule = keyof typeof markRules;

const reason = field.longText(...terms.reason, 500);
const hourAt = field.time(...cdnTerms.hour);
const figures = {
  lines: field.count(...cdnTerms.logLines),
  requests: field.count('供应商计数', 'Counter'),
};

/** An hour of a domain's log at a supplier parameter: whether it may be shown and delivered, and why. */
export const logMark = entity('logHourMark', '日志小时标记', 'Log hour mark', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  hourAt,
  state: field.choice(...terms.state, markStates),
  rule: field.choice('判定规则', 'Rule', markRules),
  ...figures,
  files: field.count(...cdnTerms.fileCount),
  loadedFiles: field.count(...cdnTerms.filesStored),
  delaySeconds: logFile.schema.shape.delaySeconds.nullable(),
  /** Lines that came after the hour was complete. */
  lateLines: field.count('迟到行', 'Late lines'),
  reopenedAt: field.time('重新打开时间', 'Reopened').nullable(),
  reason: reason.nullable(),
  decidedByEmail: field.shown(...terms.decidedBy).nullable(),
  changedAt: field.time(...terms.changedAt),
});
const shown = named(logMark.schema, ['accountId', 'domainId', 'paramId']);

export const logMarks = resource('logMarks', {
  entity: logMark,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.logs.view',
      search: ['domainName', 'reason'],
      filters: ['state', 'rule', 'domainId', 'accountId', 'paramId', 'hourAt'],
      sort: ['hourAt', 'lines', 'requests', 'delaySeconds', 'changedAt'],
      order: '-hourAt',
      summary: ['日志小时标记', 'Log hour marks'],
    }),
    one: get('/:id', { permission: 'staff.logs.view', input: byId, output: shown }),
    reopen: post('/:id/reopen', {
      permission: 'staff.logs.operate',
      input: byId.extend({ reason }),
      output: shown,
      summary: ['重新打开一个小时', 'Reopen an hour'],
    }),
    release: post('/:id/release', {
      permission: 'staff.logs.operate',
      input: byId.extend({ reason }),
      output: shown,
      summary: ['注明原因强制完成一个小时', 'Force an hour complete with a reason'],
    }),
  },
  jobs: {
    mark: job(z.object({}), {
      everyMs: 60_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: { changed: event('staff', z.object({ hours: z.int() }), { volatile: true }) },
  notices: {
    late: notice(
      'warning',
      '{domain} {hour} 的日志在您下载之后又到了 {lines} 行，请重新下载',
      '{lines} more {lines|line|lines} of the log of {domain} at {hour} came after your download; download it again',
      '/cdn-log',
      { about: 'domain' },
    ),
  },
});

/** How a task that works marks out anew stands. */
export const markTaskStates = {
  same: planStates.same,
  previewed: planStates.previewed,
  applied: planStates.applied,
} as const;
/** Marks of a range, worked out anew from files and counters. */
export const logMarkTask = entity('logMarkTask', '标记任务', 'Mark task', {
  id: field.id(),
  fromAt: field.time(...cdnTerms.fromTime),
  toAt: field.time(...cdnTerms.toTime),
  state: field.choice(...terms.state, markTaskStates),
  compared: field.count('比较的小时', 'Hours looked at'),
  changes: field.count('变化的小时', 'Hours that change'),
  createdByEmail: field.shown(...terms.submittedBy),
  createdAt: field.time(...terms.submittedAt),
  appliedAt: field.time(...cdnTerms.applied).nullable(),
});
const markTaskRow = logMarkTask.schema.extend({ domains: field.shown(...terms.domains) });
const markChange = z.object({
  id: field.shown(...terms.id),
  domain: field.shown(...cdnTerms.domain),
  param: field.shown(...cdnTerms.supplierParameter),
  hourAt,
  stateBefore: field.choice(...terms.before, markStates).nullable(),
  stateAfter: field.choice(...terms.after, markStates),
  ruleAfter: logMark.schema.shape.rule,
  ...figures,
});

export const logMarkTasks = resource('logMarkTasks', {
  entity: logMarkTask,
  endpoints: {
    list: listing(markTaskRow, {
      scope: 'platform',
      permission: 'staff.logs.view',
      search: ['domains', 'createdByEmail'],
      filters: ['state', 'createdAt'],
      sort: ['createdAt', 'changes'],
      order: '-createdAt',
      summary: ['标记任务', 'Mark tasks'],
    }),
    one: get('/:id', {
      permission: 'staff.logs.view',
      input: byId,
      output: markTaskRow,
    }),
    changes: listing(markChange, {
      path: '/:id/changes',
      scope: 'platform',
      permission: 'staff.logs.view',
      filters: ['stateAfter'],
      sort: ['hourAt'],
      order: 'hourAt',
      input: { id: z.uuid() },
      summary: ['标记变更前后', 'Marks before and after'],
    }),
    create: post('/', {
      permission: 'staff.logs.operate',
      input: z.strictObject({
        domainIds: field.list(...terms.domains, z.uuid(), mostProcessed.domains, { of: 'domains' }),
        from: field.chosenTime(...cdnTerms.fromTime),
        to: field.chosenTime(...cdnTerms.toTime),
      }),
      output: markTaskRow,
      summary: ['重新计算标记并预览', 'Work marks out anew and preview them'],
    }),
    apply: post('/:id/apply', {
      permission: 'staff.logs.operate',
      input: byId,
      output: markTaskRow,
      summary: terms.apply,
    }),
  },
});
