import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screen of all log files says, in both languages. */
export const texts = {
  title: ['全部日志', 'All log files'],
  files: cdnTerms.logFiles,
  totals: ['按账号与供应商', 'By account and supplier'],
  erasures: ['删除记录', 'Deletions'],
  search: cdnTerms.searchFilesOrDomains,
  searchTotals: ['按供应商搜索', 'Search by supplier'],
  searchErasures: ['按原因或提交人搜索', 'Search by reason or person'],
  none: ['没有日志文件', 'No log files'],
  noneText: [
    '域名在供应商上线后，每个小时的日志文件列在这里。',
    'Once domains are online at a supplier, the files of each hour are listed here.',
  ],
  noErasures: ['没有删除过日志', 'No log was deleted'],
  delay: terms.delay,
  deliver: ['重新推送', 'Push again'],
  deliverAsk: [
    '把含有该文件的对象再次推送到账号的目标；内容相同，覆盖同名对象。',
    "The objects that hold this file go to the account's targets once more: the same bytes under the same keys.",
  ],
  delivered: ['已安排推送', 'The push is planned'],
  erase: ['删除该小时', 'Delete its hour'],
  eraseAsk: [
    '删除该域名在该供应商这一小时的全部文件与日志行，不可恢复；统计与账单不变，之后到达的文件不再入库。尚未出账的小时须另一人批准。',
    'Deletes all files and lines of this hour of the domain at this supplier for good; statistics and bills stay, and files that come later are not stored. An hour that is not billed yet waits for a second person.',
  ],
  erasing: ['已开始删除', 'The deletion has begun'],
  waits: ['尚未出账，等待审批', 'Not billed yet: it waits for approval'],
  reason: terms.reason,
} as const;
