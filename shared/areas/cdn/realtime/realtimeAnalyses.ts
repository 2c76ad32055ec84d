import * as z from 'zod';
import { asList, entity, event, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { supplierField } from '../suppliers/params';

/** Minutes that the screen shows. */
export const shownMinutes = 60;
/** Rows of one answer; beyond that the largest domains are told. */
export const mostMinuteRows = 20_000;
/** At the latest after this a console hears how it stands. */
export const pushMs = 5_000;

/** What one domain did at one supplier parameter in one minute. */
export const realtimeMinute = entity('realtimeMinute', '分钟数据', 'Figures of a minute', {
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  /** Start of the minute, Unix seconds. */
  at: field.count('分钟', 'Minute'),
  requests: field.count(...terms.requests),
  bytes: field.bytes(...cdnTerms.totalTraffic),
  hitRequests: field.count(...terms.hitRequests),
  originRequests: field.count(...terms.originRequests),
  /** Requests by status code. */
  status: field.json(...cdnTerms.statusCode, z.record(z.string(), z.int())),
  /** When it was asked for, epoch ms: of two tellings of a minute the later counts. */
  version: field.count(...terms.version),
});
const minutes = z.array(realtimeMinute.schema);
export type RealtimeMinute = z.output<typeof realtimeMinute.schema>;

/** A status code, or a class of them: `503`, `5xx`. */
export const statusCode = z.string().regex(/^[1-5](\d\d|xx)$/);
/** Whether a code is the one meant, or of the class. */
export const isOfCode = (code: string, filter: string): boolean =>
  filter.endsWith('xx') ? code[0] === filter[0] : code === filter;

/** How far each supplier parameter has told its minutes. */
const reach = z.array(z.object({ paramId: z.uuid(), completeTo: z.string().nullable() }));
const scope = {
  accountId: z.uuid().optional(),
  domainIds: asList(z.uuid()),
};

export const realtimeAnalyses = resource('realtimeAnalyses', {
  entity: realtimeMinute,
  endpoints: {
    minutes: get('/minutes', {
      permission: 'staff.series.view',
      input: z.strictObject(scope),
      output: z.object({
        now: z.string(),
        rows: minutes,
        /** More rows than are told: the largest domains alone. */
        isCut: z.boolean(),
        params: z.array(
          z.object({
            paramId: z.uuid(),
            name: z.string(),
            supplier: supplierField,
            completeTo: z.string().nullable(),
          }),
        ),
        domains: z.array(z.object({ domainId: z.uuid(), name: z.string() })),
        /** Domains of the choice that a task collects, and those that have five minutes alone. */
        covered: z.int(),
        uncovered: z.int(),
      }),
      summary: ['最近 60 分钟的分钟数据', 'The last 60 minutes by the minute'],
    }),
    yesterday: get('/yesterday', {
      permission: 'staff.series.view',
      input: z.strictObject(scope),
      output: z.object({
        /** Realtime figures by five minutes of the same span a day before; rates of a minute. */
        rows: z.array(
          z.object({
            paramId: z.uuid(),
            at: z.int(),
            requests: z.number(),
            bytes: z.number(),
            status: z.record(z.string(), z.number()),
          }),
        ),
      }),
      summary: ['昨天同一时段', 'The same span of yesterday'],
    }),
    urls: get('/urls', {
      permission: 'staff.logs.view',
      input: z.strictObject({
        ...scope,
        code: statusCode.optional(),
      }),
      output: z.object({
        /** The newest log line of the choice; lines come as files of the supplier. */
        linesTo: z.string().nullable(),
        rows: z.array(
          z.object({
            domainId: z.uuid(),
            path: z.string(),
            requests: z.int(),
            bytes: z.int(),
            errors: z.int(),
          }),
        ),
      }),
      summary: ['日志中最近 60 分钟的热门 URL', 'Top URLs of the last 60 minutes in the logs'],
    }),
  },
  events: {
    minutes: event('staff', z.object({ at: z.string(), rows: minutes, reach }), {
      volatile: true,
      permission: 'staff.series.view',
    }),
  },
});
