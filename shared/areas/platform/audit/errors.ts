/** Failures of the area "audit": status, Chinese, English. */
export const auditErrors = {
  'audit.nothingSelected': [400, '请至少选择一条记录', 'Select at least one record'],
} as const;
