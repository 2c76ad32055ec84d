/** Failures of domain controls: status, Chinese, English. */
export const controlsErrors = {
  'control.limits': [400, '请至少设置一项限额', 'Set one limit at least'],
  'control.rate': [400, '请填写每秒请求数', 'Say how many requests a second'],
  'control.exists': [409, '该域名已有管控', 'The domain has a control already'],
  'control.ofPlan': [
    409,
    '此管控来自套餐，请修改套餐或其绑定',
    'It comes from a plan: change the plan or its binding',
  ],
  'control.until': [
    400,
    '时间须在现在之后，且不超过 {days} 天',
    'A time after now, {days} {days|day|days} ahead at most',
  ],
  'control.notLifted': [409, '没有生效中的解除', 'No override is in force'],
  'control.shorter': [400, '须晚于现有的解除时间', 'Later than the override lasts already'],
} as const;
