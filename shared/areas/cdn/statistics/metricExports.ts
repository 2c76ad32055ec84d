import * as z from 'zod';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { sourceLabels } from '../../../metrics';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Longest span of an export, days; how long its file and a link to it last; unfinished ones at once. */
export const longestExportDays = 400;
export const fileDays = 7;
export const linkHours = 24;
export const mostOpenExports = 10;

export const exportFormats = {
  csv: ['CSV', 'CSV'],
  ndjson: ['NDJSON', 'NDJSON'],
  parquet: ['Parquet', 'Parquet'],
} as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportSteps = {
  '5m': cdnTerms.fiveMinutes,
  '1h': terms.oneHour,
  '1d': terms.oneDay,
} as const;
export type ExportStep = keyof typeof exportSteps;
export const exportStates = {
  waiting: [...terms.waiting, 'neutral'],
  active: [...cdnTerms.running, 'progress'],
  paused: [...terms.paused, 'warning'],
  completed: [...terms.completedState, 'success'],
  failed: [...terms.failed, 'error'],
  cancelled: [...terms.cancelled, 'neutral'],
  expired: [...terms.expired, 'neutral'],
} as const;
export type ExportState = keyof typeof exportStates;

const question = {
  source: field.choice(...terms.dataSource, sourceLabels),
  step: field.choice(...cdnTerms.granularity, exportSteps),
  format: field.choice(...cdnTerms.format, exportFormats),
  fromAt: field.chosenTime(...cdnTerms.fromTime),
  toAt: field.chosenTime(...cdnTerms.toTime),
};

/** A question about figures whose answer is a file: one row for each step, domain, region and country. */
export const metricExport = entity('metricExport', '指标导出', 'Metric export', {
  id: field.id(),
  /** Null for all accounts. */
  accountId: field.account().nullable(),
  /** Null for all domains. */
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  ...question,
  /** Zone in which its days begin. */
  offsetMinutes: field.count('时区偏移（分钟）', 'Offset from UTC (min)', -720, 840),
  byStaff: field.flag('平台人员提交', 'By staff'),
  state: field.choice(...terms.state, exportStates),
  pieces: field.count('段数', 'Pieces'),
  piecesDone: field.count('已写段数', 'Pieces written'),
  rowCount: field.count(...terms.rows),
  sizeBytes: field.bytes('文件大小', 'Size'),
  sha256: field.shown('SHA-256', 'SHA-256').nullable(),
  message: field.sentence(...terms.message).nullable(),
  createdByEmail: field.shown(...terms.submittedBy),
  createdAt: field.created(),
  finishedAt: field.time(...terms.finished).nullable(),
  /** When its file goes. */
  expiresAt: field.time(...terms.expires).nullable(),
});
export type MetricExport = z.output<typeof metricExport.schema>;

const listed = named(
  metricExport.schema.extend({
    /** Part of the pieces that is written. */
    progress: field.ratio(...terms.progress),
  }),
  ['accountId', 'domainId'],
);
const permission = 'metric.export';
const act = (path: string, summary: readonly [string, string]) =>
  post(path, { permission, input: byId, output: listed, summary });

export const metricExports = resource('metricExports', {
  entity: metricExport,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission,
      filters: ['accountId', 'domainId', 'state', 'format', 'source', 'createdAt'],
      sort: ['createdAt', 'rowCount', 'sizeBytes'],
      order: '-createdAt',
      summary: cdnTerms.metricExportTasks,
    }),
    one: get('/:id', { permission, input: byId, output: listed }),
    create: post('/', {
      permission,
      input: z.strictObject({
        ...question,
        domainId: field.ref(...cdnTerms.domain, 'domains').optional(),
        /** Staff may name an account; without it they export all. */
        accountId: field.account().optional(),
      }),
      output: listed,
      rate: 'export',
      summary: ['提交导出', 'Start an export'],
    }),
    pause: act('/:id/pause', terms.pause),
    resume: act('/:id/resume', terms.resume),
    cancel: act('/:id/cancel', terms.cancel),
    again: act('/:id/again', cdnTerms.exportAgain),
    link: post('/:id/link', {
      permission,
      input: byId,
      output: z.object({ url: z.string(), expiresAt: z.string() }),
      rate: 'export',
      summary: ['24 小时有效的下载链接', 'A link for 24 hours; it ends an earlier one'],
    }),
    download: get('/:id/download', {
      permission: 'public',
      input: z.strictObject({ id: z.uuid(), token: z.string().length(43) }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['用链接下载', 'Download by link'],
    }),
  },
  jobs: {
    /** Writes pieces of exports that wait or whose worker is gone. */
    run: job(z.object({}), { everyMs: 2_000, queue: 'fetch', attempts: 1, timeoutMs: 120_000 }),
  },
  events: {
    changed: event('account', z.object({ id: z.uuid() }), { volatile: true }),
  },
});
