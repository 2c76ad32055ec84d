import { numbers } from '#shared/areas/sms/numberFiles/terms';
import * as kernel from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  start: ['启动任务', 'Start the task'],
  started: ['已启动', 'Started'],
  copy: ['复制为新任务', 'Copy as a new task'],
  resend: ['重新发送失败的短信', 'Send failures again'],
  resent: ['已作为关联任务启动', 'Started as a linked task'],
  resendNote: [
    '仅重新发送所选类别中已确定失败的号码；存疑的短信不会重发，每个号码只重发一次。',
    'Sends to numbers again whose message certainly failed in a chosen class. What is in doubt is never sent again, and each number once.',
  ],
  test: ['发送测试短信', 'Send a test message'],
  testNote: [
    '以文件第一行的变量生成，标记为测试并免费。',
    'Made with the variables of the first row of the file, marked as a test and free of charge.',
  ],
  tested: ['已提交测试短信', 'The test message is submitted'],
  checks: ['启动前的检查', 'Checks before the start'],
  preview: kernel.preview,
  lead: ['选择模板与号码文件后显示预览。', 'Choose template and number file for a preview.'],
  noLines: [
    '素材通过审核、号码文件可用且变量齐全后显示预览。',
    'The preview shows once the material is approved, the file ready and every variable filled.',
  ],
  lines: ['前 {n} 条短信', 'The first {n} {n|message|messages}'],
  total: [
    '{numbers} 个号码，预计 {expected} 条，最多 {worst} 条',
    '{numbers} {numbers|number|numbers}, about {expected} {expected|segment|segments}, {worst} at most',
  ],
  cost: ['预计费用 {expected}，最多 {worst}', 'About {expected} in cost, {worst} at most'],
  sendingHours: ['发送时段', 'Sending hours'],
  hours: ['{from}:00–{to}:00 {zone}', '{from}:00–{to}:00 {zone}'],
  overnight: ['{from}:00–次日 {to}:00 {zone}', '{from}:00–{to}:00 the next day, {zone}'],
  rest: ['由文件的列填写：{names}', 'Filled by columns of the file: {names}'],
  noVariables: ['模板没有变量', 'The template has no variables'],
  chooseTemplate: ['请先选择模板', 'Choose a template first'],
  records: ['查看短信记录', 'Open the records'],
  numbers,
  openNote: ['其中 {n} 条仍在途中', '{n} of them {n|is|are} still on the way'],
  what: ['发送什么、给谁', 'What to whom'],
  when: ['何时、多快', 'When and how fast'],
  startAtHint: ['留空则启动后立即开始', 'Left empty it begins as soon as it is started'],
  hoursHint: [
    '按所选时区，可跨午夜（例如 20 至 8）；时段外自动等待',
    'On the clock of the zone, over midnight as well (20 to 8); outside of them it waits by itself',
  ],
  channelHint: ['留空则按路由规则选择', 'Left empty the routing rules choose'],
  save: ['保存并检查', 'Save and look at the checks'],
  part: ['条', 'Segments'],
  progress: ['{done} / {total}', '{done} / {total}'],
} as const;
