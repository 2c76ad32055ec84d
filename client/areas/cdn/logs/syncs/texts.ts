import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { texts as logTexts } from '../texts';

/** What the screen of log sync says, in both languages. */
export const texts = {
  title: cdnTerms.logSync,
  expected: ['应到小时数', 'Expected h'],
  listed: ['列出小时数', 'Listed h'],
  fetched: ['下载小时数', 'Fetched h'],
  stored: ['入库小时数', 'Stored h'],
  search: ['按域名或错误搜索', 'Search by domain or error'],
  searchFiles: ['按文件名搜索', 'Search by file name'],
  none: ['还没有同步日志的域名', 'No domain has its log synced yet'],
  noneText: logTexts.statistics.noneText,
  noFiles: ['供应商还没有列出文件', 'The supplier has listed no files yet'],
  files: ['文件', 'Files'],
  filesOf: ['{domain} 在 {param} 的日志文件', 'Log files of {domain} at {param}'],
  run: ['立即同步', 'Sync now'],
  ran: terms.planned,
  backfill: ['回补时间段', 'Backfill a range'],
  backfillText: [
    '向供应商重新列出这段时间的文件；缺失的随后入库，已入库的不变。',
    'The supplier is asked for the files of the range again: what was missing is stored, what is stored stays.',
  ],
  begun: ['回补任务已创建', 'The backfill has begun'],
  hours: cdnTerms.wholeHours,
  pause: terms.pause,
  pauseAsk: [
    '暂停后不再列出、下载与入库，直到继续；水位停在原处。',
    'Nothing is listed, downloaded or stored until it is resumed; the watermark stands still.',
  ],
  resume: terms.resume,
  reason: terms.reason,
  again: ['重新获取', 'Take anew'],
  againAsk: [
    '从供应商重新下载该文件及与其一同入库的文件，完整后替换；相同的行不会变化，也不会重复。',
    'Downloads the file, and those stored together with it, from the supplier once more and replaces them when they are whole; equal lines change nothing and none is doubled.',
  ],
  againBegun: ['已创建日志处理任务', 'A log process task was created'],
  againSoon: ['将立即重试', 'It is tried at once'],
} as const;
