/** What must hold before a campaign starts; each is told by its name. */
export const campaignChecks = {
  qualification: ['资质已通过', 'Qualification approved'],
  signature: ['签名已通过', 'Signature approved'],
  template: ['模板已通过', 'Template approved'],
  file: ['号码文件可用', 'Number file ready'],
  variables: ['变量均有取值', 'Every variable has a value'],
  segments: ['短信不超过 10 条', 'At most 10 segments'],
  route: ['每个国家均有通道', 'A channel for every country'],
  price: ['每个国家均有价格', 'A price for every country'],
  balance: ['短信额度足够', 'Credit for all of it'],
  hours: ['时段有效且不在静默时间内', 'Hours that are some, and outside of the quiet ones'],
} as const;
export type CampaignCheck = keyof typeof campaignChecks;

/** Hours at which no promotion goes out, in the zone of the campaign: from 21 until 8. */
export const quietFrom = 21;
export const quietTo = 8;
type Hours = { fromHour: number; toHour: number };
/** Whether an hour of the day (0 to 23) lies in the hours of a campaign; those from 20 to 8 go over midnight. */
export const isWithin = ({ fromHour, toHour }: Hours, hour: number): boolean =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
/** Whether the hours touch the quiet ones. */
export const touchesQuiet = ({ fromHour, toHour }: Hours): boolean =>
  fromHour >= toHour || fromHour < quietTo || toHour > quietFrom;

/** Messages of promotion a number may get from one account within 24 hours. */
export const mostPromotions = 50;
