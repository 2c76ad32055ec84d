import { testBegun } from '#shared/areas/sms/terms';

/** Texts of the screens of SMS tests. */
export const texts = {
  test: ['测试短信', 'Test a message'],
  list: ['短信测试列表', 'SMS test results'],
  again: ['再发一次', 'Send once more'],
  begun: testBegun,
  channelHint: [
    '选择通道时，经其每个绑定各发一条并排比较；留空则按账号的路由',
    'With a channel one goes out over each of its bindings, side by side; without one the routes of the account decide',
  ],
  toHint: ['国际格式；保存后仅显示首尾', 'International form; shown masked once it is saved'],
  keepHint: ['留空则号码不变', 'Left empty the number stays'],
  noTests: ['还没有短信测试', 'No SMS tests yet'],
  noTestsText: [
    '发送一条测试短信，其步骤与用时会留在这里。',
    'Send a test message; its steps and times stay here.',
  ],
  search: ['按号码或供应商搜索', 'Search by number or carrier'],
  slowest: ['最慢', 'Slowest'],
  carrier: ['所经供应商', 'Over the carrier'],
  scheduled: ['短信定时测试', 'Scheduled SMS tests'],
  add: ['添加短信定时测试', 'Add scheduled SMS test'],
  change: ['修改短信定时测试', 'Edit scheduled SMS test'],
  searchScheduled: ['按名称或号码搜索', 'Search by name or number'],
  lastResult: ['最近一次结果', 'Its last result'],
  results: ['所有结果', 'Results of all runs'],
  failuresHint: [
    '连续这么多次未按时送达成为一个事件，送达一次即恢复',
    'So many times in a row not in time are one incident; one delivery ends it',
  ],
  quietHint: [
    '计划时区的小时；其间的失败不计；两者相同则没有',
    'Hours on the clock of the schedule; failures in them do not count; none where both are the same',
  ],
  removeAsk: [
    '定时测试及其计划被删除，事件结束；结果保留。',
    'The test and its schedule go and its incident ends; results stay.',
  ],
  noScheduled: ['还没有短信定时测试', 'No scheduled SMS tests'],
  noScheduledText: [
    '定时发送一条短信，未按时送达即产生事件。',
    'Send a message by a schedule; when it is not delivered in time there is an incident.',
  ],
} as const;
