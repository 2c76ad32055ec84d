/** What several files of the material of SMS say. */
export const template = ['模板', 'Template'] as const;
export const review = ['审核状态', 'Review'] as const;
export const material = ['素材类型', 'Kind of material'] as const;
export const promised = ['承诺审核时间', 'Decided by'] as const;
export const reasons = ['未通过的原因', 'Why it was rejected'] as const;
export const note = ['审核说明', 'Reviewer’s note'] as const;
export const question = ['审核员的提问', 'The reviewer’s question'] as const;
export const reply = ['您的答复', 'Your answer'] as const;
export const hits = ['预审结果', 'Pre-review'] as const;
export const variables = ['变量', 'Variables'] as const;
export const inUse = ['使用中的版本', 'Version in use'] as const;
export const asDraft = ['仅存为草稿', 'Keep as a draft only'] as const;
export const signatureText = ['签名内容', 'Signature'] as const;
export const source = ['签名来源', 'Source'] as const;
export const remark = ['申请说明', 'Remark'] as const;
