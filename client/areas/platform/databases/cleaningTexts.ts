import * as terms from '#shared/kernel/terms';
/** Texts of the screens of data cleaning. */
export const cleaningTexts = {
  cdn: ['数据清理', 'Data cleaning'],
  sms: ['短信数据清理', 'SMS data cleaning'],
  policies: ['清理策略', 'Clean policies'],
  runs: ['运行记录', 'Runs'],
  search: ['按所清理的表搜索', 'Search by cleaned table'],
  searchRuns: ['按表或提交人搜索', 'Search by table or person'],
  change: ['调整天数', 'Change days'],
  changeText: [
    '早于该天数的行将在下次清理时删除，受保护的行除外；留空恢复默认天数。',
    'Rows older than this go with the next run, except protected ones; empty returns to the default.',
  ],
  look: terms.preview,
  lookOf: ['预览 {name}', 'Preview of {name}'],
  goes: ['将删除', 'Goes'],
  stays: ['受保护', 'Stays'],
  runNow: terms.cleanNow,
  runAsk: [
    '删除已过保留天数的行，不可恢复；受保护的行保留。控制台响应变慢时会暂停。',
    'Deletes the rows past their days for good; protected rows stay. It rests while the console answers slowly.',
  ],
  started: terms.cleaningBegun,
  hold: ['保留整张表', 'Hold the table'],
  holdAsk: ['之后任何一次清理都不会删除其中的行。', 'From now on no run takes any row of it.'],
  held: ['已保留', 'Held'],
  release: ['解除保留', 'Release'],
  releaseAsk: [
    '下次清理将再次删除已过天数的行。',
    'The next run takes rows past their days again.',
  ],
  released: ['已解除', 'Released'],
  reason: terms.reason,
  fixed: ['每一行自带到期时间', 'Each row says when it goes'],
  none: ['没有需要清理的表', 'No table is to be cleaned'],
  noRuns: ['还没有清理记录', 'Nothing was cleaned yet'],
} as const;
