/** Failures of the area "views": status, Chinese, English. */
export const viewsErrors = {
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
} as const;
