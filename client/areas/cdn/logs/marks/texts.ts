import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screens of log hour marks say, in both languages. */
export const texts = {
  title: ['日志时间标记', 'Log time marks'],
  none: ['还没有日志小时', 'No log hours yet'],
  noneText: [
    '域名开始同步日志后，每个小时在此有一个标记。',
    'Once logs of a domain are synced, each hour has its mark here.',
  ],
  reason: terms.reason,
  release: ['强制完成', 'Force complete'],
  releaseAsk: [
    '该小时将按不完整放行：客户看到“按不完整放行”与原因，水位线越过该小时。之后到达的日志行会重新打开它。',
    'The hour is released incomplete: customers see that, with the reason, and the watermark passes it. Lines that come later reopen it.',
  ],
  reopen: ['重新打开', 'Reopen'],
  reopenAsk: [
    '该小时不再视为完整，直到有新的文件或日志行，或再次被放行。',
    'The hour no longer counts as complete until files or lines come, or it is released again.',
  ],
  tasks: ['重新计算标记', 'Work marks out anew'],
  look: terms.look,
  apply: terms.apply,
  propose: ['新建标记任务', 'New mark task'],
  preview: terms.preview,
  text: [
    '由文件与计数重新计算所选域名与时间的标记；变化先预览，应用后写入，人工决定也被规则的结果取代。',
    'Works the marks of domains and hours out anew from files and counters. Changes are seen before they are written; what a person decided gives way to the rules.',
  ],
  hours: cdnTerms.wholeHours,
  noTasks: ['还没有标记任务', 'No mark tasks yet'],
  task: ['标记任务', 'Mark task'],
  changes: ['变化的标记', 'Marks that change'],
  same: [
    '已核对 {n} 个小时，所有标记均与规则一致。',
    '{n} {n|hour|hours} looked at: every mark is what the rules say.',
  ],
} as const;
