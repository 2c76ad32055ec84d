import { byId, entity, event, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { task } from '../../platform/tasks/tasks';
import * as cdnTerms from '../terms';
import { preheatGrant } from './preheatGrants';

/** What an account has waiting and under way at one supplier's credential, and when it will be through. */
export const contentQueue = entity('contentQueue', '排队情况', 'Queue of an account', {
  key: field.shown(...terms.id),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  param: field.shown(...cdnTerms.supplierParameter),
  supplier: field.shown(...terms.supplier),
  accountId: field.account(),
  tasks: field.count('任务数', 'Tasks'),
  priority: field.count('最高优先级', 'Highest priority'),
  weight: preheatGrant.schema.shape.weight,
  waiting: field.count('等待的 URL', 'URLs waiting'),
  underWay: field.count('处理中的 URL', 'URLs under way'),
  /** Of the whole credential, all accounts together. */
  perSecond: field.ratio('凭据每秒 URL 数', 'URLs/s of the credential').meta({ kind: 'count' }),
  /** Calls that its rate lets go at once; each is of as many URLs as the supplier takes. */
  tokens: field.count('剩余令牌（调用）', 'Tokens left (calls)'),
  etaAt: field.time(...terms.expectedEnd).nullable(),
  oldestAt: field.time('最早提交', 'Oldest submitted'),
});
const row = named(contentQueue.schema, ['accountId']);

/** Who waits at which supplier with refreshes, preheats and probes, and what goes first. */
export const contentLanes = resource('contentLanes', {
  entity: contentQueue,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.content.view',
      search: ['param'],
      filters: ['paramId', 'accountId'],
      sort: ['param', 'waiting', 'underWay', 'etaAt', 'oldestAt', 'priority', 'weight', 'tokens'],
      order: 'param',
      summary: ['各供应商凭据上的排队情况', 'What waits at each credential, by account'],
    }),
    prioritise: post('/tasks/:id/priority', {
      permission: 'staff.content.operate',
      input: byId.extend({ priority: task.schema.shape.priority }),
      output: task.schema,
      summary: ['调整任务的优先级', 'Changes the priority of a task'],
    }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
});
