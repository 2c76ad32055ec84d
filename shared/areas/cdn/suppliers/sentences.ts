/** What a supplier's refusal means, before its own words: Chinese, English. */
export const suppliersSentences = {
  'supplier.auth': ['供应商拒绝凭据：{words}', 'The supplier refuses the credential: {words}'],
  'supplier.throttled': ['供应商限流：{words}', 'The supplier throttles: {words}'],
  'supplier.invalid': ['供应商拒绝请求：{words}', 'The supplier refuses the request: {words}'],
  'supplier.absent': [
    '供应商没有该域名：{words}',
    'The supplier does not know the domain: {words}',
  ],
  'supplier.conflict': ['供应商正忙：{words}', 'The supplier is busy with the domain: {words}'],
  'supplier.quota': ['供应商配额已用完：{words}', "The supplier's quota is used up: {words}"],
  'supplier.unavailable': ['供应商暂不可用：{words}', 'The supplier is unavailable: {words}'],
  'paramMove.failed': ['未能在新参数上线：{domains}', 'Not on air at the new parameter: {domains}'],
  'supplier.garbage': [
    '供应商应答无法解析：{words}',
    "The supplier's answer cannot be read: {words}",
  ],
} as const;
