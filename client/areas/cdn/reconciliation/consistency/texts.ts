import { words } from '../../../../kernel/text/words';
import { cdnWords } from '../../words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of the screens that put our own sources beside each other. */
export const texts = {
  title: ['本地数据一致性', 'Local consistency'],
  detail: ['一致性详情', 'Consistency detail'],
  domain: cdnWords.domain,
  account: terms.account,
  param: cdnWords.supplierParameter,
  from: ['开始日期', 'First day'],
  to: cdnTerms.toDay,
  day: terms.day,
  show: words.show,
  allDomains: words.all,
  differing: ['不一致 {n}', 'Differing {n}'],
  heat: ['域名与日期的差异', 'Differences by domain and day'],
  heatNote: ['日期为 UTC', 'Days of UTC'],
  none: ['没有可比较的域名', 'No domain to compare'],
  noneDiffer: ['所选范围内各数据源一致', 'All sources agree in this range'],
  cell: ['{day}：{state}', '{day}: {state}'],
  cellRatio: [
    '{day}：{state}，{pair} 的{measure}相差 {percent}',
    '{day}: {state}, {measure} of {pair} {percent} apart',
  ],
  requests: terms.requests,
  bytes: terms.traffic,
  tolerances: ['容差', 'Tolerances'],
  tolerancesNote: [
    '超过容差的差异标红；低于最小值的数量按最小值计算比例。每次变化见审计。',
    'A difference beyond the tolerance is red. What is smaller than the smallest is measured against it. The audit keeps each change.',
  ],
  set: words.define,
  setTitle: ['设置 {pair} 的容差', 'Tolerance of {pair}'],
  history: ['变化记录', 'History'],
  choose: cdnTerms.chooseADomain,
  spans: ['不一致的时间段', 'Spans that differ'],
  spanSlots: ['{n} 个时段', '{n} {n|slot|slots}'],
  lacks: ['{source}较少', '{source} has less'],
  repair: ['生成修复', 'Make repair'],
  equalDay: ['该日没有不一致的时段', 'No slot of this day differs'],
  slots: cdnTerms.slots,
  slot: cdnTerms.slot,
  only: ['仅不一致 {n}', 'Differing {n}'],
  complete: ['{source}完整至 {at}', '{source} complete to {at}'],
  difference: cdnTerms.difference,
  state: terms.state,
  gap: ['缺口补采中', 'On the list of gaps'],
  ledger: ['数据点', 'Data point'],
} as const;
