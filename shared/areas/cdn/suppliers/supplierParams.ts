import * as z from 'zod';
import {
  byId,
  event,
  get,
  job,
  notice,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { task } from '../../platform/tasks/tasks';
import { supplierParam } from './params';
import { shownSupplierAccount } from './supplierAccounts';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** A credential as lists show it: how much depends on it, and whether its secret is there. */
export const listedParam = named(
  supplierParam.schema.extend({
    referenceCount: field.count(...cdnTerms.references),
    sealed: field.flag('已设凭据', 'Credentials set'),
    domains: field.count(...terms.domains),
    policies: field.count(...cdnTerms.policies),
    /** Tasks that still have work under it. */
    tasks: field.count(...terms.tasksUnderWay),
    errors: field.count('24 小时错误', 'Errors in 24 h'),
    ...shownSupplierAccount.pick({ quotaRatio: true, balance: true, currency: true }).shape,
  }),
  ['accountId'],
);
/** The credentials are checked against the chosen supplier's own schema; they are never read back. */
const credentials = z
  .record(z.string().max(64), z.string().max(4096))
  .meta({ kind: 'secret', label: cdnTerms.credentials });
const draft = supplierParam.schema.omit({ id: true, createdAt: true }).strict();

/** What uses a credential; of no account when it is the platform's. */
export const paramReference = z.object({
  id: z.uuid(),
  name: z.string(),
  accountId: z.uuid().nullable(),
  account: z.string().nullable(),
});

/** One read method of the driver, really called: how long it took, or why it failed; or one that its supplier does not offer. */
export const testedMethod = z.object({
  method: z.string(),
  offered: z.boolean(),
  ok: z.boolean(),
  ms: z.number(),
  errorClass: z.string().nullable(),
  message: z.string().nullable(),
});

export const supplierParams = resource('supplierParams', {
  entity: supplierParam,
  endpoints: {
    list: listing(listedParam, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      search: ['name', 'description'],
      filters: ['supplier', 'accountId', 'enabled'],
      sort: ['name', 'supplier', 'createdAt'],
      order: '-createdAt',
    }),
    choices: get('/choices', {
      permission: 'schedule.view',
      input: z.strictObject({}),
      output: z.object({
        rows: z.array(supplierParam.schema.pick({ id: true, name: true, supplier: true })),
      }),
      summary: ['可用的供应商参数', 'Supplier parameters the account may use'],
    }),
    one: get('/:id', { permission: 'staff.suppliers.view', input: byId, output: listedParam }),
    create: post('/', {
      permission: 'staff.suppliers.operate',
      input: draft.extend({ credentials }),
      output: listedParam,
    }),
    update: put('/:id', {
      permission: 'staff.suppliers.operate',
      input: draft.extend({ ...byId.shape, credentials: credentials.optional() }),
      output: listedParam,
      summary: ['修改；未给出凭据时保留原凭据', 'Changes it; without credentials they stay'],
    }),
    remove: remove('/:id', { permission: 'staff.suppliers.operate', input: byId, output: nothing }),
    disable: post('/:id/disable', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: listedParam,
      summary: ['停用；仍被引用时拒绝', 'Disables it; refused while something uses it'],
    }),
    enable: post('/:id/enable', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: listedParam,
      summary: ['启用', 'Enables it again'],
    }),
    references: get('/:id/references', {
      permission: 'staff.suppliers.view',
      input: byId,
      output: z.object({
        name: z.string(),
        policies: z.array(paramReference),
        /** The first hundred by name. */
        domains: z.array(paramReference),
      }),
      summary: ['使用该参数的策略与域名', 'Policies and domains that use it'],
    }),
    move: post('/:id/move', {
      permission: 'staff.suppliers.operate',
      input: byId.extend({ toParamId: field.ref(...cdnTerms.newParameter, 'supplierParams') }),
      output: task.schema,
      summary: [
        '把引用迁移到另一个参数，作为任务执行',
        'Moves what uses it to another parameter, as a task',
      ],
    }),
    test: post('/:id/test', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: z.object({ rows: z.array(testedMethod) }),
      rate: 'test',
      summary: ['逐一调用只读接口并计时', 'Calls each read method and times it'],
    }),
  },
  jobs: {
    /** Calls nobody saw the end of are dropped after a day. */
    forgetCalls: job(z.object({}), {
      everyMs: 3_600_000,
      attempts: 1,
      timeoutMs: 60_000,
      queue: 'maintenance',
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
  notices: {
    refused: notice(
      'error',
      '供应商拒绝了参数 {name} 的凭据：{reason}',
      'The supplier refuses the credentials of {name}: {reason}',
      '/updateParams?id={id}',
      { about: 'name' },
    ),
  },
});
