/** Failures of statements: status, Chinese, English. */
export const statementErrors = {
  'sms.statementColumn': [
    400,
    '文件没有名为“{column}”的列',
    'The file has no column named "{column}"',
  ],
  'sms.statementLines': [
    400,
    '文件须有 1 至 {most} 行数据',
    'The file must hold 1 to {most} lines',
  ],
  'sms.statementDays': [
    400,
    '日期须先后有序，最多 {days} 天',
    'The days must be in order, and at most {days}',
  ],
  'sms.statementState': [409, '当前状态不允许此操作', 'Its state does not allow this'],
} as const;
