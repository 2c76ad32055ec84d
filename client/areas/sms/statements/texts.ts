import * as terms from '#shared/kernel/terms';

/** Texts of the screen of carrier statements. */
export const texts = {
  title: ['导入消息日志', 'Import message log'],
  add: ['导入供应商文件', 'Import a carrier’s file'],
  tryIt: ['试算文件', 'Try the file'],
  note: [
    '首行须为列名；以逗号、分号或制表符分隔，UTF-8 或 GBK。号码与内容不保存，仅按供应商编号比对。日期为 UTC。',
    'The first line names the columns; cells are separated by comma, semicolon or tab, in UTF-8 or GBK. Numbers and texts are not kept: lines are compared by the carrier’s ID. Days are UTC.',
  ],
  file: ['选取文件', 'Choose the file'],
  column: ['选择列', 'Choose a column'],
  words: ['此供应商的状态词', 'Words this carrier uses for states'],
  wordsHint: [
    '请说明每个词的含义；未说明的行会列为无法识别，不会补全。下次导入时沿用。',
    'Say what each word means. Lines with a word left open are listed as not readable and fill nothing. Your choice is kept for the next file.',
  ],
  linesWith: ['{n} 行', '{n, plural, one {# line} other {# lines}}'],
  written: ['{fault}：{text}', '{fault}: {text}'],
  noMeaning: ['未说明', 'Not explained'],
  notFinal: ['尚未结束', 'Not final yet'],
  apply: ['补全', 'Fill'],
  applyAsk: [
    '仅补全缺少的回执与成本；已有且不同的内容不变，列在差异中。之后可撤销。',
    'Only missing receipts and costs are filled. What we have and is different stays and is listed. It can be undone.',
  ],
  applied: ['回执与成本已补全', 'Receipts and costs are filled'],
  undo: terms.undo,
  undoAsk: [
    '补全的回执与成本恢复为空；此后自行到达的不受影响。',
    'Receipts and costs that were filled are empty again; what came by itself since stays.',
  ],
  undone: ['补全的内容已收回', 'What was filled is taken back'],
  removeAsk: ['对账单及其差异将被删除。', 'The statement and its differences are removed.'],
  lines: ['差异与补全', 'Differences and what is filled'],
  none: ['与供应商一致', 'Everything matches'],
  money: ['供应商 − 我方', 'Theirs − ours'],
} as const;
