import * as terms from '../../../kernel/terms';

/** Every letter the console writes, by the name of its template. */
export const letterKinds = {
  invite: ['邀请', 'Invitation'],
  reset: ['重置密码邮件', 'Password reset'],
  abnormalSignIn: ['异常登录提醒', 'Unusual sign-in'],
  passwordChanged: ['密码已修改', 'Password changed'],
  factorReset: ['两步验证已重置', 'Second factor reset'],
  factorGuessed: ['两步验证码多次错误', 'Second factor guessed at'],
  confirmSignIn: ['登录确认', 'Sign-in confirmation'],
  emailChange: ['确认新邮箱', 'Confirmation of a new address'],
  emailChanged: ['邮箱已修改', 'Address changed'],
  auditReminder: ['复核提醒', 'Reminder of reviews'],
  monthBill: ['月账单邮件', 'Month bill'],
  fileReady: ['文件已生成', 'File ready'],
  keySecret: ['密钥交付', 'Key secret'],
  notice: terms.notice,
  digest: ['通知摘要', 'Digest of notices'],
  plain: ['预算提醒', 'Budget letter'],
} as const;
export type LetterKind = keyof typeof letterKinds;
