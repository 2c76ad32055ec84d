/** What monitor tasks keep to say: Chinese, English. */
export const monitorsSentences = {
  'monitor.unlike': [
    '{task}：{domain} 的{metric}偏离往常 {deviation} 个离散度',
    '{task}: {metric} of {domain} {deviation} spreads off what is usual',
  ],
} as const;
