import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  nothing,
  post,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { task } from '../../platform/tasks/tasks';
import * as cdnTerms from '../terms';
import { paramReference } from './supplierParams';

/** What an account's domains may use a parameter for. */
export const paramPurposes = {
  cdn: ['CDN', 'CDN'],
  logs: terms.logs,
  test: terms.test,
} as const;

/** A supplier parameter that an account's domains may use, from when to when. */
export const accountParam = entity(
  'accountParam',
  '账号供应商参数',
  "Account's supplier parameter",
  {
    id: field.id(),
    accountId: field.account(),
    paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
    purpose: field.choice(...cdnTerms.purpose, paramPurposes),
    fromAt: field.chosenTime(...cdnTerms.validFromTime),
    toAt: field.chosenTime(...cdnTerms.validToTime).nullable(),
    createdAt: field.created(),
  },
);

const row = named(
  accountParam.schema.extend({
    domains: field.count(...terms.domains),
    policies: field.count(...cdnTerms.policies),
    state: field.choice(...terms.state, {
      active: [...terms.active, 'success'],
      planned: [...cdnTerms.notBegun, 'neutral'],
      ended: [...terms.ended, 'neutral'],
      /** Its end is past and nothing else covers the domains that are still on it. */
      overdue: ['已结束仍在使用', 'Ended, still used', 'error'],
    }),
  }),
  ['accountId', 'paramId'],
);
const { accountId, paramId, purpose, fromAt, toAt } = accountParam.schema.shape;

export const accountParams = resource('accountParams', {
  entity: accountParam,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      search: ['accountName', 'paramName'],
      filters: ['accountId', 'paramId', 'purpose', 'state'],
      sort: ['fromAt', 'createdAt'],
      order: '-createdAt',
    }),
    assign: post('/', {
      permission: 'staff.suppliers.operate',
      input: z.strictObject({ accountId, paramId, purpose, fromAt, toAt }),
      output: row,
      summary: ['允许账号使用供应商参数', 'Lets an account use a supplier parameter'],
    }),
    references: get('/:id/references', {
      permission: 'staff.suppliers.view',
      input: byId,
      output: z.object({
        name: z.string(),
        /** The account's own, and the platform's that its domains follow. */
        policies: z.array(paramReference),
        domains: z.array(paramReference),
      }),
      summary: ['该账号使用此参数的域名与策略', 'Domains and policies of the account on it'],
    }),
    end: post('/:id/end', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: row,
      summary: [
        '立即结束；仍有域名或策略使用时拒绝并列出',
        'Ends it now; refused with the list while domains or policies are on it',
      ],
    }),
    move: post('/:id/move', {
      permission: 'staff.suppliers.operate',
      input: byId.extend({ toParamId: field.ref(...cdnTerms.newParameter, 'supplierParams') }),
      output: task.schema,
      summary: [
        '把该账号的引用迁移到另一个参数，作为任务执行',
        'Moves what the account has on it to another parameter, as a task',
      ],
    }),
    remove: remove('/:id', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: nothing,
      summary: [
        '删除未开始或已结束的分配',
        'Removes an assignment that has not begun or has ended',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
