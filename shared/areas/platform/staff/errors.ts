/** Failures of the area "staff": status, Chinese, English. */
export const staffErrors = {
  'staff.lastTop': [
    409,
    '平台至少保留一名可登录的顶级管理员',
    'The platform keeps at least one top root who can sign in',
  ],
  'staff.factorNeeded': [
    409,
    '平台人员必须使用两步验证',
    'Platform staff have to use two-factor authentication',
  ],
  'staff.operation': [400, '没有操作“{operation}”', 'There is no operation "{operation}"'],
} as const;
