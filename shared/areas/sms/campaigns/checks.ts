/** What must hold before a campaign starts; each is told by its name. */
export const campaignChecks = {
  qualification: ['资质已通过', 'Qualification approved'],
  signature: ['签名已通过', 'Signature approved'],
  template: ['模板已通过', 'Template approved'],
  file: ['号码文件可用', 'Number file ready'],
  variables: ['变量均有取值', 'Every variable has a value'],
  segments: ['短信不超过 10 条', 'At most 10 segments'],
  route: ['每个国家均有通道', 'A channel for every country'],
  hours: ['时段不在静默时间内', 'Hours outside of the quiet ones'],
} as const;
export type CampaignCheck = keyof typeof campaignChecks;

/** Hours at which no promotion goes out, in the zone of the campaign: from 21 until 8. */
export const quietFrom = 21;
export const quietTo = 8;
/** Messages of promotion a number may get from one account within 24 hours. */
export const mostPromotions = 50;
