/** Terms of tests that several files say. */
export const assertions = ['断言', 'Assertions'] as const;
export const failedStep = ['失败步骤', 'Failing step'] as const;
export const scheduledTest = ['定时测试', 'Scheduled test'] as const;
export const scheduledTests = ['定时测试', 'Scheduled tests'] as const;
export const testResults = ['测试列表', 'Test results'] as const;
export const contentHash = ['正文 SHA-256', 'Body SHA-256'] as const;
export const cacheState = ['缓存状态', 'Cache state'] as const;
export const ageSeconds = ['Age 秒数', 'Age in seconds'] as const;
