import type { Label } from '../../../kernel/field';
import type { QueueName } from '../../../kernel/queues';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** What a pool does. */
export const poolKinds = {
  queue: ['作业队列', 'Job queue'],
  schedule: ['定时工作', 'Scheduled work'],
  query: ['查询连接', 'Query connections'],
  database: ['数据库连接', 'Database connections'],
  files: ['文件处理', 'File work'],
} as const;

/** Names of the queues, which are the roles of a worker too. */
export const queueLabels = {
  interactive: ['交互任务', 'Interactive jobs'],
  fetch: ['内容处理', 'Content work'],
  sync: ['同步', 'Sync'],
  backfill: ['历史补采', 'Backfill'],
  billing: ['账单计算', 'Bills'],
  alarm: ['告警计算', 'Alarm evaluation'],
  notify: ['通知发送', 'Notices'],
  maintenance: ['维护', 'Maintenance'],
} as const satisfies Record<QueueName, Label>;

/** Every pool a process can have. */
export const poolNames = {
  ...queueLabels,
  schedules: ['定时派发', 'Schedules'],
  questions: ['统计查询', 'Statistics queries'],
  connections: ['数据库连接', 'Database connections'],
} as const;
export type PoolName = keyof typeof poolNames;

/** What a process may do. */
export const processRoles = {
  ...queueLabels,
  lead: ['主控候选', 'May lead'],
  api: ['接口与控制台', 'API and console'],
} as const;

export const poolStates = {
  running: ['工作中', 'At work', 'success'],
  /** Its next job waits for longer than it should. */
  late: ['积压', 'Behind', 'warning'],
  paused: [...terms.paused, 'warning'],
  draining: [...platformTerms.draining, 'progress'],
  drained: [...platformTerms.drained, 'neutral'],
} as const;

export const nodeStates = {
  running: ['工作中', 'At work', 'success'],
  cordoned: ['不接新任务', 'Cordoned', 'warning'],
  draining: [...platformTerms.draining, 'progress'],
  drained: [...platformTerms.drained, 'neutral'],
  silent: [...platformTerms.silent, 'error'],
} as const;

/** How a wish for a process stands. */
export const orderStates = {
  waiting: ['等待执行', 'Waiting', 'progress'],
  late: ['未被执行', 'Not taken up', 'error'],
  done: ['已执行', 'Taken up', 'success'],
  refused: [...terms.rejected, 'error'],
  replaced: ['已被取代', 'Replaced', 'neutral'],
  lapsed: [...terms.lapsed, 'neutral'],
} as const;
