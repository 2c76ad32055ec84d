/** Terms that name a product, in both languages. */
export const sms = ['短信', 'SMS'] as const;
export const active = ['执行中', 'Active'] as const;
export const host = ['主机', 'Host'] as const;
export const jobsInWork = ['执行中作业', 'Jobs in work'] as const;
export const lastHeard = ['最近心跳', 'Last heard'] as const;
export const leads = ['主控', 'Leads'] as const;
export const order = ['指令', 'Order'] as const;
export const process = ['进程', 'Process'] as const;
export const processId = ['进程号', 'Process id'] as const;
export const queued = ['排队', 'Queued'] as const;
export const runP95 = ['执行 p95', 'Run p95'] as const;
export const size = ['大小', 'Size'] as const;
export const startedAt = ['启动时间', 'Started'] as const;
export const validUntil = ['有效至', 'Valid until'] as const;
export const waitP95 = ['等待 p95', 'Wait p95'] as const;
export const wishedState = ['期望状态', 'Wished state'] as const;
