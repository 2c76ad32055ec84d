import * as z from 'zod';
import { entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { orderStates } from '../../platform/processes/names';
import { orderRow } from '../../platform/processes/orders';
import * as platformTerms from '../../platform/terms';
import * as cdnTerms from '../terms';

/** Log workers that one process has at the most; of these the first runs from the start on. */
export const mostLogWorkers = 4;

export const logWorkerStates = {
  working: ['处理中', 'At work', 'success'],
  idle: ['等待文件', 'Waits for files', 'neutral'],
  paused: [...terms.paused, 'warning'],
  draining: [...platformTerms.draining, 'progress'],
  drained: [...platformTerms.drained, 'neutral'],
  stopped: ['未启动', 'Not started', 'neutral'],
  /** Its process is cordoned, drained, without the role, or its queue rests. */
  resting: ['进程不接任务', 'Its process takes nothing', 'warning'],
  silent: [...platformTerms.silent, 'error'],
} as const;
/** What can be wished of a log worker. */
export const logWorkerWishes = {
  running: ['工作', 'Works'],
  paused: terms.paused,
  drained: platformTerms.drained,
  stopped: ['停止', 'Stopped'],
} as const;

const view = 'staff.servers.view';
const operate = 'staff.servers.operate';
const node = field.text(...platformTerms.process, 128);

/** One hand of a process of workers that takes log files, as the process told of it last. */
export const logWorker = entity('logWorker', ...cdnTerms.logWorker, {
  key: field.shown(...terms.id),
  node: field.shown(...platformTerms.process),
  number: field.count(...terms.ordinal, 1, mostLogWorkers),
  host: field.shown(...platformTerms.host),
  pid: field.count(...platformTerms.processId),
  state: field.choice(...terms.state, logWorkerStates),
  wishedState: field.choice(...platformTerms.wishedState, logWorkerWishes).nullable(),
  order: field.choice(...platformTerms.order, orderStates).nullable(),
  orderRefusal: field.shown(...terms.reason).nullable(),
  seenAt: field.time(...platformTerms.lastHeard),
  /** The first of the files it has taken, which are stored together. */
  fileName: field.shown('处理中的文件', 'File in work').nullable(),
  fileCount: field.count('处理中文件数', 'Files in work'),
  workSince: field.time('开始处理', 'At it since').nullable(),
  /** Over the last minute. */
  linesPerSecond: field.count('每秒行数', 'Lines/s'),
  /** Of the last hour. */
  lines: field.count('近 1 小时行数', 'Lines in 1 h'),
  loads: field.count('近 1 小时批次', 'Loads in 1 h'),
  /** Of its process. */
  cpu: field.ratio('CPU', 'CPU'),
  rss: field.bytes(...platformTerms.memory),
});

/** Log workers of all processes; wishes for them are control orders, which stand over restarts. */
export const logWorkers = resource('logWorkers', {
  entity: logWorker,
  endpoints: {
    list: listing(logWorker.schema, {
      scope: 'platform',
      permission: view,
      search: ['node', 'fileName'],
      filters: ['state', 'node'],
      sort: ['node', 'linesPerSecond', 'lines', 'cpu', 'rss', 'seenAt'],
      order: 'node',
      summary: ['各进程的日志工作节点', 'Log workers of all processes'],
    }),
    places: get('/places', {
      permission: view,
      input: z.strictObject({}),
      output: z.object({ rows: z.array(z.object({ node: z.string(), free: z.int() })) }),
      summary: ['可添加的进程及其空位', 'Processes that can have more of them, and how many'],
    }),
    create: post('/', {
      permission: operate,
      input: z.strictObject({
        node,
        count: field.count('数量', 'How many', 1, mostLogWorkers - 1),
      }),
      output: z.object({ orders: z.array(orderRow) }),
      summary: ['在所选进程上启动日志工作节点', 'Starts log workers in a process'],
    }),
    restart: post('/restart', {
      permission: operate,
      input: z.strictObject({ node }),
      output: orderRow,
      summary: [
        '有序退出其进程，由启动器重新启动',
        'Ends its process in order, to be started again',
      ],
    }),
    steer: post('/steer', {
      permission: operate,
      input: z.strictObject({
        node,
        number: logWorker.schema.shape.number,
        state: field.choice(...platformTerms.wishedState, logWorkerWishes),
      }),
      output: orderRow,
      summary: ['继续、暂停、排空或停止', 'Resumes, pauses, drains or stops it'],
    }),
  },
});
