import * as cdnTerms from '#shared/areas/cdn/terms';
import * as netTerms from '#shared/areas/cdn/networkTasks/terms';

/** Texts of the screens of network tasks. */
export const texts = {
  title: netTerms.networkTasks,
  add: ['添加网络任务', 'Add network task'],
  change: ['修改网络任务', 'Edit network task'],
  results: netTerms.networkResults,
  search: ['按任务名称搜索', 'Search by name of the task'],
  none: ['没有网络任务', 'No network tasks'],
  noneText: [
    '填写目标与节点，定时测量每条路径。',
    'Name targets and nodes; every path is measured by a schedule.',
  ],
  nodesHint: [
    '留空为全部节点；DNS 使用平台的解析服务器',
    'Empty: every node; DNS asks the resolvers of the platform',
  ],
  targetsHint: [
    '每行一个：主机、主机:端口、主机/路径或 http(s) 地址；最多 50,000 行',
    'One a line: host, host:port, host/path or an http(s) address; 50,000 at most',
  ],
  keepsTargets: ['留空则保留现有目标', 'Empty keeps the targets as they are'],
  file: ['从文件读取', 'From a file'],
  budgetHint: [
    '整个任务每秒最多开始这么多次探测',
    'The whole task begins no more probes than this in a second',
  ],
  check: ['保存前检查', 'Before it is saved'],
  checkTargets: ['有效目标', 'Targets that count'],
  checkBad: ['不是目标的行', 'Lines that are no target'],
  checkTwice: ['重复的行', 'Lines given twice'],
  checkProbes: ['每轮探测', 'Probes of a round'],
  checkTime: ['一轮至少', 'A round takes at least'],
  seconds: ['约 {n} 秒', 'about {n} {n|second|seconds}'],
  badLines: ['第 {lines} 行', 'Lines {lines}'],
  run: ['立即测一轮', 'Measure now'],
  begun: ['已开始一轮', 'The round has begun'],
  look: ['查看结果', 'Results'],
  removeText: [
    '删除任务、目标、计划与所有结果。',
    'Deletes the task with its targets, its schedule and all results.',
  ],
  round: netTerms.round,
  noResults: ['还没有结果', 'No results yet'],
  noResultsText: [
    '网络任务每测一轮，结果就在这里。',
    'They come with each round of a network task.',
  ],
  by: ['着色依据', 'Coloured by'],
  loss: netTerms.loss,
  p95: netTerms.p95,
  matrix: ['节点 × 目标', 'Nodes and targets'],
  matrixNote: [
    '颜色越深越差；点击放大一列，再点击列出路径',
    'The darker the worse; a press opens the column, a second one lists the path',
  ],
  history: ['最近各轮', 'Rounds before'],
  badShare: ['异常路径占比', 'Share of bad paths'],
  whole: ['显示全部目标', 'All targets'],
  cell: [
    '{target} 起 {pairs} 条，异常 {bad}，丢失 {loss}%，P95 {p95} 毫秒',
    '{pairs} {pairs|path|paths} from {target}, {bad} bad, {loss}% lost, p95 {p95} ms',
  ],
  notYet: ['{target}：尚未测到', '{target}: not measured yet'],
  progress: ['已测 {done} / {all} 个目标', '{done} of {all} {all|target|targets} measured'],
  method: ['探测方式：{method}', 'Method: {method}'],
  stop: ['停止这一轮', 'Stop this round'],
  stopped: ['这一轮已停止', 'The round was stopped'],
  searchTarget: ['按目标搜索', 'Search by target'],
  nodes: cdnTerms.nodes,
  tasks: ['管理网络任务', 'Manage network tasks'],
} as const;
