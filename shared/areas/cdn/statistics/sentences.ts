/** What the area "statistics" keeps to say: Chinese, English. */
export const statisticsSentences = {
  'statistics.heldDiffers': [
    '{domain} 在 {param} 有 {slots} 个锁定时段与供应商现在的数值不同',
    '{param} now says something else of {slots} held {slots|slot|slots} of {domain}',
  ],
  'statistics.rangesLeft': [
    '{ranges} 段变化的数据超过 10 分钟未被“{reader}”处理',
    '{ranges} changed {ranges|range|ranges} of figures {ranges|has|have} waited for “{reader}” for more than 10 minutes',
  ],
  'metricExport.broken': [
    '第 {n} 段写入失败：{reason}',
    'Piece {n} could not be written: {reason}',
  ],
  'metricExport.sent': [
    '{rows} 行，已发送 {hours} 小时有效的链接',
    '{rows} {rows|row|rows}; a link for {hours} hours was mailed',
  ],
  'metricExport.ended': ['导出未完成', 'The export was not completed'],
} as const;
