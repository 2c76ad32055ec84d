/** Failures of the area "schedules": status, Chinese, English. */
export const schedulesErrors = {
  'schedule.weights': [
    400,
    '每个地区的权重之和必须大于 0：{region}',
    'The weights of each region must add up to more than zero: {region}',
  ],
  'schedule.twice': [
    400,
    '同一地区内供应商参数不能重复：{region}',
    'A supplier parameter may appear once per region: {region}',
  ],
  'schedule.unassigned': [
    400,
    '账号未获准使用供应商参数：{names}',
    'The account may not use the supplier parameters: {names}',
  ],
  'schedule.followers': [
    400,
    '{count} 个使用此策略的账号未获准使用其中的供应商参数',
    '{count} {count|account that follows|accounts that follow} this policy may not use one of its parameters',
  ],
  'schedule.commit': [400, '承诺不能超过上限', 'The commit cannot be above the cap'],
  'schedule.failover': [
    400,
    '失败次数不能超过检查次数 {looks}',
    'No more than the {looks} checks can fail',
  ],
  'schedule.supplier': [
    400,
    '请选择可用的供应商',
    'A supplier must be chosen that the account may use',
  ],
} as const;
