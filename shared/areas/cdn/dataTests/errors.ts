/** Failures of data tests: status, Chinese, English. */
export const dataTestsErrors = {
  'dataTest.span': [
    400,
    '请选择已结束的日期，最多 {days} 天',
    'Choose days that are over, at most {days} {days|day|days}',
  ],
} as const;
