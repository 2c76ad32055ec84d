import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  post,
  query,
  resource,
} from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { declaredKinds } from '../../taskKinds';
import * as terms from '../../../kernel/terms';

type Kind = keyof typeof declaredKinds;
/** Names of the kinds of tasks that areas declare. */
export const taskKinds = Object.fromEntries(
  Object.entries(declaredKinds).map(([kind, { label }]) => [kind, label]),
) as Record<Kind, Label>;
export const taskStates = {
  waiting: [...terms.waiting, 'neutral'],
  active: ['进行中', 'Active', 'progress'],
  paused: [...terms.paused, 'warning'],
  completed: [...terms.completedState, 'success'],
  partial: ['部分完成', 'Partial', 'warning'],
  failed: [...terms.failed, 'error'],
  cancelled: [...terms.cancelled, 'neutral'],
} as const;

export const task = entity('task', '任务', 'Task', {
  id: field.id(),
  number: field.count('任务号', 'Number'),
  accountId: field.account().nullable(),
  kind: field.choice(...terms.kind, taskKinds),
  title: field.text(...terms.description, 256),
  state: field.choice(...terms.state, taskStates),
  /** Of 1 to 9: how soon it is worked on beside the others. */
  priority: field.count(...terms.priority, 1, 9),
  params: field.json(...terms.parameters, z.record(z.string(), z.unknown())),
  total: field.count('总数', 'Total'),
  done: field.count('已处理', 'Done'),
  ok: field.count(...terms.succeeded),
  failed: field.count(...terms.failed),
  verified: field.count(...terms.verified),
  message: field.sentence('最近消息', 'Last message').nullable(),
  parentId: field.ref('上级任务', 'Parent', 'tasks').nullable(),
  requestId: field.text(...terms.requestId, 100),
  createdByEmail: field.text(...terms.submittedBy, 254),
  createdAt: field.time(...terms.submittedAt),
  startedAt: field.time(...terms.startedAt).nullable(),
  finishedAt: field.time(...terms.finished).nullable(),
  result: field.json(...terms.result, z.record(z.string(), z.unknown())).nullable(),
});

export const itemStates = {
  waiting: [...terms.waiting, 'neutral'],
  sending: ['提交中', 'Sending', 'progress'],
  submitted: [...terms.submitted, 'progress'],
  done: [...terms.done, 'success'],
  failed: [...terms.failed, 'error'],
  cancelled: [...terms.cancelled, 'neutral'],
} as const;
/** One target of a task at one supplier, with what came of it. */
export const taskItem = z.object({
  n: field.count(...terms.ordinal),
  lane: field.shown(...terms.supplier),
  target: field.shown('URL', 'URL'),
  state: field.choice(...terms.state, itemStates),
  code: field.shown(...terms.result).nullable(),
  message: field.sentence(...terms.message).nullable(),
  ms: field.ms(...terms.duration).nullable(),
  verified: field.flag(...terms.verified).nullable(),
  evidence: field.json('节点证据', 'Node evidence', z.unknown()),
  attempts: field.count(...terms.attempts),
  changedAt: field.time(...terms.changedAt).nullable(),
});

/** What a console needs to move a progress bar; `rate` is items a second over the last half minute. */
export const taskProgress = task.schema
  .pick({
    id: true,
    number: true,
    accountId: true,
    kind: true,
    title: true,
    state: true,
    total: true,
    done: true,
    ok: true,
    failed: true,
    verified: true,
    message: true,
    createdAt: true,
    startedAt: true,
    finishedAt: true,
  })
  .extend({ etaAt: z.string().nullable(), rate: z.number().nullable() });
const chained = task.schema.pick({
  id: true,
  number: true,
  kind: true,
  state: true,
  total: true,
  done: true,
  ok: true,
  failed: true,
  verified: true,
});
const detailed = task.schema.extend({ etaAt: z.string().nullable(), rate: z.number().nullable() });

/** Staff see the tasks of all accounts: each says whose it is. */
const listed = named(task.schema, ['accountId']);

export const tasks = resource('tasks', {
  entity: task,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission: 'task.view',
      search: ['title', 'createdByEmail'],
      filters: ['kind', 'state'],
      sort: ['createdAt', 'finishedAt', 'number'],
      order: '-createdAt',
      summary: [
        '任务列表，可按目标、描述、提交人搜索',
        'List tasks; searches targets, description and submitter',
      ],
    }),
    running: get('/running', {
      permission: 'signedIn',
      input: z.strictObject({}),
      output: z.object({ rows: z.array(taskProgress) }),
      summary: terms.tasksUnderWay,
    }),
    one: get('/:id', {
      permission: 'task.view',
      input: byId,
      /** `chain`: tasks that belong together by one submission, in the order they follow. */
      output: detailed.extend({ chain: z.array(chained) }),
    }),
    items: get('/:id/items', {
      permission: 'task.view',
      input: query({
        id: z.uuid(),
        state: z.string().max(20).optional(),
        lane: z.string().max(64).optional(),
        search: z.string().max(2048).optional(),
      }),
      output: z.object({ rows: z.array(taskItem), total: z.int() }),
      summary: ['任务明细', 'Items of a task'],
    }),
    pause: post('/:id/pause', {
      permission: 'task.view',
      input: byId,
      output: detailed,
      summary: terms.pause,
    }),
    resume: post('/:id/resume', {
      permission: 'task.view',
      input: byId,
      output: detailed,
      summary: terms.resume,
    }),
    cancel: post('/:id/cancel', {
      permission: 'task.view',
      input: byId,
      output: detailed,
      summary: terms.cancel,
    }),
    targets: get('/:id/targets', {
      permission: 'task.view',
      input: byId,
      /** Each target once, in the order of its first item. */
      output: z.object({ rows: z.array(z.string()) }),
      rate: 'export',
      summary: ['任务的全部目标，用于复制重做', 'All targets of a task, to run it again'],
    }),
    retry: post('/:id/retry', {
      permission: 'task.view',
      input: byId.extend({
        /** Numbers of failed items; all that failed when left out. */
        items: z.array(z.int().min(1)).min(1).max(200).optional(),
      }),
      output: detailed,
      summary: ['重试全部或指定的失败项', 'Retry all failed items or those named'],
    }),
    export: get('/:id/export', {
      permission: 'task.view',
      input: byId,
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出明细 CSV', 'Items as CSV'],
    }),
  },
  jobs: {
    /** "Look at this part of that task": long kinds and quick kinds in queues of their own. */
    chunk: job(z.object({ taskId: z.uuid(), n: z.int() }), { timeoutMs: 600_000, queue: 'fetch' }),
    quick: job(z.object({ taskId: z.uuid(), n: z.int() }), {
      timeoutMs: 600_000,
      queue: 'interactive',
    }),
    sweep: job(z.object({}), {
      everyMs: 2000,
      attempts: 1,
      timeoutMs: 20_000,
      queue: 'maintenance',
    }),
  },
  events: {
    changed: event('account', taskProgress),
    progress: event('account', taskProgress, { volatile: true }),
  },
  notices: {
    finished: notice(
      'success',
      '任务 #{number}（{title}）已完成',
      'Task #{number} ({title}) is complete',
      '{link}',
      { about: 'title' },
    ),
    partial: notice(
      'warning',
      '任务 #{number}（{title}）部分失败：{failed} 项',
      'Task #{number} ({title}): {failed} {failed|item|items} failed',
      '{link}',
      { about: 'title' },
    ),
    failed: notice(
      'error',
      '任务 #{number}（{title}）失败',
      'Task #{number} ({title}) failed',
      '{link}',
      { about: 'title' },
    ),
  },
});
