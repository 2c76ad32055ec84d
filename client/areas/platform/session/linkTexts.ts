import { entryWords } from '../../../kernel/text/entryWords';
import * as terms from '#shared/kernel/terms';

/** Texts of what follows a link or a password: second factor, new password, simulated sign-in. */
export const linkTexts = {
  twoFactor: {
    title: ['两步验证', 'Two-factor code'],
    lead: [
      '打开身份验证器应用，输入 6 位验证码。',
      'Open your authenticator app and enter the 6-digit code.',
    ],
    enrolTitle: ['绑定身份验证器', 'Set up your authenticator'],
    enrolLead: [
      '您的账号要求两步验证。请用身份验证器应用扫描二维码，再输入显示的 6 位验证码。',
      'Your account asks for a second factor. Scan the code with an authenticator app, then enter the 6 digits it shows.',
    ],
    code: entryWords.code,
    recovery: ['恢复码', 'Recovery code'],
    useRecovery: ['改用恢复码', 'Use a recovery code'],
    useCode: ['改用验证码', 'Use a code of the app'],
    codeMissing: terms.pleaseFillInTheCorrectVerificationCode,
    verify: entryWords.verify,
    qr: ['用于绑定身份验证器的二维码', 'QR code that sets up an authenticator app'],
    manual: ['无法扫描？手动输入密钥：', 'Cannot scan? Enter this key:'],
    ended: terms.thisVerificationHasEndedPleaseSignIn,
    again: ['重新登录', 'Sign in again'],
    codesTitle: ['请保存恢复码', 'Keep your recovery codes'],
    codesLead: [
      '手机丢失时，可用恢复码登录，每个只能使用一次。它们不会再次显示。',
      'Without your phone a recovery code lets you in, each once. They are not shown again.',
    ],
    copyCodes: ['复制恢复码', 'Copy the codes'],
    kept: ['我已保存，继续', 'I have kept them, continue'],
  },
  verify: {
    loading: ['正在检查链接…', 'Checking the link…'],
    invite: ['设置密码并加入 {account}', 'Set your password and join {account}'],
    reset: ['设置新密码', 'Set a new password'],
    notMe: ['这次登录不是您本人？', 'Was this sign-in not yours?'],
    notMeLead: [
      '确认后，{email} 的所有会话都将结束，密码失效，并向该邮箱发送重置链接。',
      'When you confirm, all sessions of {email} end, the password stops working, and a reset link is mailed.',
    ],
    notMeConfirm: ['结束所有会话并重置密码', 'End all sessions and reset'],
    for: ['账号：{email}', 'For {email}'],
    newPassword: terms.newPassword,
    repeat: terms.onceMore,
    save: ['保存密码', 'Save password'],
    done: entryWords.complete,
    doneText: ['密码已设置，请使用新密码登录。', 'Your password is set. Sign in with it.'],
    notMeDone: [
      '所有会话均已结束，重置链接已发送到 {email}。',
      'All sessions have ended and a reset link was mailed to {email}.',
    ],
    toLogin: ['前往登录', 'Go to sign in'],
    expired: terms.thisLinkHasExpired,
    expiredLead: [
      '出于安全考虑，链接只在有限时间内有效。可以重新发送一个到 {email}。',
      'Links work for a limited time only. A new one can be mailed to {email}.',
    ],
    renew: ['重新发送链接', 'Send a new link'],
    renewed: ['新的链接已发送到 {email}。', 'A new link was mailed to {email}.'],
    used: terms.thisLinkWasAlreadyUsed,
    usedLead: [
      '这个链接只能使用一次。如果忘记密码，请在登录页重新找回。',
      'It works once. If you forgot your password, ask for a new link on the sign-in page.',
    ],
    unknown: terms.thisLinkIsNotValid,
    unknownLead: [
      '请检查链接是否完整，或在登录页重新找回密码。',
      'Check that it is complete, or ask for a new one on the sign-in page.',
    ],
    email: ['确认新邮箱', 'Confirm your new address'],
    emailLead: [
      '确认后将以 {next} 代替 {email} 登录。',
      'From now on {next} signs in instead of {email}.',
    ],
    emailConfirm: ['使用此邮箱', 'Use this address'],
    emailDone: [
      '登录邮箱已改为 {email}，请使用它登录。',
      'Your address is {email} now. Sign in with it.',
    ],
    signIn: ['是您在登录吗？', 'Was it you who signed in?'],
    signInLead: [
      '有人用正确的密码登录 {email}。确认后，请求登录的网络可以正常登录。',
      'Somebody signed in as {email} with the right password. When you confirm, the network it came from may sign in.',
    ],
    signInConfirm: ['是我，允许登录', 'It was me'],
    signInDone: ['已确认，请重新登录。', 'Confirmed. Please sign in again.'],
  },
  rules: {
    length: ['至少 8 个字符', 'At least 8 characters'],
    upper: ['包含大写字母', 'An upper case letter'],
    lower: ['包含小写字母', 'A lower case letter'],
    digit: ['包含数字', 'A digit'],
    special: ['包含特殊字符', 'A special character'],
    same: ['两次输入一致', 'Both entries match'],
    label: ['密码要求', 'Requirements'],
    met: ['已满足', 'met'],
    open: ['未满足', 'not met yet'],
  },
  simulate: {
    loading: ['正在以客户身份登录…', 'Signing in as the customer…'],
    failed: ['无法开始模拟登录', 'The simulated sign-in could not start'],
    failedLead: [
      '凭据只能使用一次，且 60 秒内有效。请在后台重新发起。',
      'A ticket works once, for 60 seconds. Ask for a new one in the back office.',
    ],
  },
} as const;
