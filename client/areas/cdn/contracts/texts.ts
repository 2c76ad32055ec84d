import * as cdnTerms from '#shared/areas/cdn/terms';
import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  groups: {
    company: ['公司与状态', 'Company and state'],
    services: ['服务与菜单', 'Services and menus'],
    limits: ['限额与保底', 'Limits and guarantees'],
    terms: ['价格、系数与套餐', 'Prices, coefficient and plan'],
    suppliers: cdnTerms.supplierParameters,
    first: ['首位超级管理员', 'First Super administrator'],
  },
  zone: ['账单时区', 'Billing time zone'],
  zones: {
    [-480]: ['洛杉矶（标准时间）', 'Los Angeles, standard time'],
    [-300]: ['纽约（标准时间）', 'New York, standard time'],
    [-180]: ['圣保罗', 'São Paulo'],
    0: ['伦敦（标准时间）', 'London, standard time'],
    60: ['柏林（标准时间）', 'Berlin, standard time'],
    180: ['莫斯科、利雅得', 'Moscow, Riyadh'],
    240: ['迪拜', 'Dubai'],
    330: ['孟买', 'Mumbai'],
    420: ['曼谷、雅加达', 'Bangkok, Jakarta'],
    480: ['北京、新加坡', 'Beijing, Singapore'],
    540: ['东京、首尔', 'Tokyo, Seoul'],
    600: ['悉尼（标准时间）', 'Sydney, standard time'],
  },
  termsNote: [
    '自生效日期零点起（账号时区）；过去的账单不变。未填的地区按“全部地区”，再按平台通用价格。',
    'From the beginning of the day on, in the time zone of the account; made bills stay. A region without a price takes that of all regions, then the general one of the platform.',
  ],
  allRegions: cdnWords.allRegions,
  price: ['{region}每 GB 价格（{currency}）', 'Price per GB, {region} ({currency})'],
  smsTo: ['短信单价，{country}（{currency}）', 'SMS price per segment, {country} ({currency})'],
  allCountries: cdnWords.allCountries,
  addCountry: ['添加国家（两个字母，例如 SG）', 'Add a country (two letters, as SG)'],
  add: words.add,
  smsGeneral: [
    '未填的国家按“全部国家”，再按平台通用价格；两者都没有则拒绝发送。',
    'A country without a price takes that of all countries, then the general one of the platform; without either a message is refused.',
  ],
  created: ['已创建，邀请已发送', 'Created, the invitation is on its way'],
  effects: {
    status: [
      '测试账号出账但无需付款；停用后立即结束所有会话并拒绝登录，域名继续运行。',
      'Test accounts are billed and need not pay. Deactivated: every session ends and sign-in is refused at once; domains go on.',
    ],
    automatic: [
      '开启：变更直接下发供应商；关闭：等待平台审核。',
      'On: changes go to the suppliers at once. Off: they wait for review.',
    ],
    cdnEnabled: [
      '关闭后 CDN 的菜单、页面与接口立即关闭。',
      'Off closes menu, screens and API of the CDN at once.',
    ],
    smsEnabled: [
      '关闭后短信的菜单、页面与接口立即关闭。',
      'Off closes menu, screens and API of SMS at once.',
    ],
    selfScheduling: ['可自选供应商与权重。', 'May choose suppliers and weights.'],
    logPush: ['可把日志推送到自己的存储。', 'May have logs pushed to a store of their own.'],
    logDisplay: [
      '显示日志菜单与下载；关闭时日志照常采集。',
      'Shows logs and their download; without it they are kept all the same.',
    ],
    dynamicAcceleration: [
      '可在规则中开启动态加速。',
      'May switch on dynamic acceleration in rules.',
    ],
    alarmEnabled: ['评估告警策略并发送通知。', 'Alarm policies are evaluated and told.'],
    alarmVisible: ['显示告警菜单。', 'Shows the alarm menu.'],
    billingEnabled: ['每天出账。', 'Bills are made every day.'],
    billingVisible: ['显示费用中心。', 'Shows the billing center.'],
    smsBilling: [
      '短信按价格计入账单；关闭时短信免费。',
      'SMS stands in the bills by its price; without it messages are free.',
    ],
    guaranteedSms: [
      '每月至少按此条数计费，不足部分按当月平均单价补足。',
      'At least so many segments are paid a month; what is missing at the mean price of the month.',
    ],
    smsCredit: [
      '本月短信费用达到后不再接受新短信（保底条数以内除外）；留空则不限。',
      'No more messages are taken once those of the month come to it, but for the guaranteed segments; empty for no limit.',
    ],
    retentionDays: [
      '日志行保留的天数，超出即删除。',
      'Log lines are kept for so many days, then dropped.',
    ],
    utcOffsetMinutes: [
      '账单、日限额与管控的一天从此时区的零点开始，不随夏令时变化。',
      'Days of bills, limits and controls begin at midnight of this zone, all year round.',
    ],
    paramIds: [
      '其域名自生效日期起只能使用所选参数；不选则可用平台的全部参数。',
      'Its domains may use these alone from the day on; with none chosen, all of the platform.',
    ],
    apiPermission: ['API 密钥权限的上限。', 'The ceiling of its API keys.'],
  },
  remove: {
    title: ['删除账号', 'Delete account'],
    checklist: ['删除前须处理', 'To be settled first'],
    note: ['每项可打开处理', 'each opens where it is settled'],
    open: ['{n} 项，去处理', '{n} left: open'],
    none: terms.none,
    blocked: ['仍有未处理的事项', 'Something is still to be settled'],
    act: ['归档并删除', 'Archive and delete'],
    question: ['删除账号 {name}', 'Delete {name}'],
    explained: [
      '所有人员立即退出登录。30 天内可撤销；之后移除姓名、邮箱、电话与地址，计数与审计记录保留。',
      'Everybody is signed out at once. For 30 days it can be taken back; then names, mail addresses, phone numbers and network addresses are removed, while counts and audit records stay.',
    ],
    done: ['已归档', 'Archived'],
    archived: [
      '已由 {by} 于 {at} 归档，可撤销至 {until}',
      'Archived by {by} at {at}; can be taken back until {until}',
    ],
    forgotten: [
      '已由 {by} 于 {at} 归档，个人数据已移除',
      'Archived by {by} at {at}; its personal data is removed',
    ],
    counts: [
      '人员 {people}，域名 {domains}',
      '{people} {people|person|people}, {domains} {domains|domain|domains}',
    ],
    undo: ['撤销删除', 'Take back'],
    restored: ['账号已恢复', 'The account is back'],
  },
} as const;
