import * as z from 'zod';
import { supplierNames } from '../../../suppliers';
import { headerName, headerValue } from '../../../edge/config';
import { post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { task } from '../../platform/tasks/tasks';
import { lane, leftOut, quota, targetLines } from './schemas';
import { maxPreheatTargets } from './targets';
import * as preheatTerms from './terms';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** "Other parameters": what may stand in the JSON of that field. */
export const otherParameters = z.strictObject({
  /** More request headers; the host is always the domain's. */
  headers: z.record(headerName, headerValue).optional(),
  /** Requests of one part of the task that are open at a time. */
  concurrency: z.int().min(1).max(64).optional(),
  /** Time limit of one request. */
  timeoutMs: z.int().min(100).max(300_000).optional(),
  /** Highest number of addresses a second over the whole task. */
  perSecond: z.number().min(0.1).max(10_000).optional(),
});

const methods = { GET: ['GET', 'GET'], HEAD: ['HEAD', 'HEAD'], POST: ['POST', 'POST'] } as const;
export const taskTypes = {
  auto: ['自动', 'Automatic'],
  supplier: ['供应商接口', 'Supplier API'],
  edge: ['直接请求边缘', 'Direct requests to edges'],
} as const;

/** All options of the specification. Without any of them the suppliers' own prefetch is used. */
export const preheatOptions = z.strictObject({
  description: field.remark(...terms.description, 256).default(''),
  nodeIds: field.list(...cdnTerms.nodes, z.uuid(), 200).default([]),
  resolutionIp: z
    .union([z.ipv4(), z.ipv6()])
    .meta({ kind: 'text', label: preheatTerms.boundIp })
    .nullable()
    .default(null),
  userAgent: z
    .string()
    .trim()
    .max(512)
    .regex(/^[\x20-\x7e]*$/)
    .meta({ kind: 'text', label: preheatTerms.userAgent, max: 512 })
    .default(''),
  executions: field.count('执行次数', 'Execution count', 1, 10).default(1),
  intervalSeconds: field.count(...cdnTerms.intervalSeconds, 0, 86_400).default(0),
  method: field.choice(...preheatTerms.requestMethod, methods).default('GET'),
  body: z
    .string()
    .max(65_536)
    .meta({ kind: 'longText', label: ['请求体', 'Request body'], max: 65_536 })
    .default(''),
  taskType: field.choice(...cdnTerms.taskType, taskTypes).default('auto'),
  other: otherParameters
    .meta({ kind: 'json', label: ['其他参数（JSON）', 'Other parameters (JSON)'] })
    .default({}),
});
export type PreheatOptions = z.output<typeof preheatOptions>;

/** Whether these options can only be kept by asking the edges ourselves. */
export const needsEdges = (o: PreheatOptions): boolean =>
  o.taskType === 'edge' ||
  o.nodeIds.length > 0 ||
  o.resolutionIp !== null ||
  o.userAgent !== '' ||
  o.executions > 1 ||
  o.method !== 'GET' ||
  o.body !== '' ||
  Object.keys(o.other).length > 0;

const targets = targetLines(maxPreheatTargets);

/** Preheating: at most 50,000 addresses a submission. */
export const preheats = resource('preheats', {
  entity: task,
  endpoints: {
    check: post('/check', {
      permission: 'prefetch.submit',
      input: preheatOptions.extend({ targets }),
      output: z.object({
        ...leftOut,
        urls: z.int(),
        /** Whether suppliers fetch by themselves or the platform asks the edges. */
        way: z.enum(['supplier', 'edge']),
        lanes: z.array(lane),
        /** Suppliers of these addresses that offer no prefetch: others preheat, these fetch when they are asked. */
        without: z.array(z.enum(supplierNames)),
        quotas: z.array(quota),
        /** Expected duration of the slowest part, with all its executions and the intervals between. */
        seconds: z.int(),
        /**
         * Pace of each supplier and how long its part takes by it: that of earlier tasks, the reference
         * of 4,000 files an hour without any, or its share of the limit that was chosen if that is less.
         */
        paces: z.array(
          z.object({
            lane: z.string(),
            perSecond: z.number(),
            seconds: z.int(),
            from: z.enum(['measured', 'reference', 'chosen']),
          }),
        ),
      }),
      bodyLimit: '24mb',
      summary: ['检查地址并估计时间，不提交', 'Checks the addresses and estimates the time'],
    }),
    create: post('/', {
      permission: 'prefetch.submit',
      input: preheatOptions.extend({
        targets,
        /** Submits what is good although some lines are not; they are told in the answer. */
        skipBad: z.boolean().default(false),
      }),
      output: z.object({ task: task.schema, ...leftOut }),
      bodyLimit: '24mb',
      summary: ['提交预热', 'Submits a preheat'],
    }),
  },
});
