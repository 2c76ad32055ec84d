/** What is said of orders to sessions. */
export const sessionTexts = {
  limit: ['限制速率', 'Limit the rate'],
  limitText: [
    '会话结束前每秒最多处理这么多条；超出时客户得到“限流”应答，发往供应商的短信等待。',
    'Until the session ends it carries so many messages a second: a customer beyond that is told "throttled", messages to a carrier wait.',
  ],
  limitDone: ['速率已限制', 'The rate is limited'],
  refuse: ['拒绝绑定', 'Refuse binds'],
  refuseText: [
    '断开此接入的全部会话，并在这段时间内拒绝新的绑定；回执会保留。',
    'Ends all sessions of this access and refuses new binds for that time; receipts wait.',
  ],
  refuseDone: ['已断开并拒绝绑定', 'Ended; binds are refused'],
} as const;
