/** Failures of the area "servers": status, Chinese, English. */
export const serversErrors = {
  'server.missing': [400, '该检查方式需要填写此项', 'This kind of check needs it'],
  'server.rule': [400, 'N 不能大于 M', 'N cannot be more than M'],
  'server.own': [
    409,
    '本平台的主机由其进程自行上报',
    'A host of the platform is told of by its own processes',
  ],
  'server.token': [404, '心跳令牌无效', 'The heartbeat token is not valid'],
  'server.until': [400, '请选择未来 90 天内的时间', 'Choose a time within the next 90 days'],
} as const;
