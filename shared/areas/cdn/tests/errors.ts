/** Failures of tests: status, Chinese, English. */
export const testsErrors = {
  'test.foreign': [404, '{host} 不是可测试的域名', '{host} is no domain that may be tested by you'],
  'test.staffOnly': [403, '该测试仅限平台人员', 'This kind of test is for platform staff'],
  'test.noNodes': [409, '没有可测试的节点', 'There is no node to test'],
  'test.status': [400, '状态码是 100 至 599 的整数', 'A status code is a number from 100 to 599'],
  'test.header': [
    400,
    '响应头名称只含字母、数字与连字符',
    'The name of a header holds letters, digits and hyphens alone',
  ],
  'test.number': [400, '请填写不带单位的整数', 'Type a whole number without its unit'],
  'test.fingerprint': [
    400,
    'SHA-256 指纹是 64 位十六进制数',
    'A SHA-256 fingerprint has 64 hexadecimal digits',
  ],
  'test.body': [400, '请填写正文应包含的文字', 'Type what the body has to contain'],
  'test.gone': [409, '定时测试已不存在', 'The scheduled test is gone'],
} as const;
