import { cdnWords } from '../words';

/** What the screen of edge nodes says, in both languages. */
export const nodeTexts = {
  enter: ['批量导入', 'Import a list'],
  format: [
    '每行一个节点：供应商,地址,名称,地区,描述；以逗号、分号或制表符分隔，后三项可省略。同一供应商的相同地址会被修改，留空的项保持不变。',
    'One node a line: supplier, address, name, region, description, apart by comma, semicolon or tab; the last three may be left out. The same address of a supplier is changed, and what is empty stays.',
  ],
  file: cdnWords.chooseCsvFile,
  lines: ['各行结果', 'Result of each line'],
  line: ['行次', 'Line no.'],
  text: ['该行内容', 'What it says'],
  counts: [
    '新增 {added}，修改 {changed}，相同 {same}，无法导入 {bad}',
    '{added} added, {changed} changed, {same} the same, {bad} not imported',
  ],
  unchecked: ['尚未检查', 'Not checked yet'],
  checks: [
    '24 小时内检查 {checks} 次，失败 {failed} 次',
    '{checks} {checks|check|checks} in 24 h, {failed} failed',
  ],
  hour: ['{at}：{checks} 次，失败 {failed} 次', '{at}: {checks} checked, {failed} failed'],
} as const;
