import * as platformTerms from '../terms';
import * as z from 'zod';
import { byId, entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { nodeStates, orderStates, processRoles } from './names';
import { orderRow } from './orders';

const runningJob = z.object({ id: z.string(), name: z.string(), since: z.string() });
const roles = field.choices(...terms.role, processRoles);

/** One process of the platform: where it runs, what it does, whether it leads. */
export const serviceNode = entity('serviceNode', '服务节点', 'Service node', {
  id: field.id(),
  node: field.shown(...platformTerms.process),
  host: field.shown(...platformTerms.host),
  pid: field.count(...platformTerms.processId),
  version: field.shown(...terms.version),
  roles,
  state: field.choice(...terms.state, nodeStates),
  wishedState: field.choice(...platformTerms.wishedState, nodeStates).nullable(),
  order: field.choice(...platformTerms.order, orderStates).nullable(),
  orderRefusal: field.shown(...terms.reason).nullable(),
  leads: field.flag(...platformTerms.leads),
  leadsSince: field.time('主控自', 'Leads since').nullable(),
  seenAt: field.time(...platformTerms.lastHeard),
  startedAt: field.time(...platformTerms.startedAt),
  cpu: field.ratio('CPU', 'CPU'),
  rss: field.bytes(...platformTerms.memory),
  delayMs: field.ms('事件循环延迟', 'Event-loop delay'),
  jobCount: field.count(...platformTerms.jobsInWork),
  jobs: field.json(...platformTerms.jobsInWork, z.array(runningJob)),
});

/** Processes as they tell of themselves every 5 s; one that fell silent stays until it is forgotten. */
export const nodes = resource('nodes', {
  entity: serviceNode,
  endpoints: {
    list: listing(serviceNode.schema, {
      scope: 'platform',
      permission: 'staff.servers.view',
      filters: ['state', 'node'],
      sort: ['node', 'seenAt', 'startedAt', 'cpu', 'rss'],
      order: 'node',
      summary: ['平台的进程', 'Processes of the platform'],
    }),
    steer: post('/:id/steer', {
      permission: 'staff.servers.operate',
      input: byId.extend({ state: z.enum(['running', 'cordoned', 'drained']) }),
      output: orderRow,
      summary: ['运行、不接新任务或排空', 'Runs, takes nothing new, or hands back what it has'],
    }),
    roles: post('/:id/roles', {
      permission: 'staff.servers.operate',
      input: byId.extend({ roles: roles.nullable() }),
      output: orderRow,
      summary: ['更改角色；null 恢复默认', 'Other roles; null returns to those it started with'],
    }),
    restart: post('/:id/restart', {
      permission: 'staff.servers.operate',
      input: byId,
      output: orderRow,
      summary: ['有序退出，由启动器重新启动', 'Ends in order, to be started again by its launcher'],
    }),
    forget: post('/:id/forget', {
      permission: 'staff.servers.operate',
      input: byId,
      output: z.object({}),
      summary: ['从列表中移除已失联的进程', 'Takes a process that is gone off the list'],
    }),
  },
});
