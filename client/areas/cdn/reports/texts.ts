import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  months: ['按月', 'By month'],
  days: ['按天', 'By day'],
  used: ['{percent}，保底 {gb} GB', '{percent} of {gb} GB'],
  noGuarantee: cdnTerms.noGuarantee,
  range: ['{low} – {high}', '{low} – {high}'],
  noHistory: ['历史不足 28 天', 'Under 28 days known'],
  asOf: ['自 {day} 起预测', 'as of {day}'],
  accountNote: [
    '流量为准确数据，按各账号时区的自然日；未选日期时显示截至昨日的 28 天',
    'Accurate traffic by day of the time zone of each account; without a span the 28 days up to yesterday',
  ],
  noRows: ['该范围内没有流量', 'No traffic in this span'],
  dayRows: ['每日数据', 'Days'],
  from: ['起始日期', 'First day'],
  to: ['结束日期', 'Last day'],
  total: ['合计', 'Totals'],
  traffic: cdnWords.traffic,
  requests: cdnWords.requests,
  accounts: cdnTerms.accountsWithTraffic,
  domains: cdnTerms.domainsWithTraffic,
  suppliers: cdnTerms.supplierParametersWithTraffic,
  byDay: ['每日流量', 'Traffic by day'],
  largest: {
    accounts: ['最大的 10 个账号', 'Ten largest accounts'],
    domains: ['最大的 10 个域名', 'Ten largest domains'],
    suppliers: ['最大的 10 个供应商参数', 'Ten largest supplier parameters'],
  },
  largestShare: ['共占 {percent}', '{percent} of all'],
  gone: terms.deleted,
  watermark: ['最低水位 {at}（{domain} · {param}）', 'Lowest watermark {at} ({domain} · {param})'],
  noWatermark: ['没有运行中的同步通道', 'No lane is running'],
  change: ['{percent}，较 {first} – {last}', '{percent} against {first} – {last}'],
  noChange: ['上一周期没有完整数据', 'No complete period before'],
  monitored: { accounts: cdnTerms.allAccounts, domains: cdnTerms.allDomains },
  curve: cdnTerms.last24Hours,
  fewWeeks: ['仅 {n} 周历史', '{n} {n|week|weeks} of history'],
  below: ['低 {size} 倍离差', '{size} spreads below'],
  above: ['高 {size} 倍离差', '{size} spreads above'],
  searchAccounts: cdnTerms.searchByAccount,
  searchDomains: ['按域名或账号搜索', 'Search by domain or account'],
  openChart: ['曲线', 'Chart'],
  notSynced: ['没有同步中的数据', 'Nothing is being synced'],
  monitorNote: [
    '最近一个完整时段与前 4 周同一时段比较；历史不足 2 周时不作判断',
    'The newest complete slot against the same slot of the 4 weeks before; with less than 2 weeks nothing is judged',
  ],
} as const;
