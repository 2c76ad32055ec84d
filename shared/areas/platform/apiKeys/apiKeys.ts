import * as z from 'zod';
import {
  asNumber,
  entity,
  event,
  get,
  job,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { typedSecret } from '../session/schemas';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** Keys of an account, counted over all its people. */
export const keysPerAccount = 50;
/** Longest time the former secret of a rotated key still signs, in minutes. */
export const longestOverlapMinutes = 7 * 24 * 60;

/** An address or a network in CIDR form; what it means is judged by the service. */
export const network = z
  .string()
  .max(49)
  .regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/);

export const apiKey = entity('apiKey', 'API 密钥', 'API key', {
  id: field.id(),
  accountId: field.account(),
  personId: field.ref(...terms.owner, 'people'),
  keyId: field.text(...terms.keyId, 40),
  name: field.text(...terms.name, 64),
  ceiling: field.choice('权限上限', 'Permission ceiling', {
    basic: [...terms.basic, 'neutral'],
    advanced: [...terms.advanced, 'neutral'],
  }),
  allowedIps: field.list(...terms.allowedIps, network, 50),
  enabled: field.flag(...terms.enabled),
  expiresAt: field.time(...terms.expires).nullable(),
  /** The former secret of a rotated key works until then. */
  previousUntil: field.time('旧密钥有效至', 'Former secret works until').nullable(),
  lastUsedAt: field.time(...terms.lastUsed).nullable(),
  lastUsedIp: field.remark('最近使用 IP', 'Last IP', 64),
  createdAt: field.created(),
});

const { shape } = apiKey.schema;
export const shownKey = apiKey.schema.extend({
  ownerEmail: field.shown(...terms.owner),
  /** Ceiling that counts now: never above what the account's API permission allows. */
  effective: z.enum(['basic', 'advanced']),
  mine: z.boolean(),
  /** Calls of the last 30 days. */
  calls: field.count(...platformTerms.callsOf30Days),
});
export const usageDays = asNumber(z.int().min(1).max(90)).default(30);
/** Calls of a key by operation and by day. */
export const usage = z.object({
  operations: z.array(
    z.object({
      operation: z.string(),
      calls: z.int(),
      refused: z.int(),
      failed: z.int(),
      lastAt: z.string(),
    }),
  ),
  days: z.array(z.object({ day: z.string(), calls: z.int(), refused: z.int() })),
});
const withSecret = z.object({ key: shownKey, secret: z.string() });
const draft = {
  name: shape.name,
  ceiling: shape.ceiling,
  allowedIps: shape.allowedIps,
  expiresAt: isoTime.nullable(),
};
const permission = 'apiKey.reveal';
const id = z.uuid();

/** Keys with which programs call the API as their owner, never beyond basic or advanced. */
export const apiKeys = resource('apiKeys', {
  entity: apiKey,
  endpoints: {
    unlock: post('/unlock', {
      permission,
      rate: 'sign',
      input: z.strictObject({
        password: typedSecret(...terms.password),
        /** Of the authenticator, when two-factor authentication is on. */
        code: field.remark('两步验证码', 'Two-factor code', 64).default(''),
      }),
      output: z.object({ until: z.string() }),
      summary: [
        '再次验证密码，5 分钟内可管理密钥',
        'Asks the password again; opens the keys to this session for 5 minutes',
      ],
    }),
    list: get('/', {
      permission,
      input: nothing,
      output: z.object({
        /** Empty until the password was entered again. */
        rows: z.array(shownKey),
        openUntil: z.string().nullable(),
        /** Highest ceiling a key of this account may have. */
        permission: z.enum(['basic', 'advanced']),
      }),
      summary: ['我的密钥，超级管理员可见全部', 'Own keys; a super administrator sees all'],
    }),
    create: post('/', {
      permission,
      input: z.strictObject(draft),
      output: withSecret,
      summary: ['创建密钥，仅此时给出密钥内容', 'Creates a key and shows its secret'],
    }),
    update: put('/:id', {
      permission,
      input: z.strictObject(draft).partial().extend({ id, enabled: z.boolean().optional() }),
      output: shownKey,
      summary: ['修改、启用或停用密钥', 'Changes, enables or disables a key'],
    }),
    rotate: post('/:id/rotate', {
      permission,
      input: z.strictObject({ id, overlapMinutes: z.int().min(0).max(longestOverlapMinutes) }),
      output: withSecret,
      summary: [
        '更换密钥内容，旧内容在重叠期内仍有效',
        'Makes a new secret; the former one works for the overlap',
      ],
    }),
    reveal: post('/:id/reveal', {
      permission,
      rate: 'sign',
      input: z.strictObject({ id }),
      output: z.object({ secret: z.string(), hideAt: z.string() }),
      summary: [
        '查看密钥内容，15 分钟内至多 5 次',
        'Shows the secret, at most 5 times in 15 minutes',
      ],
    }),
    claim: post('/claim', {
      permission,
      rate: 'sign',
      input: z.strictObject({ token: z.string().min(20).max(200) }),
      output: withSecret,
      summary: [
        '通过邮件中的一次性链接查看平台人员为自己创建的密钥内容',
        'Shows the secret of a key that staff made, by the one-time link mailed to its owner',
      ],
    }),
    usage: get('/usage', {
      permission,
      input: z.strictObject({ keyId: id, days: usageDays }),
      output: usage,
      summary: platformTerms.callsByOperation,
    }),
    remove: remove('/:id', {
      permission,
      input: z.strictObject({ id }),
      output: nothing,
      summary: platformTerms.removesKey,
    }),
  },
  events: {
    /** Servers forget what they remember of a key, screens read anew. */
    changed: event('account', z.object({ id: z.uuid() })),
  },
  jobs: {
    /** Forgets nonces and counts that are too old to matter. */
    prune: job(z.object({}), { everyMs: 600_000, attempts: 1, queue: 'maintenance' }),
  },
});
