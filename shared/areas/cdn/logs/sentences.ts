/** What the area "logs" keeps to say: Chinese, English. */
export const logsSentences = {
  'logs.processFailed': ['文件未能处理：{reason}', 'The files could not be processed: {reason}'],
  'logs.erasureAsked': [
    '删除 {domain} {hour} 的日志：{files} 个文件，{lines} 行',
    'Delete the log of {domain} at {hour}: {files} {files|file|files}, {lines} {lines|line|lines}',
  ],
  'logs.listFailed': ['供应商未能列出：{reason}', 'The supplier could not list them: {reason}'],
  'logs.processTaken': [
    '这些文件已被另一次入库替换',
    'These files were stored anew by another load meanwhile',
  ],
  'logs.partsErased': [
    '部分分片的行已随日志处理任务的产出被删除',
    'Lines of its parts were deleted with the output of a log process task',
  ],
} as const;
