/** What the demo consists of: accounts, their people, and the domains they accelerate. */
export const demoAccounts = [
  {
    name: 'Demo Shop',
    companyName: '示例商城 Demo Shop Ltd.',
    automatic: true,
    currency: 'USD',
    mail: 'demo-shop.test',
    hosts: ['www.demo-shop.test', 'img.demo-shop.test'],
  },
  {
    name: 'Demo News',
    companyName: '示例资讯 Demo News Co.',
    automatic: false,
    currency: 'CNY',
    mail: 'demo-news.test',
    hosts: ['static.demo-news.test'],
  },
  {
    name: 'Demo Game',
    companyName: '示例游戏 Demo Game Inc.',
    automatic: true,
    currency: 'USD',
    mail: 'demo-game.test',
    hosts: ['video.demo-game.test'],
  },
] as const;

export const demoRoles = [
  { role: 'Super', local: 'super', zh: '超级管理员', en: 'Super administrator' },
  { role: 'Admin', local: 'admin', zh: '账号管理员', en: 'Administrator' },
  { role: 'OperationalUser', local: 'ops', zh: '运维用户', en: 'Operations' },
  { role: 'Normal', local: 'viewer', zh: '只读用户', en: 'Read-only' },
] as const;

/** Price per GB in micro-units of the currency, by billing region; the rest falls to the default. */
export const demoPrices = {
  USD: { default: 45_000, europe: 38_000, northAmerica: 36_000, mainlandChina: 32_000 },
  CNY: { default: 320_000, europe: 270_000, northAmerica: 260_000, mainlandChina: 210_000 },
} as const;

/** Price of an SMS segment in micro-units of the currency, by country; the rest falls to the default. */
export const demoSmsRates = {
  USD: { default: 60_000, CN: 7_500, SG: 42_000, GB: 46_000 },
  CNY: { default: 420_000, CN: 45_000, SG: 300_000, GB: 330_000 },
} as const;
/** What a segment costs us at each carrier, in micro-units of USD; other countries have no price. */
export const demoSmsCosts = {
  meridian: { CN: 4_200, SG: 31_000, GB: 34_000 },
  solstice: { CN: 4_600, SG: 29_500, GB: 33_000 },
  zenith: { CN: 3_900, SG: 33_000, GB: 36_000 },
} as const;
