/** What SMS tests keep to say: Chinese, English. */
export const testsSentences = {
  'smsTest.passed': [
    '{points} 条测试短信按时送达，最慢 {ms} 毫秒',
    '{points} test {points|message|messages} delivered in time, the slowest in {ms} ms',
  ],
  'smsTest.failed': [
    '经 {at} 的测试短信停在“{step}”',
    'The test message over {at} stopped at "{step}"',
  ],
  'smsTest.incident': [
    '{name}：连续 {times} 次未按时送达，经 {at} 停在“{step}”',
    '{name} was not delivered in time {times} {times|time|times} in a row; over {at} it stopped at "{step}"',
  ],
} as const;
