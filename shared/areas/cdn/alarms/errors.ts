import * as cdnTerms from '../terms';

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
  'alarm.threshold': [400, ...cdnTerms.theThresholdIsNotWellFormed],
  'alarm.closed': [409, '告警已结束', 'The alarm has ended'],
  'alarm.account': [400, ...cdnTerms.pleaseChooseAnAccount],
  'alarm.several': [
    409,
    '跨账号策略与单账号策略须在各自的页面修改',
    'Policies over several accounts and of one account are changed on their own pages',
  ],
  'alarm.silenceEnd': [
    400,
    '静默结束时间须晚于开始，且最长 30 天',
    'A silence must end after it starts and lasts 30 days at most',
  ],
  'alarm.silenceStart': [
    400,
    '静默最多可提前 {days} 天安排',
    'A silence can be planned {days} {days|day|days} ahead at most',
  ],
  'alarm.silenceLong': [
    403,
    '超过 4 小时的静默需要策略编辑权限',
    'Silences of more than 4 hours need the right to change policies',
  ],
  'alarm.silenceOver': [409, ...cdnTerms.theSilenceHasEnded],
} as const;
