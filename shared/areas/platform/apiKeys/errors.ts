/** Failures of the area "apiKeys": status, Chinese, English. */
export const apiKeysErrors = {
  'apiKey.none': [404, '您的账号没有 API 密钥', 'your account does not have an api key'],
  'apiKey.locked': [403, '请先输入密码', 'Enter your password first'],
  'apiKey.passwordEmpty': [400, '密码不能为空', 'The password must be entered'],
  'apiKey.codeNeeded': [400, '请输入两步验证码', 'Enter the code of your authenticator'],
  'apiKey.tooMany': [
    409,
    '每个账号至多 {max} 个密钥',
    'An account has at most {max} {max|key|keys}',
  ],
  'apiKey.beyondAccount': [
    409,
    '账号的 API 权限为基础，不能创建高级密钥',
    'The API permission of the account is basic, an advanced key is not possible',
  ],
  'apiKey.notYours': [
    403,
    '只有所有者可以查看或更换密钥内容',
    'Only its owner may reveal or rotate a key',
  ],
  'apiKey.network': [400, '{value} 不是有效的 IP 或网段', '{value} is no IP address or network'],
  'apiKey.past': [400, '到期时间必须在将来', 'The expiry must lie in the future'],
  'apiKey.revealLimit': [
    429,
    '查看次数过多，请 {seconds} 秒后重试',
    'Revealed too often, try again in {seconds} s',
  ],
  'apiKey.refused': [
    401,
    '密钥不存在、已停用，或签名不符',
    'The key is unknown or disabled, or the signature does not fit',
  ],
  'apiKey.header': [
    401,
    '签名请求头 {header} 缺失或格式错误',
    'Header {header} is missing or malformed',
  ],
  'apiKey.clock': [
    401,
    '时间戳与服务器相差 {seconds} 秒，至多允许 {max} 秒',
    'The timestamp is {seconds} s off the server, at most {max} s are allowed',
  ],
  'apiKey.replayed': [401, '该 nonce 已使用', 'This nonce was used before'],
  'apiKey.address': [403, '该密钥不允许从 {ip} 调用', 'This key may not be used from {ip}'],
  'apiKey.owner': [
    409,
    '所有者须为已激活的超级管理员或管理员',
    'The owner has to be an activated super administrator or administrator',
  ],
  'apiKey.linkEnded': [410, '该链接已使用或已过期', 'This link was used or has expired'],
} as const;
