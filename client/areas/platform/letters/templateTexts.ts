import { auditOperations } from '#shared/kernel/auditOperations';
import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** Texts of the screen of mail settings. */
export const templateTexts = {
  title: ['邮件管理', 'Mail settings'],
  about: [
    '平台每类邮件的中英文模板。变量在发布前检查，预览使用最近一封该类邮件的值；发布即新版本，下一封邮件起使用，可一键恢复先前版本。下方是永久拒收（退信）的地址，移出之前不再向其发送。再下方是收件组（抄送）与发送设置：发件人名称、回复地址和每小时限额。',
    'The texts of each kind of letter in both languages. Variables are checked before publishing, and a preview uses the values of the last such letter. A published text is a version that the next letter uses; an earlier one is restored with one click. Below are addresses that refused for good; nothing is mailed to them until they are taken off. Then come recipient groups, which get copies, and sending: the sender’s name, where answers go and limits an hour.',
  ],
  search: ['搜索主题', 'Search subjects'],
  edit: ['编辑模板', 'Edit template'],
  builtIn: ['内置', 'Built in'],
  variables: ['可用变量', 'Variables to fill in'],
  noValue: ['还没有此类邮件', 'No such letter yet'],
  preview: terms.preview,
  testSend: ['发送给自己', 'Mail to myself'],
  testSent: ['已发送到您的邮箱', 'Mailed to you'],
  publish: auditOperations.publish,
  published: ['已发布，下一封邮件起使用', 'Published; the next letter uses it'],
  versions: ['版本', 'Versions'],
  restore: words.restore,
  inUse: ['使用中', 'In use'],
  restored: ['已恢复为新版本', 'Restored as a new version'],
  hint: [
    '段落之间空一行；{link} 单独成段，显示为按钮。',
    'Paragraphs stand apart by an empty line; {link} alone is drawn as a button.',
  ],
  sending: ['发送设置', 'Sending'],
  address: ['发件地址（在“外部服务”中设置）：', 'Address, set under outside services: '],
  limitNote: [
    '限额只对通知、摘要、账单等邮件；邀请、重置与安全提醒立即发送。超过的邮件推迟，不会丢失。留空不限。',
    'Limits hold notices, digests, bills and the like; invitations, resets and warnings go at once. What is above goes later and is never lost. Empty: no limit.',
  ],
  used: [
    '近一小时已发 {n} 封，{held} 封等待发送',
    '{n} {n|letter|letters} in the last hour, {held} waiting to go',
  ],
  sendingSaved: ['已保存，立即生效', 'Saved; it holds at once'],
  groups: ['收件组', 'Recipient groups'],
  groupsNote: [
    '组内地址会收到所选邮件的抄送，每个事件一封。',
    'Addresses of a group get a copy of the chosen letters, one for each event.',
  ],
  newGroup: ['新建收件组', 'New recipient group'],
  noGroups: ['没有收件组', 'No group'],
  suppressed: ['退信地址', 'Suppressed addresses'],
  noSuppressed: ['没有退信地址', 'No address is suppressed'],
  takeOff: ['移出', 'Take off'],
  takeOffText: [
    '之后会重新向该地址发送邮件；若再次永久拒收，将再次列入。',
    'The address is mailed again; if it refuses for good once more it comes back.',
  ],
} as const;
