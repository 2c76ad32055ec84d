/** Failures of the area "statistics": status, Chinese, English. */
export const statisticsErrors = {
  'statistics.range': [400, '请选择有效的时间范围', 'Please select a valid time range'],
  'statistics.tooMany': [
    422,
    '结果过大：{points} 个数据点，最多 {max} 个，请缩小范围或加大粒度',
    'The result is too large: {points} points of at most {max}; narrow the range or coarsen the granularity',
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
    'More than {max} rows: use fewer dimensions, a shorter range or more filters',
  ],
  'views.notOwn': [
    403,
    '只有所有者 {owner} 可以修改此视图',
    'Only its owner {owner} can change this view',
  ],
  'views.nameTaken': [409, '已有同名视图', 'You already have a view of this name'],
  'views.tooManyPinned': [
    409,
    '最多固定 {max} 个视图到概览，请先取消固定一个',
    'At most {max} views are pinned to the overview; unpin one first',
  ],
  'views.accounts': [
    409,
    '该视图属于账号，不能固定或取消共享；请先另存为自己的视图',
    'This view belongs to the account: it is neither pinned nor unshared; save it as your own first',
  ],
  'views.tooMany': [
    409,
    '每个页面最多保存 {max} 个视图',
    'At most {max} views are kept of one screen',
  ],
  'sync.range': [
    400,
    '只能补采同步范围内的数据：{from} 至 {to}',
    'Only data of the synced span can be pulled again: {from} to {to}',
  ],
  'logs.time': [400, '请选择时间', 'Please select a time'],
  'logs.link': [403, '下载链接无效或已过期', 'The download link is invalid or has expired'],
} as const;
