/** Failures of the area "databases": status, Chinese, English. */
export const databasesErrors = {
  'database.noTable': [404, '没有这张表', 'There is no such table'],
  'database.busy': [409, '该表已有任务在进行', 'A task is at work on this table already'],
  'clean.fixed': [
    409,
    '该表每一行自带到期时间，不能调整天数',
    'Each row of this table says itself when it goes; its days cannot be changed',
  ],
  'clean.held': [409, '该表已按要求保留，请先解除', 'The table is held; release it first'],
  'clean.groupHeld': [
    409,
    '该表随其分组保留，请在分组中解除',
    'The table is held with its group; release the group',
  ],
  'clean.noDays': [400, '该表不按日分区', 'The table has no partition for each day'],
  'clean.wholeDays': [
    400,
    '该表每日一个分区，只能整日删除',
    'Each day of this table is a partition: it goes as a whole',
  ],
  'clean.noCounts': [
    400,
    '该表没有可用于计数的列，汇总没有意义',
    'The table has no column to count by, so counts would say nothing',
  ],
  'clean.noneOfGroup': [400, '该组没有可用此方式的表', 'No table of the group can have this mode'],
} as const;
