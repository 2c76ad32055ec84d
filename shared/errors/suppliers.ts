/** Failures of the area "suppliers": status, Chinese, English. */
export const suppliersErrors = {
  'supplier.disabled': [
    409,
    '供应商参数 {name} 已停用',
    'The supplier parameter {name} is disabled',
  ],
  'supplier.credentials': [
    400,
    '该供应商的凭据不完整或格式不正确',
    'The credentials for this supplier are incomplete or malformed',
  ],
  'supplier.failed': [502, '供应商返回错误：{reason}', 'The supplier failed: {reason}'],
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
  'schedule.supplier': [
    400,
    '请选择可用的供应商',
    'A supplier must be chosen that the account may use',
  ],
} as const;
