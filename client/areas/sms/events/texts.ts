/** The texts of SMS events in both languages. */
export const texts = {
  subscribers: ['订阅人', 'Subscribers'],
  note: [
    '事件发生时通知一次：邮件、Webhook，或经所选通道的短信。失败后间隔递增再试，最多六次。',
    'Each event is told once when it opens: by mail, webhook, or a message over the channel that is chosen. What fails is tried again, six times at most.',
  ],
  search: ['按名称或地址搜索', 'Search by name or address'],
  none: ['还没有人订阅', 'Nobody has subscribed yet'],
  add: ['添加订阅人', 'Add subscriber'],
  edit: ['修改订阅人', 'Change subscriber'],
  remove: ['将不再收到事件。', 'It will hear of no event any more.'],
  kindsHint: ['留空表示全部事件', 'Empty means every event'],
  toHint: [
    '邮箱地址、https 网址，或国际格式的号码；修改时留空保留原地址',
    'A mail address, an https URL, or a number in international form; left empty in a change it stays',
  ],
  secretHint: [
    '与其他 Webhook 相同：X-Manifold-Signature 为 v1= 加上 HMAC-SHA256(编号.时间戳.正文)；修改时留空保留原密钥',
    'As for other webhooks: X-Manifold-Signature is v1= with HMAC-SHA256 of id.timestamp.body; left empty in a change it stays',
  ],
  channelHint: [
    '选择与被监视的供应商不同的通道，其故障时也能送达',
    'Choose a channel over other carriers than those that are watched, so that it arrives when they fail',
  ],
} as const;
