import * as platformTerms from '../terms';
import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { orderStates } from './names';

/** Hours for which a wish can be made to hold at most; without an end it holds until it is changed. */
export const longestHours = 720;

/** A wish for a running process, and what became of it. The process itself reports. */
export const controlOrder = entity('controlOrder', '控制指令', 'Control order', {
  id: field.id(),
  node: field.text(...platformTerms.process, 128),
  subject: field.text(...terms.object, 128),
  action: field.text('动作', 'Action', 32),
  wish: field.json('期望值', 'Wished value', z.object({ value: z.unknown() })),
  standing: field.flag('持续有效', 'Stands'),
  validUntil: field.time(...platformTerms.validUntil).nullable(),
  askedBy: field.shown('下达人', 'Asked by'),
  replacedAt: field.time('取代时间', 'Replaced').nullable(),
  seenAt: field.time('收到时间', 'Seen').nullable(),
  doneAt: field.time('执行时间', 'Done').nullable(),
  refusal: field.shown(...terms.reason).nullable(),
  createdAt: field.time('下达时间', 'Asked'),
});
/** A wish with how it stands now. */
export const orderRow = controlOrder.schema.extend({
  state: field.choice(...terms.state, orderStates),
});

export const controlOrders = resource('controlOrders', {
  entity: controlOrder,
  endpoints: {
    list: listing(orderRow, {
      scope: 'platform',
      permission: 'staff.servers.view',
      filters: ['node', 'subject', 'state', 'createdAt'],
      sort: ['createdAt', 'doneAt'],
      order: '-createdAt',
      summary: ['对进程下达的指令', 'What was wished of processes'],
    }),
  },
});
