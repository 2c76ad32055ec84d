/** What several files of SMS say. */
export const channel = ['通道', 'Channel'] as const;
export const parameter = ['供应商参数', 'Supplier parameter'] as const;
export const kind = ['类型', 'Type'] as const;
export const number = ['号码', 'Number'] as const;
export const country = ['国家/地区', 'Country'] as const;
export const countries = ['国家/地区', 'Countries'] as const;
export const segments = ['条数', 'Segments'] as const;
export const accepted = ['已接收', 'Accepted'] as const;
export const refusals = ['已拒绝', 'Refused'] as const;
export const attempts = ['尝试次数', 'Attempts'] as const;
export const receipts = ['回执', 'Receipts'] as const;

/** What a message is for; codes go before all others. */
export const messageKinds = {
  code: ['验证码', 'Code'],
  notice: ['通知', 'Notice'],
  promotion: ['推广', 'Promotion'],
} as const;
