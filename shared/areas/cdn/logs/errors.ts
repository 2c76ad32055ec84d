/** Failures of the area "logs": status, Chinese, English. */
export const logsErrors = {
  'logs.time': [400, '请选择时间', 'Please select a time'],
  'logs.link': [403, '下载链接无效或已过期', 'The download link is invalid or has expired'],
  'logs.span': [
    400,
    '时间范围最长 {hours} 小时，且结束须晚于开始',
    'A span lasts {hours} {hours|hour|hours} at most and ends after its start',
  ],
} as const;
