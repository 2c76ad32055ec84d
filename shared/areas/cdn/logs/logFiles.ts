import * as z from 'zod';
import {
  asFlag,
  asList,
  asNumber,
  entity,
  event,
  get,
  job,
  post,
  resource,
} from '../../../kernel/contract';
import { field, isoDay, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const logStates = {
  listed: ['待获取', 'Listed', 'neutral'],
  loading: ['入库中', 'Loading', 'progress'],
  loaded: [...cdnTerms.loadedState, 'success'],
  duplicate: ['重复', 'Duplicate', 'neutral'],
  bad: ['校验失败', 'Bad checksum', 'error'],
  /** Its lines were taken back for good; a task may process it again. */
  removed: ['已撤回', 'Taken back', 'warning'],
  expired: [...terms.expired, 'neutral'],
} as const;
export const hourStates = {
  arrived: ['已到齐', 'Arrived', 'success'],
  waiting: [...terms.waiting, 'neutral'],
  late: ['迟到', 'Late', 'warning'],
  /** Not all there, but let through by a person. */
  released: ['按不完整放行', 'Released incomplete', 'warning'],
  missing: [...cdnTerms.missing, 'error'],
  none: [...cdnTerms.noRequests, 'neutral'],
} as const;
export type HourState = keyof typeof hourStates;

/** One file of access log lines that a supplier listed; the ledger that keeps loads exactly-once. */
export const logFile = entity('logFile', ...cdnTerms.logFile, {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  name: field.text('文件名', 'Name', 512),
  hourAt: field.time('日志时间', 'Log time'),
  /** Of the text as the supplier has it. */
  sizeBytes: field.bytes(...cdnTerms.textAtTheSupplier),
  lines: field.count('行数', 'Lines'),
  state: field.choice(...terms.state, logStates),
  pushedAt: field.time('推送时间', 'Pushed'),
  /** Seconds between the end of the log hour (or of the part) and its appearance at the supplier. */
  delaySeconds: field.count('延迟（秒）', 'Delay (s)'),
  /** Of the packed file that is handed out; both null until its first link was made. */
  fileBytes: field.bytes('文件大小', 'File size').nullable(),
  fileSha256: field.text('文件 SHA-256', 'SHA-256 of the file', 64).nullable(),
  expiresAt: field.time('过期时间', 'Expires'),
  createdAt: field.time('发现时间', 'Found'),
});
export type LogFile = z.output<typeof logFile.schema>;

const hour = z.object({
  hourAt: z.string(),
  state: z.enum(Object.keys(hourStates) as [HourState]),
  files: z.int(),
  /** Lines loaded, and requests the supplier counted: equal when the hour has arrived. */
  lines: z.int(),
  requests: z.int(),
  sizeBytes: z.int(),
  /** Why an hour was released although lines are missing. */
  reason: z.string().nullable(),
});
/** A file with its domain and, for customers, the supplier in place of its parameter. */
const listed = named(
  logFile.schema.extend({
    domain: field.shown(...cdnTerms.domain),
    param: field.shown(...terms.supplier),
  }),
  ['accountId'],
);
/** Files in one archive: their ids are part of its address. */
export const mostInArchive = 100;

export const logFiles = resource('logFiles', {
  entity: logFile,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission: 'log.download',
      filters: ['domainId', 'accountId', 'state'],
      sort: ['hourAt', 'pushedAt', 'sizeBytes'],
      order: '-hourAt',
      input: { from: isoTime.optional(), to: isoTime.optional() },
      summary: cdnTerms.logFiles,
    }),
    hours: get('/hours', {
      permission: 'log.download',
      input: z.strictObject({
        domainId: z.uuid(),
        /** Days of the account's time zone; the first is `day`. */
        day: isoDay,
        days: asNumber(z.int().min(1).max(31)).default(7),
      }),
      output: z.object({ offsetMinutes: z.int(), hours: z.array(hour) }),
      summary: [
        '每小时：应到、已到、迟到、缺失',
        'Each hour: expected, arrived, late or missing, from counters and files',
      ],
    }),
    links: post('/links', {
      permission: 'log.download',
      input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
      output: z.object({
        rows: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            url: z.string(),
            /** Of the packed file; null when the supplier has no readable one at the moment. */
            bytes: z.int().nullable(),
            sha256: z.string().nullable(),
          }),
        ),
        /** All of them as one archive; null for one file, and for too many. */
        archiveUrl: z.string().nullable(),
        expiresAt: z.string(),
      }),
      rate: 'export',
      summary: ['30 分钟有效的签名下载链接', 'Signed download links, valid for 30 minutes'],
    }),
    archive: get('/archive', {
      permission: 'public',
      input: z.strictObject({
        ids: asList(z.uuid(), mostInArchive),
        until: asNumber(z.int()),
        /** The session (s) or API key (k) the link was made with: it ends with that. */
        by: z.string().regex(/^[sk][0-9a-f-]{36}$/),
        signature: z.string().length(43),
      }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['用签名链接下载多个文件的 ZIP', 'Several files as one ZIP by signed link'],
    }),
    download: get('/:id/download', {
      permission: 'public',
      input: z.strictObject({
        id: z.uuid(),
        until: asNumber(z.int()),
        /** The session (s) or API key (k) the link was made with: it ends with that. */
        by: z.string().regex(/^[sk][0-9a-f-]{36}$/),
        signature: z.string().length(43),
        plain: asFlag.optional(),
      }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: [
        '用签名链接下载，支持断点续传（Range）',
        'Download by signed link; a broken one goes on with Range',
      ],
    }),
  },
  jobs: {
    /** Asks suppliers for files of the recent hours. */
    list: job(z.object({}), { everyMs: 2000, queue: 'sync', attempts: 1, timeoutMs: 120_000 }),
    /** Asks suppliers for files of the past, newest first. */
    past: job(z.object({}), { everyMs: 2000, queue: 'backfill', attempts: 1, timeoutMs: 120_000 }),
    /** Fetches, checks and loads files that are listed; newest first. */
    load: job(z.object({}), { everyMs: 2000, queue: 'sync', attempts: 1, timeoutMs: 300_000 }),
    clean: job(z.object({}), {
      everyMs: 3_600_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: {
    arrived: event('account', z.object({ domainIds: z.array(z.uuid()), lines: z.int() }), {
      volatile: true,
    }),
  },
});
