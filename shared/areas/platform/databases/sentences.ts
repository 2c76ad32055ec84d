/** Why rows of a table stay although they are past their days. */
export const databasesSentences = {
  'clean.waiting': ['仍在等待发出', 'It still waits to go out'],
  'clean.strip': ['属于其计划最近的运行', 'It is among the last runs of its schedule'],
  'clean.unread': ['仍有读取方未处理', 'Somebody has not read it yet'],
  'clean.receipts': ['仍在等待匹配的回执', 'A receipt that still waits for its message'],
} as const;
