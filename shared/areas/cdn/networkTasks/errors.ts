/** Failures of network tasks: status, Chinese, English. */
export const networkTasksErrors = {
  'net.targets': [
    400,
    '有 {count} 行不是目标，第一处在第 {line} 行',
    '{count} {count|line is no target|lines are no targets}, the first is line {line}',
  ],
  'net.noTargets': [400, '请填写至少一个目标', 'Enter at least one target'],
  'net.noProgram': [400, '没有能用此方式测量的主机{why}', 'No host can measure in this way{why}'],
  'net.programPace': [400, '此方式每秒最多 {most} 次', 'In this way no more than {most} a second'],
  'net.running': [409, '本任务的一轮尚未结束', 'A round of this task has not ended yet'],
  'net.ended': [409, '这一轮已经结束', 'The round has ended already'],
} as const;
