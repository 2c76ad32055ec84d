/** What the area "reconciliation" keeps to say: Chinese, English. */
export const reconciliationSentences = {
  'consistency.differs': [
    '{domain} 在 {day} 的数据源（{pair}）相差 {percent}',
    'The sources of {domain} on {day} ({pair}) are {percent} apart',
  ],
  'dayCheck.differs': [
    '{param} 在 {day} 的本地流量与供应商的日合计相差 {percent}',
    'Our traffic of {day} at {param} is {percent} off the day total of the supplier',
  ],
  'dayCheck.waiverAsked': [
    '豁免 {account} 在 {param} 的 {day} 日核对',
    'Letting {day} of {account} at {param} pass without a day check',
  ],
} as const;
