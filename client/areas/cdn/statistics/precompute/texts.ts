import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { words } from '../../../../kernel/text/words';

/** What the screen of precomputes says. */
export const texts = {
  add: ['新建预计算', 'New precompute'],
  addNote: [
    '按所选维度逐日预先汇总；查询所用的维度与筛选都在其中、粒度不细于它时，自动使用。维度越少越快，能回答的查询也越少。',
    'Sums by the chosen dimensions, day by day. A query uses it by itself where its dimensions and filters are among them and its step is not finer. Fewer dimensions are faster and answer fewer queries.',
  ],
  stepHint: [
    '按 UTC 日汇总只用于时区为 UTC 的按日查询',
    'Days of UTC serve only queries by day in the zone UTC',
  ],
  added: ['已建立，正在构建', 'It is being built'],
  all: terms.all,
  search: cdnTerms.searchByName,
  days: ['天数', 'Days built'],
  daysOf: ['{built} 天，待构建 {waiting}', '{built} {built|day|days}, {waiting} waiting'],
  time: ['使用与未使用', 'With and without'],
  timeOf: ['{ready} 对 {plain}', '{ready} against {plain}'],
  rowsOf: ['读取 {ready} 行，未使用时 {plain} 行', '{ready} rows read, {plain} without it'],
  notMeasured: ['未测量', 'Not measured'],
  measure: ['测量', 'Measure'],
  same: [
    '结果相同：使用时 {ready}，未使用时 {plain}',
    'The same result: {ready} with it, {plain} without',
  ],
  differs: [
    '结果不同：请重新构建并报告此问题',
    'The results differ: build it anew and report this',
  ],
  rebuild: ['重新构建', 'Build anew'],
  rebuildNote: [
    '这些日期重新计算；其间的查询不使用它们。',
    'These days are computed again; until then queries do without them.',
  ],
  rebuilt: ['将重新构建', 'They are built anew'],
  edit: terms.edit,
  pause: terms.pause,
  resume: terms.resume,
  remove: words.delete,
  removeNote: [
    '其数据被删除，查询改读原数据，结果不变。',
    'Its rows are dropped; queries read the figures themselves, with the same results.',
  ],
  none: ['还没有预计算', 'No precomputes yet'],
  noneText: [
    '经常以小时或天汇总的查询可由此加快。',
    'Queries that often sum by hours or days become faster with one.',
  ],
} as const;
