/** Failures of the area "databases": status, Chinese, English. */
export const databasesErrors = {
  'database.noTable': [404, '没有这张表', 'There is no such table'],
} as const;
