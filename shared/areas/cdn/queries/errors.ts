/** Failures of the area "queries": status, Chinese, English. */
export const queriesErrors = {
  'query.refused': [
    422,
    '不允许使用：{what}。只能读取列出的表，只能使用计算函数。',
    'Not allowed: {what}. Only the listed tables may be read, with functions that compute.',
  ],
  'query.engine': [422, '存储引擎无法执行：{message}', 'The engine cannot run it: {message}'],
} as const;
