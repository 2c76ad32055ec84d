/** Failures of tests: status, Chinese, English. */
export const testsErrors = {
  'test.foreign': [404, '{host} 不是可测试的域名', '{host} is no domain that may be tested by you'],
  'test.staffOnly': [403, '该测试仅限平台人员', 'This kind of test is for platform staff'],
  'test.noNodes': [409, '没有可测试的节点', 'There is no node to test'],
  'test.assertion': [400, '断言填写不正确', 'The assertion is not well formed'],
  'test.gone': [409, '定时测试已不存在', 'The scheduled test is gone'],
} as const;
