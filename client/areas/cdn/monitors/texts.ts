import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screens of monitor tasks say. */
export const texts = {
  title: cdnTerms.monitorTasks,
  add: ['创建监控任务', 'Create monitor task'],
  change: ['配置监控任务', 'Configure monitor task'],
  search: ['按名称或模式搜索', 'Search by name or pattern'],
  none: ['没有监控任务', 'No monitor tasks'],
  findings: terms.findings,
  removeText: [
    '将删除该任务并关闭它的检查发现。',
    'This deletes the task and closes what it found.',
  ],
  accountsHint: ['留空表示全部账号', 'Empty for every account'],
  patternHint: ['* 代表任意字符；新域名自动加入', '* for any characters; new domains join by it'],
  toleranceHint: [
    '离散度为 1.4826 × 绝对偏差中位数，至少为往常的十分之一',
    'A spread is 1.4826 times the median absolute deviation, a tenth of what is usual at least',
  ],
  floorHint: ['流量为字节，其余为个数', 'Bytes of traffic, else a count'],
  windowHint: [
    '最近这么多个 5 分钟时段中达到异常点数即触发',
    'Acts when so many of the last slots of five minutes are unusual',
  ],
  actionHint: [
    '提议只拟好表单：切换由域名开始，限额为不算异常的最大带宽；由人确认后才生效',
    'A proposal fills in a form: a switch of the domain, or a limit at the largest bandwidth that is not unusual; a person decides',
  ],
  quietHint: ['按所选时区；相同表示不静默', 'On the clock of the zone; the same hour for none'],
  backtest: ['最近 30 天会做什么', 'What it would have done in 30 days'],
  backtestNote: [
    '用同一规则计算过去的数据；不保存任何结果。',
    'The same rule over past figures; nothing is kept.',
  ],
  counts: [
    '触发 {firings} 次，每周约 {perWeek} 次；所看域名 {looked} / {domains}，其中 {young} 个历史不足',
    '{firings} {firings|firing|firings}, about {perWeek} a week; {looked} of {domains} {domains|domain|domains} looked at, {young} with too little history',
  ],
  quiet: ['不会触发', 'It would not have fired'],
  at: terms.time,
  domain: ['触发的域名', 'Domain that fired'],
  value: ['当时', 'Value then'],
  usual: ['往常的数值', 'What was usual'],
  spreads: ['离散度个数', 'Spreads off'],
} as const;
