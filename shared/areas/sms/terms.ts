/** What several files of SMS say. */
export const channel = ['通道', 'Channel'] as const;
export const undelivered = ['未送达', 'Undelivered'] as const;
export const rejected = ['被拒收', 'Rejected'] as const;
export const testBegun = ['测试短信已发送', 'The test message is on its way'] as const;
export const failureClasses = ['失败类别', 'Classes of failure'] as const;
export const sendTask = ['发送任务', 'Send task'] as const;
export const parameter = ['短信供应商参数', 'SMS supplier parameter'] as const;
export const kind = ['短信类型', 'Message type'] as const;
export const number = ['号码', 'Number'] as const;
export const countries = ['国家/地区', 'Countries'] as const;
export const segments = ['条数', 'Segments'] as const;
export const accepted = ['已接收', 'Accepted'] as const;
export const refusals = ['遭拒条数', 'Refused'] as const;
export const receipts = ['回执', 'Receipts'] as const;
export const doubt = ['存疑', 'In doubt'] as const;
export const sent = ['已发出', 'Sent'] as const;
export const requestNumber = ['请求编号', 'Request number'] as const;
export const messageId = ['短信编号', 'Message ID'] as const;
export const text = ['短信内容', 'Text'] as const;
export const sender = ['发送方', 'Sender'] as const;
export const ownReference = ['自有编号', 'Own reference'] as const;
export const carrierCode = ['供应商错误码', 'Carrier error code'] as const;
export const direction = ['方向', 'Direction'] as const;
export const carrierId = ['供应商编号', 'Carrier ID'] as const;
export const systemId = ['系统编号', 'System ID'] as const;
export const bindType = ['绑定方式', 'Bind type'] as const;
export const smppAccess = ['SMPP 接入', 'SMPP access'] as const;
export const standing = ['在线会话数', 'Sessions online'] as const;
export const windowSize = ['窗口', 'Window'] as const;
export const perSecond = ['每秒条数', 'Messages per second'] as const;
export const emptyMeansAll = ['留空表示不限', 'Empty means all of them'] as const;
export const messages = ['短信数', 'Messages'] as const;
export const queued = ['排队中', 'Queued'] as const;
export const openReceipts = ['未收回执', 'Receipts still open'] as const;
export const deliveredShare = ['送达率', 'Delivered share'] as const;
export const score = ['评分', 'Score'] as const;
export const charges = ['短信费用', 'Charges'] as const;
export const medianMs = ['送达耗时中位数', 'Median until delivered'] as const;
export const p95Ms = ['送达耗时 P95', 'p95 until delivered'] as const;

/** Signs of a text: ten segments of UCS-2. */
export const longestText = 670;

/** What a message is for; codes go before all others. */
export const messageKinds = {
  code: ['验证码短信', 'Code'],
  notice: ['通知短信', 'Notice'],
  promotion: ['推广短信', 'Promotion'],
} as const;
export const openQuotes = ['引号不匹配', 'Quotation marks do not match'] as const;
export const settledAs = ['确定为', 'Settled as'] as const;
export const notSent = ['未发出', 'Not sent', 'error'] as const;
