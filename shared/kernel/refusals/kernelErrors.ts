import * as terms from '../terms';

/** Failures every area shares: status, Chinese, English. Quoted texts follow the specification. */
export const kernelErrors = {
  'request.invalid': [400, ...terms.parameterInputError],
  'request.body': [400, '请求体无法解析', 'The request body cannot be read'],
  'request.tooLarge': [413, '请求体过大', 'The request body is too large'],
  'request.headers': [431, '请求头或地址过长', 'The headers or the address are too long'],
  'request.hosts': [400, '请求头 Host 只能出现一次', 'The header Host may stand once only'],
  'request.plain': [
    403,
    '此地址仅接受 HTTPS 请求；通过明文发送的密钥应视为已泄露',
    'This address takes requests over HTTPS only; a key that was sent in the clear should be replaced',
  ],
  'request.slow': [408, '请求接收超时', 'The request took too long to arrive'],
  'request.tooMany': [
    429,
    '请求过于频繁，请 {seconds} 秒后重试',
    'Too many requests, try again in {seconds} s',
  ],
  'export.tooLarge': [
    400,
    '结果超过 {rows} 行，请改用 CSV 或缩小筛选范围',
    'More than {rows} {rows|row|rows}: use CSV or narrow the filters',
  ],
  'request.unknown': [404, '接口不存在', 'No such operation'],
  'request.sameKey': [
    422,
    '相同的 Idempotency-Key 用于不同的请求',
    'The Idempotency-Key was used for another request',
  ],
  'request.running': [409, '相同的请求正在处理', 'The same request is still running'],
  'request.cut': [
    409,
    '相同的请求已生效，但应答在中断中丢失；请先查看结果，再用新的 Idempotency-Key 提交',
    'The same request took effect but its answer was lost in an interruption; look at the result before sending it under a new Idempotency-Key',
  ],
  'auth.required': [401, ...terms.pleaseSignIn],
  'auth.denied': [403, '没有权限：{action}。{rule}', 'You may not do this: {action}. {rule}'],
  'data.absent': [404, ...terms.dataDoesNotExist],
  'data.taken': [409, '{field} 已存在', '{field} already exists'],
  'data.inUse': [
    409,
    '无法删除：仍被 {count} 项引用',
    'Cannot delete: still used by {count} {count|item|items}',
  ],
  'data.changed': [
    409,
    '数据已被他人修改，请刷新后重试',
    'Someone else changed this, reload and try again',
  ],
  'state.refused': [
    409,
    '当前状态（{state}）不允许此操作',
    'Not allowed in the present state ({state})',
  ],
  'file.absent': [404, '文件不存在或已过期', 'The file does not exist or has expired'],
  'outbound.refused': [
    422,
    '不允许访问该地址：{target}',
    'This address may not be reached: {target}',
  ],
  'outbound.port': [422, '不允许访问端口 {port}', 'Port {port} may not be reached'],
  'outbound.credentials': [
    422,
    '地址中不能包含用户名或密码',
    'An address may not hold a user name or password',
  ],
  'outbound.failed': [502, '外部请求失败：{target}', 'An outside request failed: {target}'],
  'store.unavailable': [
    503,
    '存储暂不可用，请稍后重试',
    'Storage is unavailable, try again shortly',
  ],
  'analytics.unavailable': [
    503,
    '统计服务暂不可用，请稍后重试',
    'Statistics are unavailable, try again shortly',
  ],
  'analytics.tooMuch': [422, '查询范围过大', 'The query covers too much'],
  'analytics.budget': [
    422,
    '超出此处单次查询的预算（{rows} 行、{seconds} 秒），请缩小查询范围',
    'Beyond what one query may take here ({rows} {rows|row|rows}, {seconds} {seconds|second|seconds}); ask for less',
  ],
  'analytics.stopped': [409, '平台人员终止了此查询', 'Platform staff stopped this query'],
  internal: [500, '服务异常，请稍后再试', 'Something failed on our side'],
  'field.required': [400, '{field}不能为空', '{field} cannot be empty'],
  'field.tooLong': [
    400,
    '{field}不能超过 {max} 个字符',
    '{field} cannot exceed {max} {max|character|characters}',
  ],
  'field.tooMany': [
    400,
    '{field}不能超过 {max} 项',
    '{field} cannot exceed {max} {max|item|items}',
  ],
  'field.tooFew': [
    400,
    '{field}至少需要 {min} 项',
    '{field} needs at least {min} {min|item|items}',
  ],
  'field.range': [400, '{field}超出允许范围', '{field} is out of range'],
  'field.format': [400, '{field}格式不正确', '{field} is not well formed'],
  'field.characters': [
    400,
    '{field}含有不允许的字符',
    '{field} holds characters that are not allowed',
  ],
  'host.scheme': [
    400,
    '{field}不含协议：去掉 http:// 或 https://，例如 www.example.com',
    '{field} goes without a scheme: leave out http:// or https://, as in www.example.com',
  ],
  'host.wildcard': [
    400,
    '{field}不支持通配符 *：请逐个填写完整的域名',
    '{field} cannot hold a wildcard *: give each name in full',
  ],
  'host.address': [
    400,
    '{field}应为域名，不能是 IP 地址',
    '{field} must be a name, not an IP address',
  ],
  'host.path': [
    400,
    '{field}不含路径：请去掉 / 及其后的内容',
    '{field} goes without a path: leave out / and what follows',
  ],
  'host.port': [
    400,
    '{field}不含端口：请去掉 : 及其后的内容',
    '{field} goes without a port: leave out : and what follows',
  ],
  'host.emoji': [400, '{field}不能含有表情符号', '{field} cannot hold emoji'],
  'host.comma': [
    400,
    '{field}中有逗号：各段之间用点分隔，一次只填一个域名',
    '{field} has a comma in it: dots set the parts of a name apart, and one name goes in at a time',
  ],
  'host.characters': [
    400,
    '{field}只能含字母、数字、连字符和点',
    '{field} may hold letters, digits, hyphens and dots only',
  ],
  'host.length': [
    400,
    '{field}过长：总长不超过 253 个字符，两点之间不超过 63 个',
    '{field} is too long: at most 253 characters in all, 63 between two dots',
  ],
  'host.bare': [
    400,
    '{field}不完整：至少包含一个点，例如 www.example.com',
    '{field} is incomplete: it needs at least one dot, as in www.example.com',
  ],
  'field.choice': [400, '{field}不是允许的值', '{field} is not one of the allowed values'],
  'field.unknown': [400, '不支持的参数：{field}', 'Unknown parameter: {field}'],
} as const;
