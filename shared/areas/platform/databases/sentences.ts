/** Why rows of a table stay although they are past their days, and why upkeep has failed. */
export const databasesSentences = {
  'clean.waiting': ['仍在等待发出', 'It still waits to go out'],
  'clean.strip': ['属于其计划最近的运行', 'It is among the last runs of its schedule'],
  'clean.unread': ['仍有读取方未处理', 'Somebody has not read it yet'],
  'clean.receipts': ['仍在等待匹配的回执', 'A receipt that still waits for its message'],
  'upkeep.spent': [
    '执行中的进程或数据库已中断 {times} 次，不再重试',
    'Its process or the store ended {times} {times|time|times} in its middle; it is tried no more',
  ],
} as const;
