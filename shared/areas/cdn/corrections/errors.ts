/** Failures of the area "corrections": status, Chinese, English. */
export const correctionsErrors = {
  'plan.span': [
    400,
    '结束须晚于开始，且最长 {days} 天',
    'It must end after it begins, at most {days} {days|day|days} later',
  ],
  'plan.age': [
    400,
    '该时段尚未结束，或已超过 {days} 天的保留期',
    'That slot is not over yet, or older than the {days} {days|day|days} that are kept',
  ],
  'plan.slots': [400, '此方法不能只用于部分时段', 'That method cannot be held to some slots alone'],
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
  'plan.counter': [
    400,
    '日志数据不来自供应商计数，不能重新拉取',
    'Figures from logs come from no counter of the supplier; they cannot be pulled again',
  ],
  'plan.total': [
    409,
    '供应商没有给出该域名该日的最终合计',
    'The supplier tells no final total of the domain for that day',
  ],
  'plan.removed': [
    409,
    '该范围内有按请求删除的数据，只能撤销该删除',
    'Figures within were removed by request; only the undo of that removal brings them back',
  ],
  'plan.otherAccount': [
    409,
    '域名“{name}”已于 {at} 转到另一账号，时间范围不能跨过该时刻',
    'The domain "{name}" went to another account at {at}; the span must not reach beyond that',
  ],
  'plan.shape': [
    409,
    '该日没有数据，无法按其形状分摊合计',
    'The day holds nothing whose shape the total could follow',
  ],
  'plan.output': [
    409,
    '该任务没有在用的产出：它尚未写入、未改变任何行，或已被替换或撤回',
    'The task has no output in place: it has written nothing yet, changed no line, or was replaced or taken back',
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
  'plan.sheet': [
    400,
    '{n} 行有误，未写入任何数据；最多列出 {most} 行',
    '{n} {n|line is|lines are} wrong and nothing was stored; at most {most} are named',
  ],
  'plan.sheetLength': [400, '数据点为 1 至 {most} 个', 'A sheet holds between 1 and {most} points'],
  'plan.pointFormat': [
    400,
    '第 {line} 行：应为以逗号分隔的 {columns}',
    'Line {line}: {columns} are expected, separated by commas',
  ],
  'plan.pointDomain': [
    400,
    '第 {line} 行：没有域名“{value}”',
    'Line {line}: there is no domain "{value}"',
  ],
  'plan.pointAccount': [
    400,
    '第 {line} 行：“{value}”属于其他账号，请另行提交',
    'Line {line}: "{value}" is of another account; hand it in by itself',
  ],
  'plan.pointTime': [
    400,
    '第 {line} 行：时间“{value}”无法识别，请写为 2026-01-31T08:00Z 或 Unix 秒',
    'Line {line}: the time "{value}" is none; write 2026-01-31T08:00Z or Unix seconds',
  ],
  'plan.pointAge': [
    400,
    '第 {line} 行：时间“{value}”尚未结束，或已超过 {days} 天的保留期',
    'Line {line}: the slot of "{value}" is not over yet, or older than the {days} {days|day|days} that are kept',
  ],
  'plan.pointCountry': [
    400,
    '第 {line} 行：没有国家/地区代码“{value}”',
    'Line {line}: there is no country or region "{value}"',
  ],
  'plan.pointMeasure': [
    400,
    '第 {line} 行：没有指标“{value}”，可用 {measures}',
    'Line {line}: there is no measure "{value}"; there are {measures}',
  ],
  'plan.pointValue': [
    400,
    '第 {line} 行：“{value}”不是可用的整数',
    'Line {line}: "{value}" is no usable whole number',
  ],
  'plan.pointRepeated': [
    400,
    '第 {line} 行：与第 {first} 行是同一个数据点',
    'Line {line}: names the same point as line {first}',
  ],
  'plan.pointPresent': [
    409,
    '第 {line} 行：该数据点已有数值 {value}',
    'Line {line}: the point has the value {value} already',
  ],
  'plan.pointNegative': [
    409,
    '第 {line} 行：累加后小于零，现有数值 {value}',
    'Line {line}: the sum would be less than zero; the point has {value}',
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
