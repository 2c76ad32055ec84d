/** Failures of the area "steering": status, Chinese, English. */
export const steeringErrors = {
  'cname.questions': [
    400,
    '每轮最多 {most} 次查询，当前 {count} 次',
    'At most {most} questions a round, these are {count}',
  ],
  'cname.names': [400, '探测任务至少需要一个名称', 'A probe needs a name'],
  'cname.foreignName': [400, '{name} 不是您的域名', '{name} is no domain of yours'],
  'cname.stages': [400, '阶段须递增并以 100 结束', 'Stages ascend and end with 100'],
  'cname.noNames': [
    400,
    '没有已发布的域名，可直接修改',
    'No published name is steered by it: it can be edited at once',
  ],
  'cname.subject': [400, '请选择一个策略或一个域名', 'Choose a policy or a domain'],
  'cname.reviewed': [
    400,
    '此账号的域名变更须经审核，不能切换',
    'Changes of domains of this account are reviewed: they cannot be switched',
  ],
  'cname.entries': [
    400,
    '中间阶段需要超过 {most} 条线路，请减少地区或供应商',
    'A stage would need more than {most} entries: use fewer regions or suppliers',
  ],
  'failover.last': [
    409,
    '该地区没有其他可用的供应商，不能移出',
    'No other supplier serves the region: this one cannot be taken out',
  ],
  'failover.held': [409, '已由 {person} 保持', '{person} holds it already'],
  'failover.free': [409, '没有被保持', 'Nobody holds it'],
  'cname.foreignPolicy': [400, '该策略属于其他账号', 'The policy belongs to another account'],
  'cname.same': [400, '期望权重与当前权重相同', 'The wished weights are those that are live'],
  'cname.confirm': [
    400,
    '此切换将改变区域中 {all} 个名称里的 {count} 个，请输入 {count} 以确认',
    'This switch changes {count} of the {all} names of the zone: type {count} to confirm',
  ],
} as const;
