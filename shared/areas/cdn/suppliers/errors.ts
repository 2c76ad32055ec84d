import * as cdnTerms from '../terms';

/** Failures of the area "suppliers": status, Chinese, English. */
export const suppliersErrors = {
  'supplier.disabled': [
    409,
    '供应商参数 {name} 已停用',
    'The supplier parameter {name} is disabled',
  ],
  'supplier.same': [400, '请选择另一个参数', 'Choose another parameter'],
  'supplier.unused': [409, '没有引用使用参数 {name}', 'Nothing uses the parameter {name}'],
  'supplier.closed': [
    400,
    '{count} 项引用的账号不能使用该参数',
    '{count} {count|item belongs|items belong} to accounts that may not use this parameter',
  ],
  'supplier.credentials': [
    400,
    '该供应商的凭据不完整或格式不正确',
    'The credentials for this supplier are incomplete or malformed',
  ],
  'supplier.replay': [409, ...cdnTerms.onlyReplayed],
  'supplier.failed': [502, '供应商返回错误：{reason}', 'The supplier failed: {reason}'],
} as const;
