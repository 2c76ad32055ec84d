/** What the area "reconciliation" keeps to say: Chinese, English. */
export const reconciliationSentences = {
  'dayCheck.waiverAsked': [
    '豁免 {account} 在 {param} 的 {day} 日核对',
    'Letting {day} of {account} at {param} pass without a day check',
  ],
} as const;
