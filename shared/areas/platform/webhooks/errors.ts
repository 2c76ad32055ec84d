/** Failures of the area "webhooks": status, Chinese, English. */
export const webhooksErrors = {
  'webhook.tooMany': [
    409,
    '每个账号至多 {max} 个推送地址',
    'An account has at most {max} {max|webhook|webhooks}',
  ],
  'webhook.kind': [400, '未知的通知类型 {value}', '{value} is no kind of notice'],
  'webhook.disabled': [409, '推送地址已停用', 'The webhook is disabled'],
} as const;
