import { auditOperations } from '#shared/kernel/auditOperations';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of domain controls in both languages; places in braces are filled by `t`. */
export const texts = {
  title: ['域名管控', 'Domain control'],
  add: ['创建管控', 'Create control'],
  change: ['修改管控', 'Edit control'],
  search: cdnTerms.searchDomains,
  none: ['还没有管控', 'No controls yet'],
  noneText: [
    '没有管控的域名用量不受限。',
    'What domains without a control use up is limited by nothing.',
  ],
  lift: auditOperations.lift,
  liftNote: [
    '在此时间之前不再执行动作；之后按当时的用量重新判定。',
    'Until then nothing is done; after it, what is used by then decides.',
  ],
  lifted: ['已解除', 'Lifted'],
  extend: ['延长解除', 'Extend override'],
  force: ['强制执行', 'Force'],
  forceText: [
    '立即执行动作，直到本期结束或被解除。',
    'Acts now, until the period ends or somebody lifts it.',
  ],
  removeText: [
    '删除管控；正在执行的动作随即从供应商处撤销。',
    'Removes the control; what is in force is taken back at the suppliers.',
  ],
  trafficHint: [
    '周期内流量合计；1 GB = 10⁹ 字节。留空不限。',
    'Traffic of the period added up; 1 GB is 10⁹ bytes. Empty limits nothing.',
  ],
  bandwidthHint: [
    '周期内任一 5 分钟的平均带宽。留空不限。',
    'Average rate of any five minutes of the period. Empty limits nothing.',
  ],
  actionHint: [
    '作为域名配置下发到所有供应商，并在边缘验证（限速则回读配置），证书验证路径除外；下一周期自动解除。',
    'Pushed to all suppliers as configuration of the domain and seen at their edges (a rate is read back), but for the path that validates certificates; lifted by itself in the next period.',
  ],
  rateHint: ['超出的请求得到 429。', 'What is beyond gets 429.'],
  backtest: ['最近 30 天会怎样', 'What it would have done in 30 days'],
  backtestNote: ['按已完整的准确数据', 'by complete accurate figures'],
  counts: [
    '{periods} 个周期：{warned} 个达到 80%，{acted} 个会被管控，占时间的 {percent}%。',
    '{periods} {periods|period|periods}: {warned} reached 80 %, {acted} would have been controlled, {percent} % of the time.',
  ],
  partial: [
    '第一个周期之前没有数据，其用量不完整。',
    'Nothing is known of the beginning of the first period: what it used is not whole.',
  ],
  calm: ['不会执行任何动作', 'It would have done nothing'],
  choose: ['选择域名与限额后显示', 'Shown once domain and limit are chosen'],
  at: ['达到时间', 'Reached'],
  until: ['持续到', 'Lasting until'],
  of: ['达到的限额', 'Limit reached'],
  used: ['当时流量', 'Traffic by then'],
  peak: cdnTerms.peakBandwidth,
  limits: {
    traffic: terms.traffic,
    bandwidth: terms.bandwidth,
  },
} as const;
