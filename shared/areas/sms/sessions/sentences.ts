/** What the watch over the gateway keeps to say: Chinese, English. */
export const sessionsSentences = {
  'sms.carrierDown': ['{name} 已启用，但没有会话', '{name} is enabled, and no session stands'],
  'sms.carrierDownBy': [
    '{name} 已启用，但没有会话：{fault}',
    '{name} is enabled, and no session stands: {fault}',
  ],
  'sms.untrusted': [
    '{name} 的证书不被接受，未发送凭据：{fault}',
    'The certificate of {name} is not taken, and no credential was sent: {fault}',
  ],
  'sms.throttled': ['{name} 在最近一分钟内限流', '{name} throttled us within the last minute'],
  'sms.pushRefused': [
    '{name}：{calls} 次推送的回执签名不正确，最近来自 {ip}',
    '{name}: {calls} {calls|call|calls} with pushed receipts had a wrong signature, the last from {ip}',
  ],
  'sms.backlog': [
    '通道 {name} 有 {messages} 条短信等待，最久 {minutes} 分钟',
    '{messages} {messages|message|messages} of channel {name} wait, the oldest for {minutes} {minutes|minute|minutes}',
  ],
  'sms.receiptDelay': [
    '{name}：10 分钟前发出的 {sent} 条中有 {open} 条仍无回执',
    '{name}: {open} of {sent} messages sent 10 minutes ago have no receipt yet',
  ],
  'sms.orphans': [
    '{name}：{receipts} 条回执一小时后仍没有对应的短信',
    '{name}: {receipts} {receipts|receipt|receipts} without a message after an hour',
  ],
  'sms.delivery': [
    '{name}：今天送达 {share}%，前七天 {usual}%',
    '{name}: {share} % delivered today, {usual} % in the seven days before',
  ],
  'sms.doubt': [
    '{name} 有 {messages} 条短信存疑超过 10 分钟',
    '{messages} {messages|message|messages} at {name} in doubt for over 10 minutes',
  ],
  'sms.priceMissing': [
    '{name} 发往 {country} 的短信没有成本价',
    'No cost price at {name} for messages to {country}',
  ],
} as const;
