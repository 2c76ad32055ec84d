/** Failures of the area "corrections": status, Chinese, English. */
export const correctionsErrors = {
  'plan.span': [
    400,
    '请选择最长 {days} 天的时间范围',
    'Please select a span of at most {days} {days|day|days}',
  ],
  'plan.source': [
    400,
    '不能取自同一数据源',
    'Figures cannot be taken from the source that they are changed in',
  ],
  'plan.shares': [
    409,
    '该时段没有数据可供按国家/地区分摊，请选择一个国家/地区',
    'The slot holds nothing whose shares the value could follow; name a country or region',
  ],
  'plan.neighbours': [
    409,
    '时间范围之前和之后 {minutes} 分钟内须各有一个有数据的时段，才能插值',
    'To interpolate, a slot with figures is needed within {minutes} {minutes|minute|minutes} before the span and one after it',
  ],
  'plan.same': [
    409,
    '数据已经如此，无需变更',
    'The figures are so already; there is nothing to change',
  ],
  'plan.moved': [
    409,
    '预览之后数据已变化，请重新预览',
    'Data changed since the preview; preview it again',
  ],
  'plan.state': [
    409,
    '该数据变更当前不能这样操作',
    'That cannot be done to the data change as it is now',
  ],
  'plan.late': [
    409,
    '应用超过 {days} 天，不能撤销',
    'It was applied more than {days} {days|day|days} ago',
  ],
} as const;
