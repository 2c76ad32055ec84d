/** Failures of the area "logs": status, Chinese, English. */
export const logsErrors = {
  'logs.time': [400, '请选择时间', 'Please select a time'],
  'logs.link': [403, '下载链接无效或已过期', 'The download link is invalid or has expired'],
} as const;
