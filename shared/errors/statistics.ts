/** Failures of the area "statistics": status, Chinese, English. */
export const statisticsErrors = {
  'statistics.range': [400, '请选择有效的时间范围', 'Please select a valid time range'],
  'statistics.tooMany': [
    422,
    '结果过大：{points} 个数据点，最多 {max} 个，请缩小范围或加大粒度',
    'The result is too large: {points} points of at most {max}; narrow the range or coarsen the granularity',
  ],
  'sync.range': [
    400,
    '只能补采同步范围内的数据：{from} 至 {to}',
    'Only data of the synced span can be pulled again: {from} to {to}',
  ],
  'logs.time': [400, '请选择时间', 'Please select a time'],
  'logs.link': [403, '下载链接无效或已过期', 'The download link is invalid or has expired'],
} as const;
