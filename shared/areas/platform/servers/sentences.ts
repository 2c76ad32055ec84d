/** Why a server is in its state, in words. */
export const serversSentences = {
  'server.answered': ['{ms} 毫秒内应答', 'Answered within {ms} ms'],
  'server.told': ['由其进程上报', 'Told by its own processes'],
  'server.silent': ['{seconds} 秒没有上报', 'Nothing heard for {seconds} s'],
  'server.noAnswer': ['无法连接：{reason}', 'No connection: {reason}'],
  'server.status': ['状态码 {status}，应为 {expected}', 'Status {status} instead of {expected}'],
  'server.noText': ['应答中没有“{text}”', 'The answer does not hold "{text}"'],
  'server.certificate': ['证书 {days} 天后到期', 'The certificate ends in {days} {days|day|days}'],
  'server.above': ['{what} {percent}% 超过阈值', '{what} at {percent} %, above its limit'],
} as const;
