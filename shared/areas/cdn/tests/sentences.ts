/** What tests keep to say: Chinese, English. */
export const testsSentences = {
  'test.passed': [
    '{points} 个测试点全部通过，最慢 {ms} 毫秒',
    'All {points} {points|point|points} passed, the slowest in {ms} ms',
  ],
  'test.failed': ['{at} 的“{step}”失败：{reason}', '"{step}" failed at {at}: {reason}'],
  'test.incident': [
    '{name}：连续 {times} 次失败，{at} 的“{step}”：{reason}',
    '{name} failed {times} {times|time|times} in a row, "{step}" at {at}: {reason}',
  ],
} as const;
