/** Failures of the area "logs": status, Chinese, English. */
export const logsErrors = {
  'logs.time': [400, '请选择时间', 'Please select a time'],
  'logs.link': [403, '下载链接无效或已过期', 'The download link is invalid or has expired'],
  'logs.span': [
    400,
    '时间范围最长 {hours} 小时，且结束须晚于开始',
    'A span lasts {hours} {hours|hour|hours} at most and ends after its start',
  ],
  'logs.processNothing': [
    409,
    '该范围内没有需要处理的日志文件：没有文件缺失',
    'No log file of these hours is to be processed: none is missing',
  ],
  'logs.processHost': [
    400,
    '{hosts} 不在所选的泛域名之下',
    '{hosts} {n|is|are} below none of the wildcard domains that are chosen',
  ],
  'logs.processMost': [
    400,
    '一次最多处理 {most} 个文件，该范围有 {files} 个',
    'A task takes {most} files at the most; these hours have {files}',
  ],
  'logs.markState': [
    409,
    '只有未完整的小时可以放行，只有完整的小时可以重新打开',
    'Only an hour that is not complete can be released, and only a complete one reopened',
  ],
  'logs.marksMoved': [
    409,
    '预览之后文件或计数已变化，请重新计算',
    'Files or counters have changed since the preview; work the marks out again',
  ],
  'logs.eraseOpen': [
    409,
    '该小时还有 {n} 个文件未处理，不能删除',
    '{n} {n|file of this hour is|files of this hour are} not processed yet, so it cannot be deleted',
  ],
  'logs.eraseGone': [409, '该小时的日志已删除或已过期', 'The log of this hour is gone already'],
  'logs.eraseTaken': [
    409,
    '该小时的删除已在进行或等待审批',
    'The deletion of this hour is under way, or waits for approval',
  ],
  'logs.cleanBelow': [
    400,
    '不能少于账号 {account} 的保留期 {days} 天',
    'It cannot be less than the retention of {account}, {days} {days|day|days}',
  ],
  'logs.scopeDays': [
    400,
    '天数应在 {least} 至 {most} 之间',
    'The days are between {least} and {most}',
  ],
  'logs.scopeEver': [
    409,
    '该范围永久保留，请先设置天数',
    'The scope is kept for ever; set its days first',
  ],
  'logs.cleanDomain': [400, '该域名不属于此账号', 'The domain is not of this account'],
  'logs.cleanPaused': [409, '该策略已暂停', 'The policy is paused'],
  'logs.againState': [
    409,
    '已删除、已过期或重复的文件不能重新获取',
    'A file that was deleted, has expired or is there twice cannot be taken anew',
  ],
  'logs.againTaken': [409, '该文件正在重新处理', 'The file is being processed again already'],
  'logs.againLarge': [
    409,
    '该文件分片入库，请在大日志管理页重新处理',
    'This file is stored in parts; process it again on the screen of large log files',
  ],
  'logs.largeState': [
    409,
    '文件已不是这个状态，请刷新后再试',
    'The file is no longer in this state; look again',
  ],
  'logs.splitState': [
    409,
    '只有尚未入库的文件可以拆分',
    'Only a file that is not stored yet can be cut',
  ],
  'logs.partOverLimit': [
    400,
    '分片不能大于触发拆分的大小',
    'A part cannot be larger than the size from which on files are cut',
  ],
  'logs.pauseWider': [
    409,
    '它随供应商参数或域名一起暂停，请在数据同步页继续',
    'It is paused with its parameter or domain; resume those on the screen of data sync',
  ],
  'logs.workersFull': [
    409,
    '{node} 已满：最多 {most} 个日志工作节点，空位 {free} 个',
    '{node} is full: it has {most} log workers at the most, and room for {free}',
  ],
  'logs.workersNone': [
    409,
    '该进程不处理日志或已失联',
    'This process takes no log files, or is silent',
  ],
  'logs.deliverNone': [
    409,
    '该文件不在任何推送对象中：账号没有推送目标，或该小时尚未完整',
    'The file is in no object: the account has no push target, or its hour is not complete',
  ],
} as const;
