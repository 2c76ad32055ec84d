import * as cdnTerms from '#shared/areas/cdn/terms';
import { accountOverviews, bulkFlags } from '#shared/areas/cdn/reports/accountOverviews';
import { custom, screens } from '../../../kernel/screens/screens';
import { texts } from './texts';

export default [
  custom({
    path: '/platform-statistic',
    figures: () => import('./figures'),
    about: [
      '平台每天的流量、峰值、请求与活跃的账号、域名、供应商，与上一等长周期相比的变化，以及前十占比。合计等于同日账号数据之和；注明最低水位。',
      'Traffic, peak and requests of the platform by day with how many accounts, domains and suppliers carried it, the change to the period before of the same length, and the share of the ten largest. Each total is the sum of the account rows of that day; the lowest watermark is stated.',
    ],
    menu: { section: 'cdnOffice.customers', order: 90 },
    title: ['平台统计', 'Platform statistics'],
    permission: 'staff.accounts.view',
    load: () => import('./PlatformStatistic'),
  }),
  custom({
    path: '/platform-accountdata',
    figures: () => import('./figures'),
    about: [
      '每个账号每天与每月的用量、保底使用情况和月末预测。过去三个月在同一天所作的预测与实际并列，误差可由每日数据重新算出；历史不足时不作预测。',
      'Usage of each account by day and month, how much of the guarantee is used and where the month will end. What was forecast on the same day of the last three months stands beside what came true, and can be computed again from the day rows; with too little history there is no forecast.',
    ],
    menu: { section: 'cdnOffice.customers', order: 110 },
    title: ['账号数据', 'Account data'],
    permission: 'staff.accounts.view',
    load: () => import('./AccountData'),
  }),
  custom({
    path: '/traffic-monitor',
    figures: () => import('./figures'),
    about: [
      '谁的流量与平时不同：每个账号或域名最近一个完整时段，与前 4 周同一时段的中位数相比，偏离最大的在前。曲线后的色带是往常的范围；历史不足 2 周的不作判断。',
      'Whose traffic behaves unlike itself: the newest complete slot of each account or domain against the median of the same slot of the 4 weeks before, the largest deviation first. The band behind a curve is what is usual; with less than 2 weeks of history nothing is judged.',
    ],
    menu: { section: 'cdnOffice.monitoring', order: 20 },
    title: ['流量监控', 'Traffic monitor'],
    permission: 'staff.alarms.view',
    load: () => import('./TrafficMonitor'),
  }),
  custom({
    path: '/cdn-acctrafficbycountry',
    about: [
      '客户的流量在哪些国家，是否就在我们定价的地区：每个国家的用量、占比、所计入的计费地区与系数之后的用量。各地区之和等于日账单的账单行；“未出账”是还没有账单的日子。',
      'In which countries the traffic of a customer is, and whether that is where we price it: usage and share of each country, the region it is billed in, and usage after coefficient. The sums of regions are the lines of the day bills; what is not billed yet is of days without a bill.',
    ],
    menu: { section: 'cdnOffice.customers', order: 130 },
    title: ['账号国家流量', 'Account traffic by country'],
    permission: 'staff.accounts.view',
    load: () => import('./AccountCountries'),
  }),
  custom({
    path: '/platform-monthdata',
    figures: () => import('./figures'),
    about: [
      '某月在每个供应商身上赚了多少：收入为月账单按系数后用量的分摊，合计等于账单；成本为供应商账单（未到之前为价目表预期）按流量的分摊。出账后可冻结，之后的变化显示为与冻结版本的差。',
      "What a month earned on each supplier: revenue is the month bill shared by usage after coefficient and adds up to it; cost is the supplier's invoice, before that what its price list expects, shared by bytes. A closed month can be frozen; later changes show as a difference.",
    ],
    menu: { section: 'cdnOffice.customers', order: 100 },
    title: ['平台月数据', 'Monthly data'],
    permission: 'staff.billing.view',
    load: () => import('./PlatformMonths'),
  }),
  screens(accountOverviews, {
    list: {
      path: '/cdn-accountallmanag',
      about: [
        '每个账号一行：本月用量、保底、月末预测、毛利（可查看账单的人员）、检查发现、失败的通道、即将到期的证书、最近操作、套餐与开关；列按人保存，可批量修改开关并先看影响。',
        'A row for each account: usage of the month, guarantee, forecast, margin (for those who may see bills), findings, failing lanes, certificates due, last activity, plan and switches. Columns are kept per person; a switch is set on many once it was shown whom it changes.',
      ],
      menu: { section: 'cdnOffice.customers', order: 20 },
      title: cdnTerms.allAccounts,
      columns: [
        'name',
        'status',
        'bytes',
        'guaranteeRatio',
        'forecastBytes',
        'margin',
        'domains',
        'findings',
        'failingLanes',
        'certificatesDue',
        'lastActivityAt',
        'plan',
        'companyName',
        ...bulkFlags,
        'createdAt',
      ],
      optional: ['companyName', ...bulkFlags, 'createdAt'],
      grow: 'name',
      widths: {
        status: 110,
        bytes: 120,
        guaranteeRatio: 100,
        forecastBytes: 120,
        margin: 120,
        domains: 90,
        findings: 100,
        failingLanes: 110,
        certificatesDue: 130,
        lastActivityAt: 170,
        plan: 120,
      },
      search: texts.searchAccounts,
      filters: ['status', ...bulkFlags],
      everyMs: 60_000,
      parts: () => import('./overviewParts'),
    },
  }),
];
