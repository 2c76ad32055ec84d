import type { Label } from '#shared/kernel/field';
import { type Region, regions } from '#shared/edge/regions';
import { bytesPerGb, microsPerUnit } from '#shared/kernel/units';
import { words } from '../../../kernel/text/words';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of the bill screens. */
export const texts = {
  account: words.account,
  chooseAccount: cdnTerms.pleaseChooseAnAccount,
  range: ['最近 {n} 个月', 'Last {n} {n|month|months}'],
  history: ['账单范围', 'Range of bills'],
  currency: ['显示货币', 'Currency shown'],
  month: cdnTerms.cycle,
  status: cdnWords.status,
  usage: cdnTerms.usage,
  billed: cdnTerms.billedUsage,
  usageCost: cdnTerms.costOfUsage,
  smsCost: cdnTerms.smsCost,
  smsLines: ['短信（按国家与价格）', 'SMS by country and price'],
  segments: cdnTerms.smsSegments,
  segmentPrice: cdnTerms.price,
  country: terms.country,
  guaranteedSms: ['保底 {n} 条短信', '{n} {n|segment|segments} of SMS guaranteed'],
  smsRates: ['短信价格', 'SMS prices'],
  addSmsRate: ['新增短信价格', 'New SMS price'],
  smsRateNote: [
    '每条短信按提交当日（账号时区）的价格计费，提交后不再变化：账号自己的价格优先于通用价格，国家价格优先于“全部国家”。没有价格的国家拒绝发送。',
    'A message is charged by the price that holds on the day it is handed in (time zone of the account) and keeps it: prices of the account count before general ones, a country before all countries. Without a price a message is refused.',
  ],
  noSmsRates: ['还没有短信价格', 'No SMS price yet'],
  allCountries: cdnWords.allCountries,
  topUp: cdnTerms.guaranteeTopUp,
  total: words.total,
  forecast: ['预计月末 {amount}', 'Heading for {amount}'],
  noBills: ['还没有账单', 'No bill yet'],
  noBillsText: [
    '日账单次日生成，月账单次月初生成。',
    'A day is billed the next day, a month at the start of the next.',
  ],
  base: ['1 GB = 10^9 字节；按账号时区计日', '1 GB = 10^9 bytes; days in the account’s time zone'],
  estimate: cdnTerms.estimateNotBilledYet,
  notPayable: cdnTerms.testAccountNothingToPay,
  open: words.open,
  back: ['返回全部月份', 'All months'],
  export: words.exportCsv,
  exportPdf: ['导出 PDF', 'Export PDF'],
  exportEvidence: ['导出计费依据', 'Export evidence'],
  hash: ['校验值 SHA-256', 'SHA-256'],
  adjustments: cdnTerms.adjustments,
  wholeMonth: cdnTerms.wholeMonth,
  reason: cdnWords.reason,
  regionPrices: ['按地区与价格', 'By region and price'],
  regionPricesNote: [
    '费用按每日每地区的行取整后相加',
    'Costs add the day lines, each rounded once',
  ],
  between: cdnTerms.dates,
  forecastTitle: ['月末预估', 'Forecast to the end of the month'],
  forecastNote: ['按当前速度估算，非账单', 'An estimate at the present pace, not a bill'],
  days: cdnTerms.dayBills,
  day: terms.day,
  regions: cdnWords.byRegion,
  region: cdnTerms.region,
  cost: cdnTerms.cost,
  version: cdnWords.version,
  versions: ['历史版本', 'Versions'],
  costPerDay: ['每日费用', 'Cost per day'],
  lines: ['明细', 'Lines'],
  price: cdnTerms.unitPricePerGb,
  formula: ['计算公式', 'Formula'],
  noPrice: cdnTerms.noPrice,
  usageOf: ['计费数据（出账时快照）', 'What it was made of (copied at completion)'],
  hidden: ['（不可见）', '(hidden)'],
  coefficient: cdnWords.coefficient,
  noLines: ['当日没有用量', 'No usage on this day'],
  completed: cdnTerms.completed,
  guaranteed: ['保底：{gb} GB / {amount}', 'Guaranteed: {gb} GB / {amount}'],
  rate: ['汇率 1 USD = {rate} CNY（出账时固定）', '1 USD = {rate} CNY (fixed at completion)'],
  prices: ['价格', 'Prices'],
  rates: ['汇率', 'Exchange rates'],
  addPrice: ['新增价格', 'New price'],
  editPrice: ['更正价格', 'Correct price'],
  from: cdnTerms.validFrom,
  allAccounts: cdnTerms.allAccounts,
  allRegions: cdnWords.allRegions,
  remark: cdnWords.remark,
  remove: words.delete,
  removeAsk: [
    '已出账单不变；之后重算会使用其余价格。',
    'Made bills stay; a recompute will use the other prices.',
  ],
  edit: ['更正', 'Correct'],
  save: words.save,
  saved: words.saved,
  noPrices: ['还没有价格', 'No price yet'],
  addRate: ['新增汇率', 'New rate'],
  cnyPerUsd: cdnTerms.cnyPerUsd,
  coefficients: ['账号系数', 'Coefficients'],
  addCoefficient: ['新增账号系数', 'New coefficient'],
  coefficientNote: [
    '自生效日起用于该账号的用量；供应商条目自带系数时以条目为准。已出账单需重算。',
    "Multiplies the account's usage from that day on, unless the supplier entry has its own. Made bills stay until they are recomputed.",
  ],
  noCoefficients: [
    '没有按日期的系数，使用账号设置中的系数',
    'No dated coefficient; accounts use the one of their settings',
  ],
  noRates: ['还没有汇率', 'No exchange rate yet'],
  recompute: cdnWords.recompute,
  recomputeText: [
    '先试算，不改任何账单；逐行列出差异与原因，确认后应用为新版本。',
    'A dry run changes no bill: it lists each difference with its cause, then you apply it as new versions.',
  ],
  accountsEmpty: ['全部有账单的账号', 'Every account with bills'],
  fromMonth: ['开始月份', 'From month'],
  toMonth: ['结束月份', 'To month'],
  dryRun: ['试算', 'Dry run'],
  apply: words.apply,
  applyAsk: [
    '将为 {accounts} 个账号写入新版本，{n} 行变化；旧版本保留。',
    'New versions for {accounts} {accounts|account|accounts}, {n} {n|line changes|lines change}; old versions stay.',
  ],
  applied: cdnTerms.applied,
  applyStarted: ['已开始应用', 'Applying has begun'],
  differences: cdnTerms.differences,
  same: ['没有差异', 'No difference'],
  sameText: ['账单与当前数据一致。', 'The bills agree with the data of now.'],
  difference: terms.moneyDifference,
  guarantee: ['月保底', 'Month guarantee'],
  parts: ['费用构成', 'What it is made of'],
  domains: cdnTerms.byDomain,
  domain: cdnTerms.domain,
  share: ['占用量费用', 'Share of usage cost'],
  domainsNote: [
    '每日每地区的费用按域名的加权用量分摊，误差为零；保底补足与调整属于整个账号，不分摊到域名。',
    'The cost of each day and region is divided by the weighted usage of its domains, to the micro-unit. Guarantee top-up and adjustments belong to the account and are not divided.',
  ],
  otherDomains: ['其余 {n} 个域名', '{n} other {n|domain|domains}'],
  exportDomains: ['导出按域名 CSV', 'CSV by domain'],
  budget: cdnTerms.budget,
  setBudget: ['设置预算', 'Set a budget'],
  budgetUsed: ['已用 {percent} %', '{percent} % used'],
  budgetActualAlerts: ['本月已通知：达到 {percents}', 'Notified this month: {percents} reached'],
  budgetForecastAlerts: ['已通知：预测达到 {percents}', 'Notified: heading for {percents}'],
  noBudget: ['未设置', 'None set'],
  budgetAmountNote: [
    '按用量费用与调整计算，不含保底补足。',
    'Usage and adjustments count, top-ups to the guarantee do not.',
  ],
  budgetForecastNote: [
    '每月有 4 天账单后才开始计算。',
    'Counts from the fourth billed day of a month on.',
  ],
  budgetMailNote: [
    '每行一个。每个阈值每月只通知一次，并显示在通知中。',
    'One a line. Each share is told once a month, here and among the notices.',
  ],
  removeBudget: ['删除预算？', 'Remove the budget?'],
  removeBudgetText: [
    '之后不再发送预算通知；账单不受影响。',
    'Nobody is told of it any more; bills stay as they are.',
  ],
  budgetRemoved: ['预算已删除', 'Budget removed'],
  pdf: ['PDF', 'PDF'],
  monthBars: ['各月费用', 'Months'],
  toDate: ['{month} 至今', '{month} to date'],
  daysBilled: ['已计 {n} 天', '{n} {n|day|days} billed'],
  expected: ['预计月末', 'Expected at month end'],
  expectedRange: ['预计范围', 'Expected range'],
  monthBefore: ['上月合计', 'Month before'],
  progress: ['{done} / {total} 个账号日', '{done} / {total} {total|account-day|account-days}'],
  another: ['新的试算', 'Another dry run'],
} as const;

type TopUps = { trafficTopUp: number; smsTopUp: number; amountTopUp: number };
/** Everything a month adds up to its guarantees. */
export const topUpOf = (m: TopUps): number => m.trafficTopUp + m.smsTopUp + m.amountTopUp;
export const regionLabel = (region: Region): Label => [regions[region].zh, regions[region].en];
type Currency = 'USD' | 'CNY';
const decimals = (value: number, least: number, most: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(value);
/** An amount with its currency and the two decimals of money, so that points stand under each other. */
export const amountText = (micros: number, currency: Currency, locale: string): string =>
  `${decimals(micros / microsPerUnit, 2, 2, locale)} ${currency}`;
/** The same to the micro-unit, for hover, prices and evidence. */
export const exactAmount = (micros: number, currency: Currency, locale: string): string =>
  `${decimals(micros / microsPerUnit, 2, 6, locale)} ${currency}`;
/** A unit price; all of a column have four decimals, finer ones keep theirs. */
export const priceText = (micros: number, currency: Currency, locale: string): string =>
  `${decimals(micros / microsPerUnit, 4, 6, locale)} ${currency}`;
/** Bytes as gigabytes with two decimals. */
export const gbText = (bytes: number, locale: string): string =>
  `${decimals(bytes / bytesPerGb, 2, 2, locale)} GB`;
/** Bytes as billed gigabytes, all digits that count. */
export const exactGb = (bytes: number, locale: string): string =>
  `${decimals(bytes / bytesPerGb, 0, 9, locale)} GB`;
