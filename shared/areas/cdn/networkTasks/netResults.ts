import * as z from 'zod';
import { asNumber, entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as cdnTerms from '../terms';
import { netTask } from './netTasks';
import * as netTerms from './terms';

/** Why a probe got no answer. */
export const probeFaults = {
  timeout: ['超时', 'Timed out'],
  refused: ['拒绝连接', 'Refused'],
  reset: ['连接被断开', 'Cut off'],
  unreachable: ['网络不可达', 'Unreachable'],
  tls: ['握手失败', 'Handshake failed'],
  status: ['HTTP 5xx', 'HTTP 5xx'],
  dns: ['解析失败', 'DNS failed'],
  program: ['主机缺少程序', 'The host lacks the program'],
  forbidden: ['地址不允许访问', 'May not be reached'],
  other: ['其他错误', 'Another error'],
} as const;
export type ProbeFault = keyof typeof probeFaults;

/** What one node and one target came to in a round: an aggregate, not each packet. */
export const netResult = entity('netPath', ...netTerms.networkResults, {
  key: field.shown('网络路径', 'Network path'),
  roundId: field.ref(...netTerms.round, 'netRounds'),
  node: field.shown(...cdnTerms.node),
  target: field.shown(...cdnTerms.target),
  method: netTask.schema.shape.kind,
  bad: field.flag('是否异常', 'Bad'),
  sent: field.count(...netTerms.probes),
  loss: field.ratio(...netTerms.loss),
  p50: field.ms(...netTerms.p50).nullable(),
  p95: field.ms(...netTerms.p95).nullable(),
  error: field.choice(...cdnTerms.errorClass, probeFaults).nullable(),
  /** Of a trace: each hop with its answer. */
  path: field.shown('路由', 'Route').nullable(),
});

export const netResults = resource('netResults', {
  entity: netResult,
  endpoints: {
    list: listing(netResult.schema, {
      scope: 'platform',
      permission: 'staff.tests.view',
      search: ['target', 'path'],
      filters: ['bad', 'error', 'loss', 'p95'],
      sort: ['loss', 'p50', 'p95', 'target', 'node'],
      order: '-loss',
      input: {
        /** The newest round of all tasks without it. */
        roundId: z.uuid().optional(),
        nodeNumber: asNumber(z.int().min(0)).optional(),
        fromTarget: asNumber(z.int().min(0)).optional(),
        toTarget: asNumber(z.int().min(0)).optional(),
      },
      summary: ['一轮中每条路径的结果', 'Each path of a round'],
    }),
  },
});
