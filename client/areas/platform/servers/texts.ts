import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** Texts of the screens of servers. */
export const texts = {
  title: ['服务器状态', 'Servers'],
  add: ['添加服务器', 'Add server'],
  edit: ['修改服务器', 'Edit server'],
  none: ['还没有服务器', 'No server yet'],
  noneText: [
    '平台的主机会自行出现；其他机器与服务可按 TCP、HTTP、DNS 检查，或上报心跳。',
    'Hosts of the platform appear by themselves; others are checked by TCP, HTTP or DNS, or send a heartbeat.',
  ],
  search: ['按名称、主机或地址搜索', 'Search by name, host or URL'],
  check: ['检查设置', 'How it is checked'],
  rule: ['判定', 'Rule'],
  ruleNote: [
    '最近 M 次检查中失败 N 次即为故障。每 30 秒检查一次，失败的检查会立即重试一次。',
    'Down when N of the last M checks failed. A check comes every 30 seconds, and one that fails is repeated at once.',
  ],
  limits: ['阈值', 'Limits'],
  saveAndTest: ['保存后检查', 'Save and check'],
  test: terms.test,
  testOf: terms.testOf,
  passed: ['检查通过', 'It passed'],
  failed: terms.failed,
  again: ['再次检查', 'Check again'],
  mute: terms.mute,
  muteTitle: ['静音服务器', 'Mute the server'],
  muteText: [
    '到该时间之前状态变化不再通知，仍会检查并显示。',
    'Until then nobody is told of changes of its state; it is still checked and shown.',
  ],
  muteDone: terms.muted,
  unmute: ['恢复通知', 'Tell again'],
  unmuteDone: ['已恢复通知', 'Told of again'],
  token: ['新的心跳地址', 'New heartbeat address'],
  tokenAsk: [
    '生成新的心跳地址，旧地址立即失效。地址只显示一次。',
    'Makes a new heartbeat address; the one before stops to work. It is shown once.',
  ],
  tokenTitle: ['心跳地址（只显示一次）', 'Heartbeat address, shown once'],
  tokenText: [
    '在被监控的机器上定时执行此命令（例如 cron 每分钟）。',
    'Run this command regularly on the watched machine, every minute by cron for example.',
  ],
  command: ['命令', 'Command'],
  removeAsk: ['删除该服务器及其历史。', 'Deletes the server with its history.'],
  hour1: words.hour1,
  hours24: words.hours24,
  days7: words.days7,
  days30: words.days30,
  history: ['历次检查', 'Checks over time'],
  available: ['可用率', 'Availability'],
  load: ['负载', 'Load'],
  network: ['网络', 'Network'],
  response: ['响应耗时', 'Time to answer'],
  noHistory: ['还没有检查结果', 'No check yet'],
} as const;
