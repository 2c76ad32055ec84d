/** Failures of the area "audit": status, Chinese, English. */
export const auditErrors = {
  'audit.nothingSelected': [400, '请至少选择一条记录', 'Select at least one record'],
  'audit.own': [403, '不能复核自己的操作', 'Nobody reviews what they did themselves'],
  'audit.notCritical': [409, '只复核关键操作', 'Only critical operations are reviewed'],
} as const;
