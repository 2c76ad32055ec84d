import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { words } from '../../../../kernel/text/words';
import { cdnWords } from '../../words';

/** What the screen of one series over a window says. */
export const texts = {
  domain: cdnWords.domain,
  param: cdnTerms.supplierParameter,
  source: terms.dataSource,
  measure: cdnTerms.measure,
  range: words.timeRange,
  choose: ['请选择一个域名', 'Choose a domain'],
  noLane: ['该域名没有这一数据源的同步通道', 'The domain is not synced from this source'],
  points: ['点数', 'Points'],
  expected: ['应有点数', 'Expected points'],
  expectedNote: ['截至 {at}', 'Up to {at}'],
  present: ['实有点数', 'Present points'],
  quietNote: ['另有 {quiet} 个时段无请求', '{quiet} more without requests'],
  missing: ['缺失点数', 'Missing points'],
  removedNote: ['按请求删除 {removed}', '{removed} removed by request'],
  min: ['最小', 'Lowest'],
  max: cdnTerms.highest,
  mean: ['平均', 'Mean'],
  presentNote: ['按实有点计算', 'Over present points'],
  curve: ['对齐后的曲线', 'Aligned curve'],
  curveNote: ['拖动选择更短的区间', 'Drag to choose a shorter window'],
  gaps: cdnTerms.gaps,
  noGaps: ['该区间没有缺口', 'No gaps in this window'],
  span: cdnTerms.timeSpan,
  slots: cdnTerms.slots,
  state: terms.state,
  reason: terms.reason,
  mark: ['标为已知缺口', 'Mark as known'],
  markWindow: ['将此区间标为已知缺口', 'Mark the window as known gap'],
  markNote: [
    '客户在统计图表旁会看到这段时间没有数据以及原因。',
    'Customers read beside their charts that there is no data of this span, and the reason.',
  ],
  marked: ['已标为已知缺口', 'Marked as a known gap'],
  repair: cdnTerms.sendToRepair,
  aligned: ['对齐数据', 'Aligned'],
  alignedNote: ['每 5 分钟一个点', 'One point each five minutes'],
  raw: ['原始数据', 'Raw'],
  rawNote: ['所存的每次变化，不对齐', 'Each change as it is stored'],
  known: ['该域名的已知缺口', 'Known gaps of the domain'],
  noKnown: ['没有已知缺口', 'No known gaps'],
  unmark: ['不再视为已知缺口', 'No longer known'],
  unmarkNote: [
    '客户不再看到这段时间的说明，无数据的时段重新显示为零或缺失。',
    'Customers no longer read about this span; slots without data are zero or missing again.',
  ],
  noRaw: ['该区间没有所存的变化', 'Nothing is stored of this window'],
} as const;
