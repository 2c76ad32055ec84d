/** Failures of the area "processes": status, Chinese, English. */
export const processesErrors = {
  'process.gone': [409, '该进程已失联', 'This process has not been heard of lately'],
  'process.alive': [409, '该进程仍在运行', 'This process is still running'],
  'process.noRoles': [409, '该进程没有可更改的角色', 'This process has no roles to change'],
  'process.noPool': [404, '该进程没有这个线程池', 'This process has no such pool'],
} as const;
