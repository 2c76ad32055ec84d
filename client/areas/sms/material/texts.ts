import * as terms from '#shared/areas/sms/material/terms';
import * as kernel from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** Texts of the screens of material in both languages. */
export const texts = {
  hits: terms.hits,
  lead: ['填写后在此显示规则检查结果。', 'What the rules say stands here once it is filled in.'],
  good: ['没有发现问题', 'No rule objects'],
  preview: kernel.preview,
  segments: [
    '{units} 个编码单位（{encoding}），{count} 条，最后一条还可容纳 {left}',
    '{units} {units|unit|units} ({encoding}), {count} {count|message|messages}, {left} left in the last',
  ],
  variableNote: [
    '条数按变量原样计算，实际取决于填入的内容。',
    'Segments are counted with the names of variables; what is filled in decides.',
  ],
  submit: ['提交审核', 'Submit for review'],
  submitted: ['已提交审核', 'Given to review'],
  withdraw: kernel.withdraw,
  withdrawn: kernel.withdrawn,
  answer: ['答复提问', 'Answer the question'],
  answered: ['已答复，继续计时', 'Answered; the clock goes on'],
  history: ['版本与审核', 'Versions and reviews'],
  versionN: ['版本 {n}', 'Version {n}'],
  none: ['还没有提交过', 'Nothing was submitted yet'],
  next: ['领取下一项 (N)', 'Next item (N)'],
  empty: ['没有可领取的项', 'Nothing is left to take'],
  claim: ['领取 (C)', 'Claim (C)'],
  release: ['放回 (X)', 'Give back (X)'],
  approve: ['通过 (A)', 'Approve (A)'],
  reject: ['驳回 (R)', 'Reject (R)'],
  ask: ['提问 (Q)', 'Ask back (Q)'],
  retype: ['按另一类型通过', 'Approve as another type'],
  rejectTitle: ['驳回“{name}”', 'Reject "{name}"'],
  rejectNote: [
    '客户将以自己的语言看到所选原因。',
    'The customer reads the reasons in their own language.',
  ],
  askTitle: ['就“{name}”提问', 'Ask about "{name}"'],
  askNote: ['客户答复前暂停计时。', 'The clock stands still until the customer answers.'],
  decided: kernel.decided,
  lookAlikes: ['相近的名称', 'Names that look like it'],
  differences: ['与使用中的版本比较', 'Beside the version in use'],
  used: terms.inUse,
  present: ['本版本', 'This version'],
  first: ['第一审核员已通过：{person}', 'Approved first by {person}'],
  riskNote: [
    '高风险：须由两人通过，第二人须有审批权限。',
    'High risk: two people approve it, the second with the level to approve.',
  ],
  words: ['禁用词', 'Banned words'],
  wordsNote: [
    '提交前与审核时检查；不区分大小写与全半角。',
    'Looked for before a submission; capitals and width make no difference.',
  ],
  noWords: ['还没有禁用词', 'No banned words yet'],
  addWord: ['添加禁用词', 'Add banned word'],
  removeWord: [
    '此后提交的素材不再检查此词。',
    'Material submitted from now on is no longer checked for it.',
  ],
  choose: ['选择图片', 'Choose pictures'],
  uploadHint: [
    'PNG 或 JPEG，最多 4 张，每张 2 MB；加密保存。重新选择将替换原文件，留空则保留。',
    'PNG or JPEG, 4 at most, 2 MB each; stored encrypted. Pictures that are chosen take the place of those there are.',
  ],
  watermark: [
    '打开时带有您的邮箱与时间水印，并留有记录。',
    'Opened with your address and the time over it, and recorded.',
  ],
  unreadable: ['无法显示该图片', 'The picture cannot be shown'],
  filings: ['供应商报备', 'Filings with carriers'],
  noFilings: ['尚未向供应商报备', 'Not filed with any carrier yet'],
  file: ['登记报备', 'Note a filing'],
  removeFiling: ['将删除此报备记录。', 'This deletes the record of the filing.'],
  copy: words.copy,
} as const;
