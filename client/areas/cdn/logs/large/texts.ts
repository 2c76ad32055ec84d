import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the screen of large log files says, in both languages. */
export const texts = {
  title: cdnTerms.largeLogFiles,
  parts: cdnTerms.parts,
  progress: terms.progress,
  partsOf: ['{name} 的分片', 'Parts of {name}'],
  search: cdnTerms.searchFilesOrDomains,
  searchParts: ['按日志工作节点搜索', 'Search by log worker'],
  none: ['没有大日志文件', 'No large log files'],
  noneText: [
    '超过大小限制的文件在行尾拆分，由多个日志工作节点并行入库，完成后一次计入。',
    'Files over the size limit are cut at line ends, stored by several log workers side by side, and counted once they are whole.',
  ],
  noParts: ['文件还没有拆分', 'The file is not cut yet'],
  done: ['{done} / {all}', '{done} of {all}'],
  limit: ['大小限制', 'Size limit'],
  limitText: [
    '对之后入库的文件生效；已拆分的文件保持不变。',
    'Holds for files that are stored from now on; those that are cut already stay as they are.',
  ],
  split: ['重新拆分', 'Cut anew'],
  splitFile: ['拆分入库', 'Cut into parts'],
  splitText: [
    '在行尾拆分，各分片分别入库；全部完成之前不计入统计。',
    'It is cut at line ends and each part is stored by itself; nothing is counted before all of them are there.',
  ],
  splitBegun: ['已安排拆分', 'It will be cut'],
  again: ['重新处理', 'Process again'],
  againAsk: [
    '全部分片以新的入库编号再次入库，完成后一次替换；在此之前统计不变，行不会重复。',
    'All parts are stored again under new load keys and take their place together; until then the sums stay, and no line is doubled.',
  ],
  againPart: ['重新处理分片', 'Process part again'],
  againPartAsk: [
    '该分片（以及失败的分片）再次入库后替换原来的行；在此之前统计不变。',
    'The part, and those that failed, are stored again and replace their former lines; until then the sums stay.',
  ],
  begun: terms.planned,
  cancel: ['取消入库', 'Cancel'],
  cancelAsk: [
    '收回本次已写入的行，不留下部分计数；此前已完整入库的内容保持不变。',
    'Lines of this round are taken back and nothing stays half counted; what was stored whole before stays.',
  ],
  cancelled: terms.cancelled,
  look: terms.look,
} as const;
