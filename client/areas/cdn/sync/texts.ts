import { texts as statisticsTexts } from '../statistics/texts';
import { cdnWords } from '../words';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** What the screens of sync runs say. */
export const texts = {
  failures: ['失败原因', 'Why runs failed'],
  failuresNote: [
    '所选时间内失败的运行，按错误信息归类；点开只看这一类。连续失败的通道每小时记一次。',
    'Failed runs of the chosen time by message; open one to see only those. Of a lane that keeps failing one run an hour is kept.',
  ],
  errorClass: cdnTerms.errorClass,
  message: terms.error,
  runs: ['运行', 'Runs'],
  lanes: ['通道', 'Lanes'],
  lastAt: ['最近一次', 'Last'],
  span: ['时间段', 'Span'],
  kept: ['没有同步记录', 'No runs'],
  keptText: [
    '保留最近 7 天有变化、失败或人工发起的运行。',
    'Runs that changed something, failed or were asked for by a person are kept for 7 days.',
  ],
  again: ['再次拉取', 'Run again'],
  againNote: [
    '将向供应商再次拉取该域名的这一时间段，不同之处会写入统计数据。',
    'The span of this domain is pulled from the supplier again; what differs is written.',
  ],
  againDone: statisticsTexts.sync.againDone,
  lane: ['同步通道', 'Lane'],
  account: terms.account,
  by: cdnTerms.actor,
  at: terms.time,
  slots: cdnTerms.slots,
  took: terms.duration,
  changes: ['改变的时段', 'Changed slots'],
  noChanges: ['没有改变任何时段', 'No slot was changed'],
  calls: ['供应商调用', 'Supplier calls'],
  noCalls: ['没有保留的调用', 'No calls are kept'],
  others: ['同一时间段的其他运行', 'Other runs of this span'],
  noOthers: ['没有其他运行', 'No other runs'],
  compare: cdnWords.compare,
  alone: ['不再对比', 'End comparison'],
  result: terms.result,
} as const;
