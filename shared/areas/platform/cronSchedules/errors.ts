/** Failures of schedules: status, Chinese, English. */
export const cronSchedulesErrors = {
  'schedule.cron': [
    400,
    '请填写五段的 cron 表达式（分 时 日 月 周），且将来至少有一次',
    'Enter a cron pattern of five fields (minute hour day month weekday) that has a time to come',
  ],
  'schedule.zone': [
    400,
    '请选择时区，如 Asia/Shanghai 或 +08:00',
    'Choose a time zone, e.g. Asia/Shanghai or +08:00',
  ],
  'schedule.params': [400, '计划的参数不正确', 'The parameters of the schedule are not right'],
  'schedule.running': [409, '上一次运行尚未结束', 'The run before has not ended yet'],
  'schedule.tooMany': [
    409,
    '最多 {count} 个定时计划',
    'At most {count} {count|schedule|schedules}',
  ],
  'schedule.gone': [
    409,
    '创建者已无权执行：请由有权限的人重新保存',
    'Its author may do this no longer: somebody who may has to save it again',
  ],
} as const;
