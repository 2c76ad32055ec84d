/** Failures of the area "backups": status, Chinese, English. */
export const backupsErrors = {
  'backup.open': [
    409,
    '该范围已有备份在进行',
    'A backup of this scope is being made or proven already',
  ],
  'backup.busy': [409, '备份正在写入或验证', 'The backup is being written or proven'],
  'backup.gone': [409, '备份文件已删除', 'The files of the backup are gone'],
  'backup.target': [
    422,
    '备份存储没有接受测试对象：{answer}',
    'The store did not take the test object: {answer}',
  ],
} as const;
