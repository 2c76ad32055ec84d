import * as cdnTerms from '../terms';

/** Failures of the area "suppliers": status, Chinese, English. */
export const suppliersErrors = {
  'node.inUse': [409, '任务 {task} 正在使用该节点', 'The task {task} uses the node'],
  'node.supplier': [400, '没有这个供应商：{supplier}', 'There is no supplier {supplier}'],
  'node.address': [
    400,
    '不是 IP 地址或主机名：{address}',
    '{address} is neither an IP address nor a host',
  ],
  'node.length': [400, '名称、地区或描述过长', 'Name, region or description is too long'],
  'node.lines': [400, '一次最多 {max} 行', 'At most {max} {max|line|lines} at a time'],
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
  'supplier.stillUsed': [
    409,
    '仍在使用：域名 {domains}；策略 {policies}',
    'Still used by domains: {domains}; policies: {policies}',
  ],
  'supplier.assigned': [
    409,
    '该时段内此参数已分配给该账号用于同一用途',
    'The parameter is assigned to the account for this purpose within that time already',
  ],
  'supplier.inForce': [409, '生效中的分配请先结束', 'An assignment in force must be ended first'],
  'supplier.notInForce': [
    409,
    '只有生效中的分配可以结束',
    'Only an assignment in force can be ended',
  ],
  'supplier.ofOther': [
    400,
    '该参数只属于另一个账号',
    'The parameter belongs to another account alone',
  ],
  'supplier.span': [400, ...cdnTerms.endsAfterItBegins],
  'supplier.credentials': [
    400,
    '该供应商的凭据不完整或格式不正确',
    'The credentials for this supplier are incomplete or malformed',
  ],
  'supplier.replay': [409, ...cdnTerms.onlyReplayed],
  'supplier.failed': [502, '供应商返回错误：{reason}', 'The supplier failed: {reason}'],
} as const;
