import * as steeringTerms from '#shared/areas/cdn/steering/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screens of probes, switches and observations say. */
export const texts = {
  compare: ['对比两个时刻', 'Compare two times'],
  firstTime: ['第一时刻', 'First time'],
  secondTime: ['第二时刻', 'Second time'],
  chooseTimes: ['请选择两个时刻', 'Choose two times'],
  chooseTimesText: [
    '每个时刻取其之前十分钟的应答。',
    'Each time stands for the answers of the ten minutes up to it.',
  ],
  searchNames: ['按名称或目标搜索', 'Search by name or target'],
  noAnswers: ['还没有应答', 'No answers yet'],
  noAnswersText: [
    '常设探测每 10 分钟查询一次所有已发布的系统域名；探测任务按各自的间隔查询。',
    'The standing probe asks for all published names every 10 minutes, probe tasks at their own interval.',
  ],
  answer: terms.answer,
  tasks: steeringTerms.cnameTasks,
  addTask: ['创建 CNAME 任务', 'Create CNAME task'],
  noTasks: ['没有 CNAME 任务', 'No CNAME tasks'],
  noTasksText: [
    '探测任务按间隔查询名称；切换任务分阶段把策略移到新的权重，并在异常时自动退回。',
    'A probe asks for names at an interval. A switch moves a policy to other weights in stages, and goes back by itself where something is wrong.',
  ],
  searchTasks: cdnTerms.searchByName,
  answers: ['查看应答', 'Answers'],
  look: ['阶段与权重', 'Stages and weights'],
  hold: ['保持当前阶段', 'Hold this stage'],
  skip: ['跳过等待', 'Skip the wait'],
  skipText: [
    '立即进入下一阶段，不等待检查通过；守护检查继续进行。',
    'Goes to the next stage at once, whatever the checks say. The guard goes on.',
  ],
  abort: ['中止', 'Abort'],
  abortText: [
    '结束切换并保留当前权重，不再有守护。',
    'Ends the switch. The weights stay as they are now, and nothing guards them.',
  ],
  rollBack: ['回退', 'Roll back'],
  rollBackText: [
    '立即恢复切换开始前的权重并发布。',
    'Restores the weights from before the switch at once and publishes them.',
  ],
  removeText: ['删除该任务；其应答记录保留。', 'Deletes the task. Its answers stay.'],
  namesHint: ['每行一个：域名或系统域名', 'One a line: domains or platform names'],
  regionsHint: ['留空表示全部地区', 'Empty for all regions'],
  stagesHint: ['递增，以 100 结束，例如 10 50 100', 'Ascending up to 100, such as 10 50 100'],
  waitHint: [
    '每阶段至少等待 TTL；再等待这么多个完整的 5 分钟时段',
    'Every stage lasts for the TTL at least, and for so many complete slots of five minutes',
  ],
  confirmHint: [
    '改变的名称超过区域的 30% 时，请输入其数目',
    'Type their number where more than 30 % of the zone changes',
  ],
  takeOver: ['填入当前权重', 'Fill in the live weights'],
  preview: ['切换的影响', 'What the switch does'],
  previewNote: [
    '按最近 24 小时的准确数据；费用按供应商价目的第一档。',
    'By the accurate figures of the last 24 hours; cost by the first step of the price list.',
  ],
  reach: [
    '改变区域中 {all} 个名称里的 {names} 个。',
    '{names} of the {all} names of the zone {names|changes|change}.',
  ],
  large: ['请在上方输入 {names} 以确认。', 'Type {names} above to confirm.'],
  noTraffic: ['最近 24 小时没有流量。', 'No traffic in the last 24 hours.'],
  region: cdnTerms.region,
  param: cdnTerms.supplierParameter,
  before: ['切换前峰值', 'Peak before'],
  after: ['切换后峰值', 'Peak after'],
  costADay: ['每日费用变化', 'Cost a day'],
  at: terms.time,
  step: ['步骤', 'Step'],
  percent: ['进度', 'Way'],
  reason: terms.reason,
  live: steeringTerms.liveWeights,
  wished: steeringTerms.wishedWeights,
  otherRegions: ['其他地区', 'Other regions'],
} as const;
