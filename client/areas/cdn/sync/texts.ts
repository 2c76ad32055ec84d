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
  span: cdnTerms.timeSpan,
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
  againDone: [
    '新增 {added}，变更 {changed}，未变 {unchanged}',
    '{added} added, {changed} changed, {unchanged} unchanged',
  ],
  lane: cdnTerms.lane,
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
  repair: cdnTerms.sendToRepair,
  noLanes: cdnTerms.noSyncLanesYet,
  why: {
    title: ['滞后原因', 'Why it is late'],
    open: ['原因', 'Why'],
    none: ['没有异常环节。', 'No link is broken.'],
    first: ['首个异常环节：{link}', 'First broken link: {link}'],
    unknown: [
      '无法判断：其他环节异常，或没有可核对的记录。',
      'Cannot be told: another link is broken, or there is nothing to check it by.',
    ],
    history: cdnTerms.syncHistory,
    at: {
      watermark: cdnTerms.completeTo,
      call: terms.time,
      circuit: ['断开时间', 'Open since'],
      lane: ['下次查看', 'Next look'],
      worker: ['最近心跳', 'Last seen'],
      store: ['最近写入的时段', 'Last written up to'],
    },
    watermark: {
      fine: ['供应商的数据按时。', 'The supplier is in time.'],
      broken: [
        '拉取正常，但供应商没有给出更新的数据；日志则少于其计数器所报的请求。',
        'Pulls go well, but the supplier tells nothing newer; log files lack requests that its counter tells.',
      ],
    },
    call: {
      fine: ['最近一次调用成功。', 'The last call succeeded.'],
      broken: ['最近一次调用失败。', 'The last call failed.'],
    },
    circuit: {
      fine: ['未熔断。', 'Calls are let through.'],
      broken: [
        '连续失败后已熔断，暂不放行调用。',
        'The supplier is cut off after repeated failures; calls are held back.',
      ],
    },
    lane: {
      fine: ['通道运行正常。', 'The lane runs.'],
      broken: [
        '通道已停止、报错、有文件未装载或长时间不再查看。',
        'The lane is stopped, fails, has files that are not loaded, or is not due for long.',
      ],
    },
    worker: {
      fine: ['到期的通道有人处理。', 'Due lanes are taken.'],
      broken: ['通道已到期，但没有工作进程处理。', 'The lane is due, but no worker takes it.'],
    },
    store: {
      fine: ['最近写入的数据在存储中。', 'What was written last is in the store.'],
      broken: [
        '存储无应答，或没有最近写入的数据。',
        'The store does not answer or lacks what was written last.',
      ],
    },
  },
} as const;
