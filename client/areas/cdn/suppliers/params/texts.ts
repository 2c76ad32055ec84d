import { cdnWords } from '../../words';
import type { Label } from '#shared/kernel/field';

/** Texts of supplier parameters; places in braces are filled by `t`. */
export const paramTexts = {
  search: ['按名称或描述搜索', 'Search by name or description'],
  inUse: ({ referenceCount: n }: { referenceCount: number }): Label => [
    `仍被 ${n} 项引用`,
    `Still used by ${n} items`,
  ],
  unused: ['没有引用', 'Nothing uses it'],
  move: ['迁移引用', 'Move references'],
  moveTitle: ['迁移 {name} 的引用', 'Move what uses {name}'],
  moveNote: [
    '作为任务执行：策略与有自有线路的域名改用新参数。新供应商先完成配置，DNS 再指向它，之后旧供应商才被清除。',
    'Done as a task: policies, and domains with lines of their own, name the new parameter. The new supplier is configured before DNS names it; the former one is cleared afterwards.',
  ],
  moved: ['迁移任务已开始', 'The move has started'],
  disableText: ['停用后不再调用该供应商参数。', 'A disabled parameter is called no more.'],
  policiesOn: ['使用它的策略', 'Policies on it'],
  domainsOn: ['使用它的域名', 'Domains on it'],
  platform: cdnWords.platform,
} as const;
