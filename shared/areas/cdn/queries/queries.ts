import * as z from 'zod';
import { byId, entity, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { keyedListing, listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** How a question to the analytics store ended. */
export const queryStates = {
  done: ['已回答', 'Answered', 'success'],
  stopped: ['已终止', 'Stopped', 'warning'],
  refused: ['超出预算', 'Over budget', 'warning'],
  tooMuch: ['范围过大', 'Too much', 'warning'],
  failed: [...terms.failed, 'error'],
} as const;
/** `heavy` ones run one at a time, so that people's stay quick. */
export const queryLanes = {
  interactive: ['交互', 'Interactive', 'neutral'],
  heavy: ['后台', 'Heavy', 'neutral'],
} as const;

const question = {
  name: field.shown(...terms.query),
  lane: field.choice('通道', 'Lane', queryLanes),
  /** The operation or job that asks. */
  operation: field.shown('操作或任务', 'Operation or job'),
  /** The screen in view; empty for jobs and API keys. */
  screen: field.shown(...terms.screen),
  /** Null when the platform asks for itself. */
  email: field.shown('提问人', 'Asked by').nullable(),
  accountId: field.account().nullable(),
  sql: field.shown(...cdnTerms.statement),
  /** The values of the statement's places, as JSON. */
  params: field.shown('参数', 'Values'),
};
const cost = {
  ms: field.ms(...cdnTerms.took),
  rows: field.count('结果行数', 'Rows'),
  readRows: field.count(...cdnTerms.rowsRead),
  readBytes: field.bytes(...cdnTerms.bytesRead),
};

/** A question that was asked of the analytics store, with what it cost. */
export const analyticsQuery = entity('analyticsQuery', '统计查询', 'Analytics query', {
  /** Place of the record, which a page begins behind. */
  id: field.shown(...cdnTerms.place),
  at: field.time('提问时间', 'Asked at'),
  ...question,
  ...cost,
  /** Length of the time it asks about, where it names one. */
  spanMinutes: field.count('时间范围（分钟）', 'Time range (min)').nullable(),
  state: field.choice(...terms.state, queryStates),
  errorCode: field.shown('错误码', 'Error code'),
});

const runningQuery = z.object({
  id: field.id(),
  ...question,
  startedAt: field.time(...cdnTerms.began),
  elapsedMs: field.ms('已运行', 'Running for'),
});

const queryShape = z.object({
  id: field.shown(...terms.id),
  name: question.name,
  screen: question.screen,
  asked: field.count('提问次数', 'Times asked'),
  failed: field.count(...terms.failed),
  sumMs: field.ms('总耗时', 'Time in all'),
  p95Ms: field.ms('95 分位耗时', '95th percentile'),
  maxMs: field.ms('最长耗时', 'Longest'),
  sumReadRows: field.count('读取行数合计', 'Rows read in all'),
  sumReadBytes: field.bytes('读取字节合计', 'Bytes read in all'),
  sql: question.sql,
  /** The values of its longest run. */
  params: question.params,
});

export const analyticsQueries = resource('analyticsQueries', {
  entity: analyticsQuery,
  endpoints: {
    list: keyedListing(named(analyticsQuery.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.series.view',
      filters: [
        'at',
        'state',
        'screen',
        'operation',
        'email',
        'accountId',
        'lane',
        'ms',
        'readRows',
      ],
      summary: ['统计存储的每次查询', 'Every query of the analytics store'],
    }),
    running: listing(named(runningQuery, ['accountId']), {
      path: '/running',
      scope: 'platform',
      permission: 'staff.series.view',
      search: ['name', 'screen', 'operation', 'email'],
      filters: ['lane', 'accountId'],
      sort: ['startedAt', 'elapsedMs', 'name'],
      order: '-elapsedMs',
      summary: ['正在运行的查询', 'Queries that are running'],
    }),
    worst: listing(queryShape, {
      path: '/worst',
      scope: 'platform',
      permission: 'staff.series.view',
      search: ['name', 'screen'],
      sort: ['sumMs', 'p95Ms', 'maxMs', 'asked', 'failed', 'sumReadRows', 'sumReadBytes'],
      order: '-sumMs',
      summary: [
        '最近 7 天耗时最多的查询，按语句归并',
        'Queries that took the most time in the last 7 days, by shape',
      ],
    }),
    stop: post('/running/:id/stop', {
      permission: 'staff.series.operate',
      input: byId,
      output: nothing,
      summary: ['终止正在运行的查询', 'Stops a running query'],
    }),
  },
});
