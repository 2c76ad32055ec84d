import * as z from 'zod';
import { asList, asNumber, entity, get, resource } from '../../../kernel/contract';
import { field, isoTime, type Label } from '../../../kernel/field';
import { ranges } from '../statistics/statistics';
import * as cdnTerms from '../terms';

/** What the lines of a log are counted by. */
export const logDimensions = ['url', 'ip', 'referer', 'ua', 'status', 'size', 'missUrl'] as const;
export type LogDimension = (typeof logDimensions)[number];
export const logDimensionLabels: Record<LogDimension, Label> = {
  url: ['URL', 'URL'],
  ip: cdnTerms.clientIp,
  referer: ['Referer', 'Referer'],
  ua: ['User-Agent', 'User agent'],
  status: cdnTerms.statusCode,
  size: ['响应大小', 'Response size'],
  missUrl: ['未命中 URL', 'Missed URL'],
};
/** Borders of the size classes, bytes; the last class is open. */
export const sizeBorders = [
  0, 1, 1024, 10_240, 102_400, 1_048_576, 10_485_760, 104_857_600,
] as const;
export const mostTop = 100;
/** Longest span of one analysis, days. */
export const longestLogDays = 31;

const input = z.strictObject({
  last: z.enum(ranges).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  domainIds: asList(z.uuid()),
  by: z.enum(logDimensions).default('url'),
  order: z.enum(['requests', 'bytes']).default('requests'),
  /** Codes (404) or groups of codes (4xx). */
  status: asList(z.string().regex(/^([1-5]\d\d|[1-5]xx)$/), 40),
  top: asNumber(z.int().min(1).max(mostTop)).default(mostTop),
  accountId: z.uuid().optional(),
});
export type LogQuestion = z.output<typeof input>;

export const logAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(logDimensions),
  rows: z.array(
    z.object({
      key: z.string(),
      /** Host of a URL when several domains are asked about; empty otherwise. */
      domain: z.string(),
      requests: z.int(),
      bytes: z.int(),
    }),
  ),
  total: z.object({ requests: z.int(), bytes: z.int(), distinct: z.int() }),
  coverage: z.object({
    /** Hours of domains in which requests were counted, and those of them whose lines are all here. */
    expected: z.int(),
    complete: z.int(),
    /** 0 to 1; null when nothing was to come. */
    ratio: z.number().nullable(),
    /** Requests the suppliers counted in the same hours. */
    counted: z.int(),
    /** Domain-days whose lines the account's retention has already removed. */
    cleanedDays: z.int(),
    retentionDays: z.int().nullable(),
  }),
});
export type LogAnswer = z.output<typeof logAnswer>;

export const logAnalyses = resource('logAnalyses', {
  entity: entity('logAnalysis', '日志分析', 'Log analysis', {
    id: field.id(),
    by: field.choice(...cdnTerms.dimension, logDimensionLabels),
  }),
  endpoints: {
    top: get('/top', {
      permission: 'log.download',
      input,
      output: logAnswer,
      summary: [
        '日志排行：URL、IP、Referer、UA、状态码、大小、未命中 URL，并说明日志覆盖率',
        'Top of the log by URL, IP, referer, agent, status, size or missed URL, with its coverage',
      ],
    }),
    export: get('/export', {
      permission: 'log.download',
      input: input.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['同一排行的 CSV 或 XLSX', 'The same top as CSV or XLSX'],
    }),
  },
});
