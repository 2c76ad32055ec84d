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
import { supplierParam } from './params';
import * as cdnTerms from '../terms';

/** A credential as lists show it: how much depends on it, and whether its secret is there. */
export const listedParam = named(
  supplierParam.schema.extend({
    referenceCount: field.count(...cdnTerms.references),
    sealed: field.flag('已设凭据', 'Credentials set'),
  }),
  ['accountId'],
);
/** The credentials are checked against the chosen supplier's own schema; they are never read back. */
const credentials = z
  .record(z.string().max(64), z.string().max(4096))
  .meta({ kind: 'secret', label: cdnTerms.credentials });
const draft = supplierParam.schema.omit({ id: true, createdAt: true }).strict();

/** One read method of the driver, really called: how long it took, or why it failed. */
export const testedMethod = z.object({
  method: z.string(),
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
      filters: ['supplier'],
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
    test: post('/:id/test', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: z.object({ rows: z.array(testedMethod) }),
      rate: 'test',
      summary: ['逐一调用只读接口并计时', 'Calls each read method and times it'],
    }),
  },
  jobs: {
    /** Call records older than 7 days are dropped. */
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
