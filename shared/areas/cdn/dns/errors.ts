/** Failures of the area "dns": status, Chinese, English. */
export const dnsErrors = {
  'dns.questions': [
    400,
    '名称与类型的组合最多 {most} 个，当前 {count} 个',
    'At most {most} combinations of name and type, these are {count}',
  ],
  'dns.nothing': [409, '没有要发布的变更', 'There is nothing to publish'],
  'dns.conflict': [
    409,
    '其他人已修改这些名称，请撤销自己的变更后重做：{names}',
    'Somebody else changed these names; undo your changes of them and make them again: {names}',
  ],
  'dns.faults': [
    409,
    '检查未通过（{count} 处）：{first}',
    'The checks failed at {count} {count|place|places}: {first}',
  ],
  'dns.confirm': [
    400,
    '将改变区域中 {all} 个名称里的 {count} 个，请输入 {count} 以确认',
    '{count} of the {all} names of the zone would change: type {count} to confirm',
  ],
  'dns.gone': [409, '该记录已不在发布的内容中', 'The record is no longer published'],
  'dns.pending': [409, '草稿中已有对该记录的变更', 'Your draft changes this record already'],
  'dns.record': [400, '无法接受：{reason}', 'Not accepted: {reason}'],
} as const;
