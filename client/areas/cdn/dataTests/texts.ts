import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screen of data tests says. */
export const texts = {
  title: cdnTerms.dataTests,
  run: ['测试一段日期', 'Test days'],
  runNote: [
    '作为任务逐日测试；结果与检查发现随之更新。',
    'Tested day by day as a task; results and findings follow.',
  ],
  runDone: ['测试已开始', 'The tests have started'],
  counts: ['{days} 天中 {failed} 天未通过', '{failed} of {days} {days|day|days} failed'],
  dayPassed: ['{day}：通过', '{day}: passed'],
  dayFailed: ['{day}：{places} 处', '{day}: {places} {places|place|places}'],
  noResults: ['尚无结果', 'No results yet'],
  add: ['新建测试', 'New test'],
  change: ['修改测试', 'Change the test'],
  added: ['测试已创建', 'The test was created'],
  ownNote: [
    '对每个已结束的日期提问一次；结果中每一行的 value 列都必须符合限值，不符合的行即为未通过之处。',
    'Asked once for every closed day; the column "value" of each row must keep to the limit, and rows that do not are what is wrong.',
  ],
  queryHint: [
    '须给出名为 value 的列；可使用 {day:String}、{from:DateTime} 与 {to:DateTime}',
    'Must give a column "value"; it may use {day:String}, {from:DateTime} and {to:DateTime}',
  ],
  asks: [
    '保存的查询“{query}”：value {comparison} {limit}',
    'Saved query "{query}": value {comparison} {limit}',
  ],
  openQuery: ['打开查询', 'Open the query'],
  removeText: [
    '将删除该测试及其历次结果；保存的查询保留。',
    'This deletes the test with its results; the saved query stays.',
  ],
  nightly: ['每晚测试', 'Nightly tests'],
  nightlyNote: [
    '每次重新测试最近几个已结束的日期（UTC）。',
    'Each run tests the last closed days (UTC) again.',
  ],
  findings: terms.findings,
  mute: terms.mute,
  muteTitle: ['静音该测试', 'Mute the test'],
  muteText: [
    '到该时间之前仍会测试并记录结果，但不列为检查发现。',
    'Until then it runs and keeps its results, but finds nothing.',
  ],
  muteDone: terms.muted,
  unmute: ['恢复', 'Unmute'],
  none: ['没有数据测试', 'No data tests'],
  passedText: ['最近一次测试没有发现问题。', 'Its last test found nothing.'],
  neverText: ['尚未测试。', 'It was not tested yet.'],
} as const;
