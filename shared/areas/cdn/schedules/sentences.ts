/** What forecasts of policies keep to say: Chinese, English. */
export const schedulesSentences = {
  'policyLimit.over': [
    '{policy}：{param} 本月（{month}）预计 {gb} GB，超过上限 {limit} GB',
    '{policy}: {param} is foretold {gb} GB in {month}, above its cap of {limit} GB',
  ],
  'policyLimit.under': [
    '{policy}：{param} 本月（{month}）预计 {gb} GB，低于承诺 {limit} GB',
    '{policy}: {param} is foretold {gb} GB in {month}, below its commit of {limit} GB',
  ],
} as const;
