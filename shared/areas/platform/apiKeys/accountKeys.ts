import * as z from 'zod';
import { byId, entity, get, nothing, post, put, remove, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field, isoTime } from '../../../kernel/field';
import { named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { apiKey, longestOverlapMinutes, usage, usageDays } from './apiKeys';
import * as platformTerms from '../terms';

/** Days without a call after which a key is flagged. */
export const unusedDays = 90;
const { shape } = apiKey.schema;

/** How a key stands; the first that fits counts. */
export const keyStates = {
  disabled: [...terms.disabled, 'neutral'],
  expired: [...terms.expired, 'neutral'],
  ownerLost: ['所有者已失去权限', 'Owner lost the right', 'error'],
  unused: ['90 天未使用', 'Unused for 90 days', 'warning'],
  active: ['使用中', 'Active', 'success'],
} as const;

/** A key as the platform sees it: never with its secret. */
export const accountKey = entity('accountKey', 'API 密钥', 'API key', {
  id: field.id(),
  accountId: field.account(),
  personId: shape.personId,
  ownerEmail: field.shown(...terms.owner),
  keyId: shape.keyId,
  name: shape.name,
  ceiling: shape.ceiling,
  /** Ceiling that counts now: never above what the account allows. */
  effective: field.choice('生效权限', 'Effective', {
    basic: [...terms.basic, 'neutral'],
    advanced: [...terms.advanced, 'neutral'],
  }),
  allowedIps: shape.allowedIps,
  state: field.choice(...terms.state, keyStates),
  enabled: shape.enabled,
  expiresAt: shape.expiresAt,
  previousUntil: shape.previousUntil,
  lastUsedAt: shape.lastUsedAt,
  lastUsedIp: shape.lastUsedIp,
  calls: field.count(...platformTerms.callsOf30Days),
  refused: field.count('近 30 天被拒', 'Refused, 30 days'),
  createdAt: shape.createdAt,
});

const label = z.tuple([z.string(), z.string()]);
const steps = ['key', 'address', 'signature', 'permission'] as const;
const checked = z.object({
  steps: z.array(
    z.object({
      step: z.enum(steps),
      state: z.enum(['passed', 'refused', 'notReached']),
      text: label,
    }),
  ),
  action: label,
});

const view = 'staff.users.view';
const permission = 'staff.users.operate';
const expiresAt = isoTime.nullable().meta({ kind: 'time', label: terms.expires });
/** With the name of the account, as every reader of several accounts needs it. */
const row = named(accountKey.schema, ['accountId']);

/** Keys of all accounts, for staff; a secret goes to the owner alone, by a one-time link. */
export const accountKeys = resource('accountKeys', {
  entity: accountKey,
  endpoints: {
    ...readable(accountKey, {
      scope: 'platform',
      view,
      names: ['accountId'],
      search: ['keyId', 'name', 'ownerEmail'],
      filters: ['accountId', 'state', 'effective', 'lastUsedAt'],
      sort: ['name', 'lastUsedAt', 'calls', 'refused', 'createdAt', 'expiresAt'],
      order: '-createdAt',
    }),
    create: post('/', {
      permission,
      input: z.strictObject({
        personId: shape.personId,
        name: shape.name,
        ceiling: shape.ceiling,
        allowedIps: shape.allowedIps,
        expiresAt,
      }),
      output: row,
      summary: [
        '为账号成员创建密钥，密钥内容通过一次性链接发给所有者',
        'Makes a key for a member; its secret goes to them by a one-time link',
      ],
    }),
    update: put('/:id', {
      permission,
      input: byId.extend({
        name: shape.name,
        ceiling: shape.ceiling,
        allowedIps: shape.allowedIps,
        expiresAt,
      }),
      output: row,
      summary: ['修改密钥', 'Changes a key'],
    }),
    disable: post('/:id/disable', {
      permission,
      input: byId,
      output: row,
      summary: ['停用密钥，所有进程立即拒绝', 'Disables a key; every process refuses it at once'],
    }),
    enable: post('/:id/enable', {
      permission,
      input: byId,
      output: row,
      summary: ['启用密钥', 'Enables a key'],
    }),
    rotate: post('/:id/rotate', {
      permission,
      input: byId.extend({
        overlapMinutes: field.count(
          '旧密钥继续有效（分钟）',
          'Former secret goes on (minutes)',
          0,
          longestOverlapMinutes,
        ),
      }),
      output: row,
      summary: [
        '更换密钥内容，旧内容在重叠期内仍有效，新内容发给所有者',
        'Makes a new secret for the owner; the former one works for the overlap',
      ],
    }),
    send: post('/:id/send', {
      permission,
      input: byId,
      output: nothing,
      summary: ['再次向所有者发送一次性链接', 'Mails the owner a one-time link again'],
    }),
    usage: get('/:id/usage', {
      permission: view,
      input: z.strictObject({ id: z.uuid(), days: usageDays }),
      output: usage,
      summary: platformTerms.callsByOperation,
    }),
    check: post('/:id/check', {
      permission,
      rate: 'test',
      input: byId.extend({
        operation: field.text(...platformTerms.operationName, 100),
        /** The address the call would come from; empty stands for one that the key allows. */
        ip: field.remark(...terms.ipAddress, 64).default(''),
      }),
      output: checked,
      summary: [
        '在服务器上签名一次无害的调用，指出会在哪一步被拒绝',
        'Signs a harmless call on the server and tells which step would refuse the action',
      ],
    }),
    remove: remove('/:id', {
      permission,
      input: byId,
      output: nothing,
      summary: platformTerms.removesKey,
    }),
  },
});
