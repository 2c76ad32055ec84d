import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { cdnWords } from '../words';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  over: {
    title: ['今天谁会超出', 'Who would be over it today'],
    note: ['按今天已用的量与现有域名数', 'by what was used today and present domains'],
    nobody: ['查看了 {n} 个账号，没有超出', 'None of {n} {n|account|accounts} would be'],
    account: terms.account,
    limit: ['限额项', 'Limit'],
    used: cdnTerms.usedOfLimit,
    most: ['限额', 'Allowed'],
  },
  bind: {
    title: ['绑定套餐', 'Bind plan'],
    act: cdnWords.bind,
    done: cdnTerms.alreadyBound,
    note: [
      '同一限额项：域名的绑定优先于账号，同级中最近生效的优先；套餐留空的项不作规定。',
      "Of each limit the domain's binding counts before the account's, and of those the one that began last; what a plan leaves empty it does not limit.",
    ],
  },
  effective: {
    title: ['有效限额', 'Limits that hold'],
    mine: ['我的限额', 'Your limits'],
    choose: [
      '选择账号查看有效限额及其来源',
      'Choose an account to see which limits hold for it, and why',
    ],
    limit: ['限额项', 'Limit'],
    most: ['限额', 'Allowed'],
    used: cdnTerms.usedOfLimit,
    left: cdnTerms.leftOfLimit,
    overflow: ['超出时', 'Beyond it'],
    origin: ['来源', 'Origin'],
    resets: ['重新计数', 'Counts anew'],
    none: ['不限', 'No limit'],
    of: {
      domain: ['套餐 {plan}（域名）', 'Plan {plan}, of the domain'],
      account: ['套餐 {plan}（账号）', 'Plan {plan}, of the account'],
      contract: ['账号合同', 'Contract of the account'],
      none: ['没有规定', 'Nothing says so'],
    },
  },
  bandwidthHead: ['域名 Mbps', 'Mbps of a domain'],
  trafficHead: ['域名 GB / 月', 'GB a month of it'],
  bandwidthHint: [
    '任一完整的 5 分钟时段达到后，该域名在所有供应商的边缘受控，当天结束（账号时区）自动解除。',
    'Reached in any complete slot of five minutes, the domain is controlled at the edges of all its suppliers until its day ends, in the time zone of the account.',
  ],
  trafficHint: [
    '当月流量达到后同样受控，次月自动解除。',
    'Reached by the traffic of a month, it is controlled likewise until the month ends.',
  ],
  smsHint: [
    '所有入口合计：网页、接口、SMPP 与发送任务；发送任务自动放慢。',
    'Over all entries: console, API, SMPP and send tasks, which are slowed.',
  ],
  rateHint: [
    '超出时，该域名在每个边缘节点每秒最多服务的请求数。',
    'What each edge node serves of the domain in a second once it is over.',
  ],
  searchPlans: ['搜索套餐', 'Search plans'],
  searchBindings: ['按账号或套餐搜索', 'Search by account or plan'],
} as const;
