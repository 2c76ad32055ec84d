/** Failures of SMS tests: status, Chinese, English. */
export const smsTestsErrors = {
  'smsTest.gone': [409, '短信定时测试已不存在', 'The scheduled SMS test is gone'],
  'smsTest.late': [
    409,
    '{seconds} 秒内未送达',
    'Not delivered within {seconds} {seconds|second|seconds}',
  ],
  'smsTest.noCarrier': [409, '没有供应商接走', 'No carrier took it'],
} as const;
