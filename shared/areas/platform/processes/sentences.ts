/** What happened to the platform, in words. */
export const processesSentences = {
  'event.start': ['{node} 已启动，版本 {version}', '{node} started, version {version}'],
  'event.stop': ['{node} 已停止', '{node} stopped'],
  'event.crash': [
    '{node} 退出（{code}），运行了 {lived} 秒',
    '{node} ended ({code}) after {lived} s',
  ],
  'event.hang': [
    '{node} 没有响应，已强制重启',
    '{node} did not respond and was ended to be started again',
  ],
  'event.leader': ['{node} 成为主控，此前为 {former}', '{node} leads now, before it {former}'],
  'event.requeue': [
    '{former} 的 {jobs} 个作业已由其他进程继续',
    '{jobs} {jobs|job|jobs} of {former} {jobs|runs|run} again elsewhere',
  ],
  'event.migrate': [
    '数据库升级 {steps} 步，至 {last}',
    '{steps} migration {steps|step|steps}, up to {last}',
  ],
  'event.backlog': [
    '队列 {queue} 的下一个作业已等待 {seconds} 秒',
    'The next job of the queue {queue} has waited for {seconds} s',
  ],
  'event.disk': ['{node} 的磁盘剩余 {free}%', '{free} % of the disk of {node} is free'],
  'event.clock': ['{node} 的时钟变动 {seconds} 秒', 'The clock of {node} moved by {seconds} s'],
  'event.circuit': [
    '供应商参数 {name} 连续失败，已熔断',
    'The credential {name} is cut off after failures in a row',
  ],
  'event.failover': [
    '供应商参数 {name}，{region}：{move}',
    'The credential {name} in {region}: {move}',
  ],
  'event.server': ['服务器 {name}：{reason}', 'Server {name}: {reason}'],
  'event.backup': ['备份 {name}：{reason}', 'Backup {name}: {reason}'],
} as const;
