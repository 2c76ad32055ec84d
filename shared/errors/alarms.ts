/** Failures of the area "alarms": status, Chinese, English. */
export const alarmsErrors = {
  'alarm.targets': [
    400,
    '请填写每种通知方式的目标',
    'Please give a target for each notification method',
  ],
  'alarm.domains': [
    400,
    '监控条件不能为空：请选择域名',
    'Monitoring conditions cannot be empty: choose domains',
  ],
  'alarm.secret': [400, 'Webhook 需要签名密钥', 'Webhooks need a signing secret'],
  'alarm.threshold': [400, '阈值格式不正确', 'The threshold is not well formed'],
  'alarm.closed': [409, '告警已结束', 'The alarm has ended'],
  'alarm.account': [400, '请选择账号', 'Please choose an account'],
} as const;
