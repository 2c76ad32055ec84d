/** Terms of network tasks that several files say. */
export const networkTask = ['网络任务', 'Network task'] as const;
export const networkTasks = ['网络任务', 'Network tasks'] as const;
export const networkResults = ['网络任务结果', 'Network results'] as const;
export const loss = ['丢失率', 'Loss'] as const;
export const targets = ['目标列表', 'Targets'] as const;
export const round = ['轮次', 'Round'] as const;
export const p50 = ['P50 耗时', 'p50'] as const;
export const p95 = ['P95 耗时', 'p95'] as const;
export const probes = ['探测次数', 'Probes'] as const;
