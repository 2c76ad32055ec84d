/** Failures of the area "statistics": status, Chinese, English. */
export const statisticsErrors = {
  'statistics.range': [400, '请选择有效的时间范围', 'Please select a valid time range'],
  'statistics.tooMany': [
    422,
    '结果过大：{points} 个数据点，最多 {max} 个，请缩小范围或加大粒度',
    'The result is too large: {points} {points|point|points} of at most {max}; narrow the range or coarsen the granularity',
  ],
  'statistics.filters': [400, '请添加完整的筛选条件', 'Please add the complete filtering criteria'],
  'statistics.statusOnly': [
    400,
    '按状态码分组或筛选时，只有请求数可以统计',
    'Grouped or filtered by status code, only requests can be counted',
  ],
  'statistics.budget': [
    422,
    '结果超过 {max} 行预算：请减少维度、缩小范围或添加筛选条件',
    'More than {max} {max|row|rows}: use fewer dimensions, a shorter range or more filters',
  ],
  'statistics.window': [
    400,
    '区间须晚于开始且最长 {days} 天',
    'A window ends after its start and lasts {days} {days|day|days} at most',
  ],
  'statistics.gapSpan': [
    400,
    '缺口须由完整的 5 分钟时段组成，最长 {days} 天',
    'A gap is of whole slots of five minutes and lasts {days} {days|day|days} at most',
  ],
  'statistics.exportSpan': [
    400,
    '时间须在 5 分钟边界上，结束晚于开始且最长 {days} 天',
    'Times lie on borders of five minutes; the end is later than the start, by {days} {days|day|days} at most',
  ],
  'statistics.exports': [
    409,
    '未完成的导出已有 {count} 个，请先等待或取消',
    '{count} {count|export is|exports are} not finished yet: wait or cancel one first',
  ],
  'statistics.exportFile': [409, '该导出没有可下载的文件', 'This export has no file to download'],
  'statistics.precomputes': [
    409,
    '最多 {count} 个预计算，请先删除一个',
    'There are {count} {count|precompute|precomputes} at most: delete one first',
  ],
  'statistics.rebuildSpan': [400, '结束日期不能早于起始日期', 'The last day is before the first'],
  'statistics.rebuildNone': [
    400,
    '这些日期不在预计算的范围内',
    'The precompute has none of these days',
  ],
  'statistics.notBuilt': [
    409,
    '还没有构建好的日期，请稍后再测量',
    'No day is built yet: measure it a little later',
  ],
  'statistics.gapKnown': [
    400,
    '该时段已标为已知缺口',
    'This span is marked as a known gap already',
  ],
} as const;
