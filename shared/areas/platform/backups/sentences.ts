/** How a backup of a schedule ended, in words. */
export const backupsSentences = {
  'backup.proven': [
    '{tables} 张表、{rows} 行，已通过恢复验证',
    '{tables} {tables|table|tables}, {rows} {rows|row|rows}, proven by a restore',
  ],
  'backup.broken': ['恢复验证不通过：{wrong}', 'The restore does not agree: {wrong}'],
  'backup.failed': ['未能完成：{reason}', 'Not completed: {reason}'],
} as const;
