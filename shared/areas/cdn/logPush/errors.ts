/** Failures of the area "logPush": status, Chinese, English. */
export const logPushErrors = {
  'logPush.off': [403, '账号未开通日志推送', 'Log push is not switched on for the account'],
  'logPush.folderOff': [
    400,
    '推送到服务器文件夹未启用，且只有平台人员可用',
    'Folders of the server are not switched on, and are for staff alone',
  ],
  'logPush.folder': [
    400,
    '文件夹只能由小写字母、数字、短横线与斜线组成',
    'A folder is made of a-z, 0-9, hyphens and slashes',
  ],
  'logPush.bucket': [400, '存储桶名称无效', 'This is no name of a bucket'],
  'logPush.prefix': [
    400,
    '前缀不能以斜线开头，也不能含有 . 或 .. 的路径段',
    'A prefix neither begins with a slash nor has a segment of . or ..',
  ],
  'logPush.domain': [400, '域名不属于此账号', 'A domain is not of this account'],
  'logPush.most': [
    409,
    '每个账号至多 {max} 个推送目标',
    'An account has at most {max} {max|target|targets}',
  ],
  'logPush.open': [409, '对象尚未推送', 'The object is not pushed yet'],
  'logPush.noReading': [409, 'HTTP 目标不能读回', 'What was posted cannot be read back'],
  'logPush.erased': [409, '对象已删除或正在删除', 'The object is deleted, or being deleted'],
  'logPush.imported': [
    409,
    '导入的对象没有可重新推送的文件',
    'An imported object has no files to push again',
  ],
  'logPush.noListing': [409, 'HTTP 目标不能列出对象', 'What was posted cannot be listed'],
  'logPush.byItself': [
    409,
    '该目标自 {from} 起自行推送此域名的小时',
    'From {from} on the target delivers hours of the domain by itself',
  ],
} as const;
