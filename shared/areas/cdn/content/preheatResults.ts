import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { task, taskItem } from '../../platform/tasks/tasks';
import * as platformTerms from '../../platform/terms';
import * as terms from '../../../kernel/terms';
import { supplierField } from '../suppliers/params';
import * as cdnTerms from '../terms';
import * as preheatTerms from './terms';
import { leftOut } from './schemas';

/** Days of preheats that results are shown of. */
export const resultDays = 90;

/** One address of a preheat at one supplier, with what came of it. */
export const preheatResult = entity('preheatResult', '预热结果', 'Preheat result', {
  key: field.shown(...terms.id),
  taskId: field.ref(...cdnTerms.task, 'tasks'),
  number: task.schema.shape.number,
  accountId: field.account().nullable(),
  target: taskItem.shape.target,
  lane: field.shown(...cdnTerms.supplierParameter),
  supplier: supplierField.nullable(),
  state: taskItem.shape.state,
  code: field.shown(...cdnTerms.errorClass).nullable(),
  xCache: field.shown(...preheatTerms.xCache).nullable(),
  nodes: field.shown(...cdnTerms.nodes).nullable(),
  bytes: field.bytes(...platformTerms.size).nullable(),
  ms: taskItem.shape.ms,
  verified: taskItem.shape.verified,
  message: taskItem.shape.message,
  attempts: taskItem.shape.attempts,
  createdAt: task.schema.shape.createdAt,
  changedAt: taskItem.shape.changedAt,
});

const classes = z.object({ code: z.string().nullable(), count: z.int() });
/** Results of preheats over all tasks: customers see their own. */
export const preheatResults = resource('preheatResults', {
  entity: preheatResult,
  endpoints: {
    list: listing(named(preheatResult.schema, ['accountId']), {
      scope: 'account',
      permission: 'task.view',
      search: ['target'],
      filters: ['state', 'supplier', 'code', 'xCache', 'nodes', 'taskId', 'accountId', 'createdAt'],
      sort: ['createdAt', 'ms'],
      order: '-createdAt',
      summary: ['90 天内所有预热的逐项结果', 'Results of all preheats of 90 days, item by item'],
    }),
    classes: get('/classes', {
      permission: 'task.view',
      input: z.strictObject({ taskId: z.uuid().optional(), accountId: z.uuid().optional() }),
      /** The most frequent ones first, at most twenty. */
      output: z.object({ rows: z.array(classes) }),
      summary: ['失败按原因归类的个数', 'How many failed, by the class of their error'],
    }),
    again: post('/:id/again', {
      permission: 'prefetch.submit',
      input: byId,
      output: z.object({ task: task.schema, ...leftOut }),
      summary: [
        '以相同选项为一个任务的失败地址建立关联的新任务',
        'Makes a linked task of the failed addresses of a task, with the same options',
      ],
    }),
  },
});
