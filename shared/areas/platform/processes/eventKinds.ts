import type { Option } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** What can happen to the platform, with how bad it is; two words for people and a sentence of its own. */
export const systemEventKinds = {
  start: ['启动', 'Start', 'neutral'],
  stop: ['退出', 'Orderly end', 'neutral'],
  crash: ['崩溃', 'Crash', 'error'],
  hang: ['卡死', 'Hang', 'error'],
  leader: ['主控变更', 'Leader change', 'warning'],
  requeue: ['任务转移', 'Jobs taken over', 'warning'],
  failover: [...platformTerms.supplierFailover, 'warning'],
  migrate: ['数据库升级', 'Migration', 'neutral'],
  backlog: ['积压', 'Backlog', 'warning'],
  disk: ['磁盘不足', 'Disk low', 'error'],
  clock: ['时钟变动', 'Clock moved', 'warning'],
  circuit: ['供应商熔断', 'Circuit open', 'warning'],
  server: ['服务器状态', 'Server state', 'warning'],
  backup: ['备份', 'Backup', 'warning'],
} as const satisfies Record<string, Option>;
export type SystemEventKind = keyof typeof systemEventKinds;

export const eventSeverities = {
  neutral: ['提示', 'Note', 'neutral'],
  warning: [...terms.warning, 'warning'],
  error: [...terms.error, 'error'],
} as const;
