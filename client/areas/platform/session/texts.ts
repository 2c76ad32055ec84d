import { entryWords } from '../../../kernel/text/entryWords';
import * as terms from '#shared/kernel/entryTerms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  session: {
    title: entryWords.signIn,
    lead: ['登录到 Manifold 控制台', 'Sign in to the Manifold console'],
    headline: ['一个控制台，管理多家 CDN', 'One console for all your CDNs'],
    point1: [
      '域名、证书与规则一次配置，同步到每家供应商',
      'Configure domains, certificates and rules once, for every supplier',
    ],
    point2: [
      '刷新与预热逐条核验，由边缘节点给出证据',
      'Each purge and prefetch is proven by the edge nodes themselves',
    ],
    point3: [
      '流量、告警与账单实时呈现，无需刷新页面',
      'Traffic, alarms and bills are live, without a reload',
    ],
    email: entryWords.email,
    password: entryWords.password,
    signIn: entryWords.signIn,
    forgot: ['忘记密码？', 'Forgot password?'],
    theme: {
      label: ['主题', 'Theme'],
      system: ['跟随系统', 'As the system'],
      light: ['浅色', 'Light'],
      dark: ['深色', 'Dark'],
    },
    emailMissing: ['请输入邮箱', 'Enter your email'],
    emailWrong: ['邮箱格式不正确', 'This is not a valid email'],
    passwordMissing: ['请输入密码', 'Enter your password'],
    sliderRequired: terms.pleaseCompleteSecurityVerification,
    mailed: [
      '近期该邮箱有大量失败的登录。如果邮箱和密码正确，我们已发送确认邮件：请在 15 分钟内打开其中的链接，然后重新登录。',
      'Many sign-ins for this mailbox failed lately. If email and password are right, a letter is on its way: open its link within 15 minutes, then sign in again.',
    ],
  },
  ended: {
    signedOut: [
      '您已在其他地方结束此会话，请重新登录。',
      'You ended this session elsewhere. Please sign in again.',
    ],
    password: [
      '密码已修改，此会话已结束。请使用新密码登录。',
      'The password was changed and this session has ended. Sign in with the new one.',
    ],
    secondFactor: [
      '两步验证已变更，请重新登录。',
      'The second factor was changed. Please sign in again.',
    ],
    disabled: [
      '您的用户已被停用，会话已结束。请联系账号管理员。',
      'You were disabled and your session has ended. Please ask your administrator.',
    ],
    removed: [
      '您已被移出账号，会话已结束。请联系账号管理员。',
      'You were removed from the account and your session has ended. Please ask your administrator.',
    ],
    deactivated: [
      '账号已停用，会话已结束。请联系平台管理员。',
      'The account was deactivated and your session has ended. Please contact the platform.',
    ],
    simulation: [
      '模拟登录已随您自己的会话或授权结束。',
      'The simulated sign-in has ended with your own session or grant.',
    ],
    idle: [
      '长时间未操作，会话已结束。请重新登录。',
      'Nothing was done for a long time and your session has ended. Please sign in again.',
    ],
    expired: [
      '会话已到期，请重新登录。',
      'Your session has reached its end. Please sign in again.',
    ],
    unknown: ['会话已结束，请重新登录。', 'Your session has ended. Please sign in again.'],
  },
  slider: {
    start: ['点击进行安全验证', 'Click for security verification'],
    done: ['安全验证已通过', 'Security verification passed'],
    title: ['拖动滑块，将拼图移到缺口处', 'Slide the piece into its gap'],
    handle: [
      '拼图位置。用左右方向键移动，按住 Shift 移动更快，按回车确认',
      'Position of the piece. Move with the left and right arrow keys, faster with Shift, confirm with Enter',
    ],
    value: ['{x} / {max} 像素', '{x} of {max} pixels'],
    keys: ['也可用键盘：← → 移动，Enter 确认', 'By keyboard: ← → to move, Enter to confirm'],
    refresh: ['换一张', 'Another picture'],
    close: entryWords.close,
    loading: ['正在加载验证…', 'Loading the verification…'],
    wrong: ['位置不对，已换一张，请重试', 'Not quite there. Here is another one, please try again'],
    picture: ['带缺口的拼图', 'Puzzle with a gap'],
  },
  forgot: {
    title: ['找回密码', 'Forgot password'],
    lead: [
      '输入登录邮箱，我们会发送一封包含重置链接的邮件，30 分钟内有效。',
      'Enter your email and we send a letter with a reset link that works for 30 minutes.',
    ],
    send: ['发送重置邮件', 'Send reset letter'],
    back: ['返回登录', 'Back to sign in'],
    sentTitle: ['请查收邮件', 'Check your mail'],
    sent: [
      '如果 {email} 是已注册的邮箱，重置链接已发出。没有收到？请检查垃圾邮件，或几分钟后再试。',
      'If {email} is registered, a reset link is on its way. Nothing there? Look into the spam folder or try again in a few minutes.',
    ],
  },
} as const;
