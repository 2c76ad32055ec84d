/** Failures of the area "databases": status, Chinese, English. */
export const databasesErrors = {
  'database.noTable': [404, '没有这张表', 'There is no such table'],
  'clean.fixed': [
    409,
    '该表每一行自带到期时间，不能调整天数',
    'Each row of this table says itself when it goes; its days cannot be changed',
  ],
  'clean.held': [409, '该表已按要求保留，请先解除', 'The table is held; release it first'],
} as const;
