import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { words } from '../../../../kernel/text/words';

/** What the screen of exports says. */
export const texts = {
  add: ['新建导出', 'New export'],
  addNote: [
    '每个时段、域名、地区与国家一行，含全部标签与指标；在后台分段写入，可暂停与继续。文件保留 7 天。',
    'One row for each step, domain, region and country with all labels and figures, written piece by piece in the background; it can be paused and resumed. The file is kept for 7 days.',
  ],
  start: ['开始导出', 'Start the export'],
  started: ['导出已开始', 'The export has started'],
  asTask: ['导出为文件任务', 'Export as a task'],
  span: cdnTerms.timeSpan,
  step: cdnTerms.stepLength,
  progress: terms.progress,
  pieces: ['{done} / {all} 段', '{done} of {all} {all|piece|pieces}'],
  all: terms.all,
  pause: terms.pause,
  resume: terms.resume,
  cancel: words.cancel,
  cancelNote: ['已写入的部分将被丢弃。', 'What has been written so far is thrown away.'],
  again: cdnTerms.exportAgain,
  download: words.download,
  link: ['下载链接', 'Download link'],
  linkNote: [
    '有效至 {at}，无需登录；新的链接会使旧的失效。',
    'It works until {at} without sign-in; a newer link ends it.',
  ],
  sum: ['SHA-256：{sha256}', 'SHA-256: {sha256}'],
  close: words.close,
  repeated: ['定时导出', 'Repeated exports'],
  repeatedNote: [
    '按计划导出此前的整日，完成后把 24 小时有效的链接发到创建者邮箱。',
    'Exports the whole days before by schedule, and mails its author a link for 24 hours when the file is ready.',
  ],
  none: ['还没有导出', 'No exports yet'],
  noneText: [
    '需要较长时间段的数据时，以文件导出。',
    'Ask for a file where a long span of figures is needed.',
  ],
} as const;
