/** Failures of the area "findings": status, Chinese, English. */
export const findingsErrors = {
  'finding.closed': [409, '该问题已关闭', 'This finding is closed'],
  'finding.notMuted': [409, '该问题未被静音', 'This finding is not muted'],
  'finding.until': [
    400,
    '请选择未来 {days} 天内的时间',
    'Choose a time within the next {days} {days|day|days}',
  ],
} as const;
