import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screens of log process tasks say, in both languages. */
export const texts = {
  title: cdnTerms.logProcessTasks,
  create: ['创建日志处理任务', 'Create log process task'],
  look: terms.look,
  pause: terms.pause,
  resume: terms.resume,
  retry: ['重试失败批次', 'Try failed batches again'],
  takeBack: ['撤回产出', 'Take output back'],
  none: ['还没有日志处理任务', 'No log process tasks yet'],
  noneText: [
    '解析规则变化或供应商格式有误之后，在此重新处理相应的小时。',
    "After a change of the parser, or a slip in a supplier's format, the hours are processed again here.",
  ],
  span: terms.span,
  task: ['任务 #{number}', 'Task #{number}'],
  same: [
    '{files} 个文件重新处理后与已入库的行完全相同，未改变任何数据。',
    'Processed again, {files} {files|file holds|files hold} exactly the stored lines: nothing was changed.',
  ],
  withdrawn: ['产出已被撤回', 'Its output was taken back'],
  units: ['批次与步骤', 'Batches and their steps'],
  noUnits: ['没有批次', 'No batches'],
  badLines: [
    '无法解析的行（最多保留 100 行）',
    'Lines that could not be read (at most 100 are kept)',
  ],
  noBadLines: ['所有行都可以解析', 'Every line could be read'],
  progress: ['{done} / {all} 批', '{done} of {all} batches'],
  hours: cdnTerms.wholeHours,
  hosts: [
    '每行一个，须在所选泛域名之下；留空则处理所选域名的全部行。选定后只替换这些主机的行，同一文件中其他主机的行不变。',
    'One a line, each below a wildcard domain that is chosen; empty: all lines of the domains. Only lines of these hosts are replaced, those of other hosts in the same files stay as they are.',
  ],
  modes: {
    replace: [
      '整批重新入库：与已入库内容不同的才替换，合计随之改变；同一次入库的其他小时一并处理。',
      'Stored anew batch by batch; only what differs replaces the stored lines, and the sums follow. Other hours of the same load are processed with it.',
    ],
    missing: [
      '只处理尚未入库、校验失败或被撤回的文件，已入库的不变。',
      'Only files that are not stored, failed their check or were taken back; what is stored stays.',
    ],
  },
  estimate: {
    title: ['估算', 'Estimate'],
    note: [
      '按文件大小与最近一天测得的入库速度',
      'From the files and the speed measured over the last day',
    ],
    files: cdnTerms.fileCount,
    beside: ['其中同批其他小时', 'Of these in other hours'],
    size: cdnTerms.textAtTheSupplier,
    lines: cdnTerms.logLines,
    speed: ['测得速度', 'Measured speed'],
    perSecond: ['{n} 行/秒', '{n} {n|line|lines}/s'],
    unmeasured: ['最近一天没有入库', 'Nothing was stored in the last day'],
    time: ['预计耗时', 'Expected time'],
    seconds: cdnTerms.secondsShort,
    minutes: ['{n} 分钟', '{n} min'],
    nothing: ['该范围内没有需要处理的文件', 'No file of these hours is to be processed'],
    inParts: [
      '另有 {n} 个大文件尚未拆分完或正在分片入库，不在此任务中：',
      '{n} more large {n|file waits|files wait} to be cut or {n|is|are} being stored in parts, and not in this task:',
    ],
    unstored: [
      '另有 {n} 个文件尚未入库，不能只处理其中的子域名，不在此任务中：请按整个域名处理。',
      '{n} more {n|file is|files are} not stored, so single subdomains of {n|it|them} cannot be processed: process the whole domain.',
    ],
    large: cdnTerms.largeLogFiles,
    start: ['选择域名与时间后显示估算', 'Choose domains and hours to see the estimate'],
  },
} as const;
