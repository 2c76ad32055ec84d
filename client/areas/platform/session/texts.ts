import { words } from '../../../kernel/text/words';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  session: {
    title: words.signIn,
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
    email: words.email,
    password: words.password,
    signIn: words.signIn,
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
    sliderRequired: ['请完成安全验证', 'Please complete security verification'],
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
    close: words.close,
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
    code: words.code,
    recovery: ['恢复码', 'Recovery code'],
    useRecovery: ['改用恢复码', 'Use a recovery code'],
    useCode: ['改用验证码', 'Use a code of the app'],
    codeMissing: ['请填写正确的验证码', 'Please fill in the correct verification code'],
    verify: words.verify,
    qr: ['用于绑定身份验证器的二维码', 'QR code that sets up an authenticator app'],
    manual: ['无法扫描？手动输入密钥：', 'Cannot scan? Enter this key:'],
    ended: ['验证已失效，请重新登录', 'This verification has ended, please sign in again'],
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
    newPassword: ['新密码', 'New password'],
    repeat: ['再次输入', 'Once more'],
    save: ['保存密码', 'Save password'],
    done: words.complete,
    doneText: ['密码已设置，请使用新密码登录。', 'Your password is set. Sign in with it.'],
    notMeDone: [
      '所有会话均已结束，重置链接已发送到 {email}。',
      'All sessions have ended and a reset link was mailed to {email}.',
    ],
    toLogin: ['前往登录', 'Go to sign in'],
    expired: ['链接已过期', 'This link has expired'],
    expiredLead: [
      '出于安全考虑，链接只在有限时间内有效。可以重新发送一个到 {email}。',
      'Links work for a limited time only. A new one can be mailed to {email}.',
    ],
    renew: ['重新发送链接', 'Send a new link'],
    renewed: ['新的链接已发送到 {email}。', 'A new link was mailed to {email}.'],
    used: ['链接已使用', 'This link was already used'],
    usedLead: [
      '这个链接只能使用一次。如果忘记密码，请在登录页重新找回。',
      'It works once. If you forgot your password, ask for a new link on the sign-in page.',
    ],
    unknown: ['链接无效', 'This link is not valid'],
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
