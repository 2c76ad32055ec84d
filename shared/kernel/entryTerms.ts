/** Those terms that a page needs before sign-in: all else would make its first load longer. */
export const after = ['变更后', 'After'] as const;
export const apply = ['应用', 'Apply'] as const;
export const before = ['变更前', 'Before'] as const;
export const cancel = ['取消', 'Cancel'] as const;
export const code = ['验证码', 'Code'] as const;
export const copy = ['复制', 'Copy'] as const;
export const done = ['完成', 'Done'] as const;
export const download = ['下载', 'Download'] as const;
export const email = ['邮箱', 'Email'] as const;
export const end = ['结束', 'To'] as const;
export const order = ['排序', 'Order'] as const;
export const password = ['密码', 'Password'] as const;
export const pleaseCompleteSecurityVerification = [
  '请完成安全验证',
  'Please complete security verification',
] as const;
export const refresh = ['刷新', 'Refresh'] as const;
export const requestId = ['请求号', 'Request id'] as const;
export const search = ['搜索', 'Search'] as const;
export const show = ['显示', 'Show'] as const;
export const start = ['开始', 'From'] as const;
export const time = ['时间', 'Time'] as const;
export const timeRange = ['时间范围', 'Time range'] as const;
export const timeZone = ['时区', 'Time zone'] as const;
export const total = ['合计', 'Total'] as const;
export const retry = ['重试', 'Retry'] as const;
export const signIn = ['登录', 'Sign in'] as const;
export const view = ['查看', 'View'] as const;
