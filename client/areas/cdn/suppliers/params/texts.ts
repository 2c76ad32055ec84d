import { cdnWords } from '../../words';
import type { Label } from '#shared/kernel/field';

/** Texts of supplier parameters; places in braces are filled by `t`. */
export const paramTexts = {
  search: ['按名称或描述搜索', 'Search name or description'],
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
  searchAssigned: ['按账号或参数搜索', 'Search account, parameter'],
  assign: ['分配参数', 'Assign parameter'],
  assigned: ['已分配', 'Assigned'],
  assignNote: [
    'CDN：域名的策略与线路可以使用；测试：仅在账号为测试账号期间；日志：只从已分配的参数拉取日志。第一条分配生效后，未分配的参数不能再被选择。',
    'CDN: policies and lines of its domains may use it; test: while it is a test account; logs: logs are fetched under the assigned parameters alone. Once the first assignment has begun, what is not assigned can be chosen no more.',
  ],
  checkUse: ['检查使用情况', 'Check use'],
  moveOwnNote: [
    '作为任务执行：该账号自有的策略与有自有线路的域名改用新参数。跟随平台策略的域名保持不变，请在策略中修改。',
    'Done as a task: policies of the account, and its domains with lines of their own, name the new parameter. Domains that follow a policy of the platform stay, which is changed there.',
  ],
  endText: [
    '立即结束。仍有域名或策略使用时会被拒绝并列出。',
    'Ends it now. Refused with the list while domains or policies are on it.',
  ],
  removeText: [
    '删除此记录。账号没有任何分配记录时恢复为可用全部平台参数。',
    'Removes this record. Without any, the account may use every parameter of the platform again.',
  ],
  noAssignments: [
    '没有分配的账号可以使用全部平台参数。',
    'Accounts without assignments may use every parameter of the platform.',
  ],
} as const;
