/** What the watch over the gateway keeps to say: Chinese, English. */
export const sessionsSentences = {
  'sms.carrierDown': ['{name} 已启用，但没有会话', '{name} is enabled, and no session stands'],
  'sms.throttled': ['{name} 在最近一分钟内限流', '{name} throttled us within the last minute'],
  'sms.backlog': [
    '通道 {name} 有 {messages} 条短信等待，最久 {minutes} 分钟',
    '{messages} {messages|message|messages} of channel {name} wait, the oldest for {minutes} {minutes|minute|minutes}',
  ],
  'sms.receiptDelay': [
    '{name}：10 分钟前发出的 {sent} 条中有 {open} 条仍无回执',
    '{name}: {open} of {sent} messages sent 10 minutes ago have no receipt yet',
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
