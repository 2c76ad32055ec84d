import * as cdnTerms from '../terms';

/** Failures of the area "aliases": status, Chinese, English. */
export const aliasesErrors = {
  'alias.overlap': [
    409,
    '该时段内此供应商参数上的 {host} 已是 {domain} 的别名（{span}）',
    'Within that time {host} is an alias of {domain} at this supplier parameter already ({span})',
  ],
  'alias.isDomain': [409, '{host} 本身是平台上的域名', '{host} is a domain of the platform itself'],
  'alias.notServed': [
    400,
    '该域名不在此供应商参数上',
    'The domain is not at this supplier parameter',
  ],
  'alias.span': [400, ...cdnTerms.endsAfterItBegins],
  'alias.longMove': [
    400,
    '一次最多移动 {days} 天的数据，请分步修改',
    'A change moves at most {days} {days|day|days} of figures; go step by step',
  ],
  'alias.pastPulls': [
    409,
    '该域名在此供应商的历史数据仍在获取，请在获取到该时段后再试',
    'The past of the domain at this supplier is still being fetched; try again once it has come to that time',
  ],
  'alias.planOpen': [
    409,
    '该别名有未完成的数据变更，请先应用或放弃',
    'A change of figures of this alias is open; apply or discard it first',
  ],
  'alias.changed': [
    409,
    '该别名的时段此后又被修改，不能撤销或应用',
    'The period of the alias was changed since; this cannot be applied or undone',
  ],
  'alias.over': [409, '该别名已结束', 'The alias has ended already'],
} as const;
