/** What data tests keep to say: Chinese, English. */
export const dataTestsSentences = {
  'dataTest.failed': [
    '{day}：“{rule}”不成立，{places} 处',
    '{day}: "{rule}" does not hold at {places} {places|place|places}',
  ],
  'dataTest.ran': [
    '{total} 项中 {failed} 项未通过',
    '{failed} of {total} {total|test|tests} failed',
  ],
} as const;
