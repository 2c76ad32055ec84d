import * as platformTerms from '#shared/areas/platform/terms';
import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** Texts of the screen of sent mail. */
export const texts = {
  title: ['邮件记录', 'Sent mail'],
  about: [
    '平台发出的每封邮件（告警通知除外，见其投递记录）：状态、发送次数与邮件服务器的原始应答。预览不含一次性链接与验证码；重新发送邀请或重置密码时使用新链接，旧链接失效。“链接打开时间”只统计经过本平台跳转的链接，邮箱的安全扫描也可能打开。',
    "Every letter of the platform but alarm notices, which have a list of their own: its state, attempts and the relay's own answer. The preview leaves out one-time links and codes; an invitation or reset is sent again with a new link, and the former ends. Opened counts links by way of this platform only, and a scanner of the mailbox may open one too.",
  ],
  search: ['搜索收件人或应答', 'Search recipient or answer'],
  none: ['还没有发出邮件', 'No letter was written yet'],
  all: words.all,
  waiting: platformTerms.beingSent,
  failed: terms.failed,
  bounces: ['退信', 'Bounces'],
  resend: words.sendAgain,
  resent: ['已作为新邮件发送', 'Sent as a new letter'],
  letter: platformTerms.letter,
  subject: ['主题', 'Subject'],
  old: ['早期版本的邮件没有保留内容。', 'The text of letters of earlier versions was not kept.'],
  tries: ['每次发送', 'Attempts'],
  noTries: ['尚未发送', 'Not tried yet'],
  repeats: ['重新发送的邮件', 'Sent again as'],
  former: ['重发自', 'Repeats'],
} as const;
