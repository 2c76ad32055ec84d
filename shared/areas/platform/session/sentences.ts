/** What the area "session" keeps to say: Chinese, English. */
export const sessionSentences = {
  'session.sharedAddress': [
    '24 小时内从 {ip} 尝试登录了 {accounts} 个账号',
    '{accounts} {accounts|account was|accounts were} tried from {ip} within 24 hours',
  ],
} as const;
