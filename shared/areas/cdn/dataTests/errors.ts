/** Failures of data tests: status, Chinese, English. */
export const dataTestsErrors = {
  'dataTest.span': [
    400,
    '请选择已结束的日期，最多 {days} 天',
    'Choose days that are over, at most {days} {days|day|days}',
  ],
  'dataTest.builtIn': [
    409,
    '内置的测试不能修改或删除，可以静音',
    'A built-in test is not changed or deleted; it can be muted',
  ],
  'dataTest.value': [
    422,
    '查询须给出名为 value 的列：{message}',
    'The query must give a column called value: {message}',
  ],
} as const;
