import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field, type Option } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { supplierField } from './params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Why a call failed, in classes a person can act on (server/drivers/cdn/driver.ts). */
export const callClasses = {
  auth: ['凭据被拒绝', 'Credentials refused', 'error'],
  throttled: ['被限速', 'Throttled', 'warning'],
  invalid: ['请求无效', 'Invalid request', 'error'],
  absent: ['不存在', 'Absent', 'neutral'],
  conflict: ['冲突', 'Conflict', 'warning'],
  quota: ['配额用尽', 'Quota used up', 'warning'],
  unavailable: ['不可用', 'Unavailable', 'error'],
  garbage: ['无法解析', 'Unreadable answer', 'error'],
} as const;

export const supplierCall = entity('supplierCall', '供应商接口调用', 'Supplier API call', {
  id: field.id(),
  createdAt: field.time(...terms.time),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  supplier: supplierField,
  operation: field.text(...cdnTerms.operation, 64),
  method: field.text('方法', 'Method', 10),
  url: field.text(...cdnTerms.address, 2000),
  status: field.count(...cdnTerms.httpStatus).nullable(),
  ms: field.ms(...terms.duration),
  errorClass: field.choice(...cdnTerms.errorClass, callClasses).nullable(),
  message: field.text(...terms.message, 500).nullable(),
  attempt: field.count('尝试', 'Attempt', 1),
  requestId: field.text(...terms.requestId, 100),
});

/** For how many days calls and their bodies are kept, unless the policy of raw answers says other. */
export const callDays = 7;
/** Most that is kept of a body; a longer one is cut. */
export const mostKeptBytes = 262_144;
/** What a call has a body of. */
export const bodyParts = {
  request: ['请求正文', 'Request body'],
  answer: ['应答正文', 'Answer body'],
} as const satisfies Record<string, Option>;
export type BodyPart = keyof typeof bodyParts;
const part = z
  .enum(['request', 'answer'])
  .meta({ kind: 'choice', label: ['正文', 'Body'], options: bodyParts });

/** A body as it is kept, without secrets. */
export const callBody = z.object({
  part,
  type: z.string(),
  /** Its true size; null where reading ended before it did. */
  sizeBytes: z.int().nullable(),
  isCut: z.boolean(),
  /** Null where only the size is kept: files of log lines. */
  text: z.string().nullable(),
});

/** How one operation of one supplier fared: calls, failures, and how long they took. */
export const operationSummary = z.object({
  supplier: z.string(),
  operation: z.string(),
  calls: z.int(),
  failed: z.int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
});

/** Days that a chart of calls may show; each slot is 5 minutes long. */
export const callChartDays = {
  '1': cdnTerms.last24Hours,
  '7': ['最近 7 天', 'Last 7 days'],
} as const;
/** Calls of a slot of 5 minutes: how long they took, and the share that failed; only slots with calls. */
const callSlot = z.object({
  at: z.string(),
  calls: z.int(),
  failed: z.int(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
export const circuitStates = {
  closed: ['正常', 'Closed', 'success'],
  open: ['已熔断', 'Open', 'error'],
} as const;
/** Whether calls of a credential go through, as all processes together saw it. */
const circuit = z.object({
  paramId: z.uuid(),
  param: z.string(),
  supplier: supplierField,
  state: z.enum(['closed', 'open']),
  /** When it was cut off, or when a call went through again after a cut; null where it never was. */
  since: z.string().nullable(),
  /** Of an open one the failure that cut it off, of a closed one the last failure of the day. */
  reason: z.string().nullable(),
});

export const supplierCalls = resource('supplierCalls', {
  entity: supplierCall,
  endpoints: {
    list: listing(supplierCall.schema, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      filters: ['supplier', 'paramId', 'errorClass', 'createdAt'],
      sort: ['createdAt', 'ms'],
      order: '-createdAt',
      input: {
        operation: z.string().max(64).meta({ kind: 'text', label: cdnTerms.operation }).optional(),
        failed: z
          .enum(['true'])
          .meta({
            kind: 'choice',
            label: terms.failed,
            options: { true: ['仅失败', 'Failed only'] },
          })
          .optional(),
        requestId: z.string().max(100).meta({ kind: 'text', label: terms.requestId }).optional(),
      },
    }),
    summary: get('/summary', {
      permission: 'staff.suppliers.view',
      input: z.strictObject({}),
      output: z.object({ rows: z.array(operationSummary) }),
      summary: ['最近 24 小时各接口的延迟与失败', 'Latency and failures by operation, last 24 h'],
    }),
    series: get('/series', {
      permission: 'staff.suppliers.view',
      input: z.strictObject({
        supplier: supplierField,
        operation: z.string().max(64).optional(),
        days: z.enum(['1', '7']).default('1'),
      }),
      output: z.object({ from: z.string(), to: z.string(), slots: z.array(callSlot).max(2016) }),
      summary: ['各 5 分钟的延迟分位与失败占比', 'Latency and failures by slots of 5 minutes'],
    }),
    circuits: get('/circuits', {
      permission: 'staff.suppliers.view',
      input: z.strictObject({}),
      output: z.object({ rows: z.array(circuit) }),
      summary: ['各凭据的熔断状态', 'Circuit of each credential'],
    }),
    replay: post('/:id/replay', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: supplierCall.schema.extend({ bodies: z.array(callBody), isRepeatable: z.boolean() }),
      rate: 'test',
      summary: ['再次发出同一只读请求', 'Puts the same question again; only of methods that read'],
    }),
    one: get('/:id', {
      permission: 'staff.suppliers.view',
      input: byId,
      output: supplierCall.schema.extend({
        bodies: z.array(callBody),
        /** It only reads, and what it was asked with is kept. */
        isRepeatable: z.boolean(),
      }),
      summary: ['一次调用及其请求与应答正文', 'A call with the bodies of its request and answer'],
    }),
    body: get('/:id/body', {
      permission: 'staff.suppliers.view',
      input: byId.extend({ part }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['下载保存的正文', 'A kept body as a file'],
    }),
  },
});
