import * as z from 'zod';
import type { Action } from '../../../kernel/access';
import { field } from '../../../kernel/field';
import { named } from '../../../kernel/list';
import { domain } from './domain';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** A domain with the names of what it points at. */
export const domainRow = named(domain.schema.extend({ certificateStatus: z.string().nullable() }), [
  'accountId',
  'scheduleId',
  'certificateId',
]);
export const domainDetail = domainRow.extend({
  ruleCount: z.int(),
  supplierCount: z.int(),
  waitingReviews: z.int(),
  /** The account pushes changes by itself; otherwise they wait for staff. */
  automatic: z.boolean(),
});

export const origin = field.text(...cdnTerms.originAddress, 260, {
  refusal: [
    '参数错误！源站地址不能为空，且不能超过 260 个字符',
    'The parameter is wrong! The origin address cannot be empty and cannot exceed 260 characters',
  ],
});
export const originProtocol = domain.schema.shape.originProtocol;
export const originHostHeader = field
  .host(...cdnTerms.originHostHeader)
  .nullable()
  .default(null);
/**
 * What a person says of a domain; `origin` is a host or address with an optional port. A column of
 * the domain that is added here is stored, and reaches the suppliers unless it is marked `local`.
 */
export const settingsFields = {
  origin,
  originProtocol: originProtocol.default('http'),
  originHostHeader,
  scheduleId: domain.schema.shape.scheduleId.optional(),
  /** Own supplier entries; null follows the policy, absent leaves them as they are. */
  lines: domain.schema.shape.lines.optional(),
  remark: domain.schema.shape.remark.default(''),
  extra: domain.schema.shape.extra.default(''),
};
export const addDomain = z.strictObject({
  name: domain.schema.shape.name,
  ...settingsFields,
  /** Staff name the account; for customers it is their own. */
  accountId: domain.schema.shape.accountId.optional(),
  /** Configures by itself as soon as the TXT record is seen. */
  autoActivate: field
    .flag('检测到 TXT 记录后自动启用', 'Activate by itself once the TXT record is seen')
    .default(true),
});
export const precheckInput = z.strictObject({
  name: domain.schema.shape.name.optional(),
  origin,
  originProtocol: originProtocol.default('http'),
  originHostHeader,
});

export const precheckSteps = {
  resolve: ['解析源站', 'Resolve the origin'],
  connect: ['建立 TCP 连接', 'Connect by TCP'],
  tls: ['TLS 握手', 'TLS handshake'],
  request: ['HTTP 请求', 'HTTP request'],
} as const;
export const precheckAnswer = z.object({
  ok: z.boolean(),
  ms: z.int(),
  steps: z.array(
    z.object({
      step: z.enum(['resolve', 'connect', 'tls', 'request']),
      state: z.enum(['done', 'failed', 'skipped']),
      ms: z.int().nullable(),
      text: z.tuple([z.string(), z.string()]),
    }),
  ),
});

/** What one name server says of the verification record. */
export const serverAnswer = z.object({
  server: z.string(),
  role: z.enum(['authoritative', 'resolver']),
  seen: z.boolean(),
  values: z.array(z.string()),
  code: z.string().nullable(),
  ms: z.int(),
});
export const verification = z.object({
  name: z.string(),
  value: z.string(),
  seen: z.boolean(),
  verifiedAt: z.string().nullable(),
  autoActivate: z.boolean(),
  servers: z.array(serverAnswer),
  checkedAt: z.string(),
});

/** What can be done to many domains at once, with the right each needs. */
export const bulkActs = {
  stop: 'domain.stop',
  activate: 'domain.add',
  retry: 'domain.retry',
  repush: 'domain.retry',
  remove: 'domain.delete',
  policy: 'domain.updateInfo',
  lock: 'staff.domains.operate',
  unlock: 'staff.domains.operate',
} as const satisfies Record<string, Action>;
export type BulkAct = keyof typeof bulkActs;
export const bulkInput = z.strictObject({
  act: z.enum(Object.keys(bulkActs) as [BulkAct]),
  ids: z.array(z.uuid()).min(1).max(50),
  /** The policy to bind. */
  scheduleId: domain.schema.shape.scheduleId.optional(),
  /** Why domains are locked. */
  reason: field.text(...terms.reason, 200).optional(),
  /** Deleting: how many domains, typed by a person. */
  confirm: z.int().optional(),
});
export const bulkAnswer = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      ok: z.boolean(),
      code: z.string().nullable(),
      text: z.tuple([z.string(), z.string()]).nullable(),
    }),
  ),
});
