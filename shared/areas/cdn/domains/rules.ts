import * as z from 'zod';
import { headerChange } from '../../../edge/config';
import {
  byId,
  event,
  get,
  notice,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { asciiHost } from '../../../kernel/hostNames';
import { domainRule } from './domain';
import * as cdnTerms from '../terms';

const shape = domainRule.schema.shape;
const pattern = field
  .text(...cdnTerms.effectivePath, 512)
  .refine((p) => /^[/*][\x21-\x7e]*$/.test(p));
const originHost = z
  .string()
  .overwrite(asciiHost)
  .max(253)
  .regex(/^([a-z0-9_]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+(:\d{1,5})?$/)
  .meta({ kind: 'text', label: cdnTerms.originHost, max: 253 });
const originPath = z
  .string()
  .trim()
  .max(512)
  .regex(/^\/[\x21-\x3e\x40-\x7e]*$/)
  .meta({ kind: 'text', label: cdnTerms.originPath, max: 512 });
const headers = (zhCN: string, en: string) =>
  field.json(zhCN, en, z.array(headerChange).max(32)).default([]);

/** What a person says of a rule; the effective path is everything unless another is given. */
export const ruleDraft = {
  pattern: pattern.default('/*'),
  cacheSeconds: shape.cacheSeconds.default(null),
  queryMode: shape.queryMode.default('keep'),
  queryNames: shape.queryNames.default([]),
  originProtocol: shape.originProtocol.default(null),
  originHost: originHost.nullable().default(null),
  originPath: originPath.nullable().default(null),
  requestHeaders: headers(...cdnTerms.requestHeaders),
  responseHeaders: headers(...cdnTerms.responseHeaders),
  dynamic: shape.dynamic.default(false),
  forceHttps: shape.forceHttps.default(false),
};
/** Modes in which the names are what counts. */
export const listsNames = (mode: unknown): boolean => mode === 'only' || mode === 'ignore';
/** A rule whose parts fit each other; said beside what is wrong with the parts themselves, not after it. */
const whole = <S extends z.ZodObject>(schema: S): S =>
  schema
    .refine(
      ({ queryMode, queryNames }) =>
        !listsNames(queryMode) || !Array.isArray(queryNames) || queryNames.length > 0,
      { path: ['queryNames'], params: { code: 'rule.queryNames' }, when: () => true },
    )
    // Dynamic acceleration stores nothing; rules from before this was refused are read as they are.
    .refine(({ dynamic, cacheSeconds }) => dynamic !== true || !cacheSeconds, {
      path: ['cacheSeconds'],
      params: { code: 'rule.dynamicCache' },
      when: () => true,
    });
/** Saves although a supplier cannot express a part, which is then left out there. */
const acceptLoss = z.boolean().default(false);

/** A rule and, on manual accounts, the change that waits for review. */
export const ruleRow = domainRule.schema.extend({
  shadowedBy: z.uuid().nullable(),
  waiting: z
    .object({
      reviewId: z.uuid(),
      kind: z.string(),
      change: z.record(z.string(), z.unknown()),
      requestedBy: z.string(),
    })
    .nullable(),
});
const losses = z.array(
  z.object({
    supplier: z.string(),
    properties: z.array(z.string()),
    text: z.tuple([z.string(), z.string()]),
  }),
);

export const domainRules = resource('domainRules', {
  entity: domainRule,
  endpoints: {
    list: get('/', {
      permission: 'domain.queryByDomainID',
      input: z.strictObject({ domainId: z.uuid() }),
      output: z.object({ rows: z.array(ruleRow), total: z.int() }),
      summary: ['域名的规则，按匹配顺序', 'Rules of a domain in matching order'],
    }),
    check: post('/check', {
      permission: 'domain.queryByDomainID',
      // Asked at each key: what is still to be typed says nothing about suppliers.
      input: z.strictObject({ domainId: z.uuid(), ...ruleDraft }),
      output: z.object({ losses }),
      summary: ['保存前检查供应商能力', 'What suppliers cannot express, before saving'],
    }),
    add: post('/', {
      permission: 'domain.config',
      input: whole(z.strictObject({ domainId: z.uuid(), ...ruleDraft, acceptLoss })),
      output: domainRule.schema,
      summary: ['添加规则', 'Add a rule'],
    }),
    change: put('/:id', {
      permission: 'domain.config',
      input: whole(z.strictObject({ ...byId.shape, ...ruleDraft, acceptLoss })),
      output: domainRule.schema,
      summary: ['修改规则', 'Change a rule'],
    }),
    reorder: post('/reorder', {
      permission: 'domain.config',
      input: z.strictObject({ domainId: z.uuid(), ids: z.array(z.uuid()).min(1).max(200) }),
      output: nothing,
      summary: ['调整规则顺序，ids 为全部规则', 'Order the rules; ids names all of them'],
    }),
    enable: post('/:id/enable', {
      permission: 'domain.config',
      input: byId,
      output: domainRule.schema,
      summary: ['启用规则', 'Enable a rule'],
    }),
    disable: post('/:id/disable', {
      permission: 'domain.config',
      input: byId,
      output: domainRule.schema,
      summary: ['停用规则', 'Disable a rule'],
    }),
    remove: remove('/:id', {
      permission: 'domain.config',
      input: byId,
      output: nothing,
      summary: ['删除规则', 'Remove a rule'],
    }),
  },
  events: {
    /** Something about a domain's rules changed; consoles ask for the list again. */
    changed: event('account', z.object({ domainId: z.uuid() })),
  },
  notices: {
    done: notice(
      'success',
      '域名 {domain} 的规则 {expression} 配置完成',
      'Rule {expression} of {domain}: configuration completed',
      '/domain/{domainId}/configs',
      { about: 'domain' },
    ),
    failed: notice(
      'error',
      '域名 {domain} 的规则 {expression} 配置失败',
      'Rule {expression} of {domain}: configuration failed',
      '/domain/{domainId}/configs',
      { about: 'domain' },
    ),
  },
});
