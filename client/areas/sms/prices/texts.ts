/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  sheet: ['导入价格表', 'Import a price sheet'],
  file: ['选择价格表文件', 'Choose a sheet file'],
  format: [
    '每行：国家、网络、前缀、每条价格、首日、末日，以逗号、分号或制表符分隔；首行可为列名。价格为空表示自首日起终止；新价格自首日起取代现行价格。',
    'Each line: country, network, prefix, price per segment, first day, last day, divided by comma, semicolon or tab; the first may name the columns. An empty price ends what holds on the day before; a new price takes the place of the present one from its first day.',
  ],
  dryRun: ['试算价格表', 'Dry run of the sheet'],
  apply: ['应用 {n} 行', 'Apply {n} {n|line|lines}'],
  applied: ['价格表已应用', 'The price sheet is applied'],
  refused: ['有错误或重叠的行，不能应用', 'Bad or overlapping lines keep it from being applied'],
  nothing: ['没有变化', 'Nothing would change'],
  counts: [
    '新增 {added}，调价 {changed}，终止 {ended}，不变 {same}，重叠 {overlapping}，错误 {bad}',
    '{added} new, {changed} with another price, {ended} ended, {same} unchanged, {overlapping} overlapping, {bad} bad',
  ],
  line: ['行', 'Line of the sheet'],
  before: ['原价格', 'Price before'],
  problem: ['问题', 'Problem'],
  lines: ['逐行结果', 'Line by line'],
} as const;
