/** Failures of the area "plans": status, Chinese, English. */
export const planErrors = {
  'plan.quota': [
    429,
    '{what}：套餐“{plan}”每天 {most}，今天已用 {used}，本次需要 {asked}',
    '{what}: the plan "{plan}" allows {most}, {used} {used|is|are} used today and this takes {asked}',
  ],
  'plan.domains': [
    409,
    '套餐“{plan}”最多允许 {most} 个域名',
    'The plan "{plan}" allows {most} {most|domain|domains}',
  ],
  'plan.targets': [
    409,
    '套餐“{plan}”最多允许 {most} 个日志推送目标',
    'The plan "{plan}" allows {most} log push {most|target|targets}',
  ],
  'plan.messages': [
    429,
    '套餐“{plan}”每秒允许 {most} 条短信，请 {seconds} 秒后重试',
    'The plan "{plan}" allows {most} {most|message|messages} a second: try again in {seconds} {seconds|second|seconds}',
  ],
  'plan.calls': [
    429,
    '套餐“{plan}”每秒允许 {most} 次 API 调用，请 {seconds} 秒后重试',
    'The plan "{plan}" allows {most} API {most|call|calls} a second: try again in {seconds} {seconds|second|seconds}',
  ],
  'plan.whom': [400, '请选择账号或域名', 'Choose accounts or domains'],
} as const;
