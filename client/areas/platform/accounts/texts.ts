import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  letterSent: ['邮件已发送', 'The letter was sent'],
  tab: {
    profile: ['个人资料', 'Profile'],
    security: ['安全', 'Security'],
    members: words.members,
    label: words.accountSettings,
    notices: terms.notifications,
    webhooks: ['通知推送', 'Webhooks'],
  },
  profile: {
    email: words.email,
    account: words.account,
    role: terms.role,
    staff: words.platformStaff,
    contract: terms.contractId,
    api: {
      label: terms.apiPermission,
      basic: terms.basic,
      advanced: terms.advanced,
    },
  },
  security: {
    password: words.password,
    passwordText: [
      '修改后，其他设备上的会话会立即结束。',
      'Changing it ends your sessions on other devices at once.',
    ],
    change: words.changePassword,
    twoFactor: ['两步验证', 'Two-factor authentication'],
    on: ['已启用', 'On'],
    off: ['未启用', 'Off'],
    twoFactorText: [
      '登录时除密码外，还需要身份验证器应用中的 6 位验证码。',
      'Besides the password, sign-in asks for six digits of an authenticator app.',
    ],
    enable: ['启用两步验证', 'Switch two-factor on'],
    disable: ['关闭两步验证', 'Switch two-factor off'],
    disableText: [
      '关闭后仅凭密码即可登录，恢复码同时失效。',
      'The password alone will be enough, and the recovery codes stop working.',
    ],
    currentPassword: terms.presentPassword,
    continue: ['继续', 'Continue'],
    scan: [
      '用身份验证器应用扫描二维码，再输入显示的 6 位验证码。',
      'Scan the code with an authenticator app, then enter the six digits it shows.',
    ],
    code: words.code,
    confirm: ['确认启用', 'Switch on'],
    codes: [
      '请保存恢复码。手机丢失时可用它登录，每个只能使用一次，且不会再次显示。',
      'Keep your recovery codes. Without your phone each lets you in once. They are not shown again.',
    ],
    anyCode: ['验证码或恢复码', 'Code or recovery code'],
    anyCodeHint: [
      '身份验证器应用中的 6 位验证码，或一个未使用的恢复码',
      'Six digits of the authenticator app, or an unused recovery code',
    ],
  },
  sessions: {
    title: words.signedInDevices,
    current: ['当前会话', 'This session'],
    acting: ['模拟登录', 'Simulated'],
    unusual: ['异常登录', 'Unusual'],
    endOthers: ['结束其他会话', 'End the other sessions'],
    unknown: ['未知设备', 'Unknown device'],
  },
  member: {
    email: words.email,
    role: terms.role,
    cancel: words.cancel,
    status: words.state,
    roleNote: [
      '角色变化会立即结束该成员的所有会话。',
      'Another role ends all sessions of this member at once.',
    ],
    removeText: [
      '{email} 将立即失去对本账号的访问权限，其所有会话会被结束。审计记录会保留。',
      '{email} loses access to this account at once and all of their sessions end. Audit records stay.',
    ],
    removeAction: words.removeMember,
  },
  role: {
    Super: [
      '所有读写权限，可查看账单、可设置超级管理员',
      'Everything, bills and making others super administrator included',
    ],
    Admin: [
      '大部分功能，不含账单与设置超级管理员',
      'Most functions, without bills and super administrators',
    ],
    OperationalUser: [
      '刷新、预热等运维操作，不含账单与配置',
      'Purge, prefetch and other operations, without bills and configuration',
    ],
    Normal: ['只读，不含账单', 'Read-only, without bills'],
  },
  password: {
    save: words.changePassword,
  },
  audit: {
    search: ['搜索用户、对象、操作、IP 或编号', 'Search user, object, operation, IP or number'],
    period: words.time,
    always: ['全部时间', 'All time'],
    day: words.hours24,
    week: words.days7,
    month: words.days30,
    export: ['导出所选', 'Export selected'],
    exportNone: ['请先勾选要导出的记录', 'Tick the records to export first'],
    none: ['还没有审计记录', 'No audit records yet'],
    detail: ['审计记录 #{number}', 'Audit record #{number}'],
    by: ['由 {staff} 代操作', 'by {staff} on behalf'],
    changes: ['变更内容', 'Changes'],
  },
  users: {
    signInAs: ['以此用户身份登录', 'Sign in as this user'],
    reasonHint: [
      '原因会写入客户可见的审计日志。会话最长 60 分钟。',
      'The reason stands in the audit log the customer sees. The session lasts at most 60 minutes.',
    ],
    open: ['在新标签页打开', 'Open in a new tab'],
  },
  email: {
    change: ['修改邮箱', 'Change email'],
    text: [
      '系统将向新邮箱发送链接，打开链接后新邮箱生效，并通知当前邮箱。',
      'A link goes to the new address. It becomes your sign-in once the link is used; the present address is told.',
    ],
    send: ['发送链接', 'Send link'],
    sent: [
      '链接已发送至 {email}，60 分钟内有效。',
      'A link was mailed to {email}. It works for 60 minutes.',
    ],
  },
  zone: {
    title: ['时间显示', 'Times are shown in'],
    account: ['账号时区', 'Account time zone'],
    browser: ['浏览器时区', 'Browser time zone'],
    text: [
      '账号：{account}，与账单计日一致。浏览器：{browser}。',
      'Account: {account}, as bills count days. Browser: {browser}.',
    ],
  },
  codes: {
    renew: words.newRecoveryCodes,
    title: ['恢复码', 'Recovery codes'],
    text: ['旧的恢复码立即失效。', 'The former codes stop working at once.'],
  },
  remove: {
    keys: words.apiKeys,
    keysEnd: ['{n} 个，立即失效', '{n}, end at once'],
    tasks: terms.tasksUnderWay,
    tasksStay: ['{n} 个，继续执行', '{n}, go on'],
    views: ['保存的视图', 'Saved views'],
    viewsGo: ['{n} 个', '{n}'],
    alarms: ['告警邮件', 'Alarm mail'],
    noAlarms: words.none,
    budgets: ['预算邮件', 'Budget mail'],
    budgetsGo: ['移交，或去掉该邮箱', 'Handed over, or the mailbox is taken off'],
    successor: ['邮件与视图交接给', 'Mail and views go to'],
    successorHint: [
      '不选择则策略保留原地址，预算去掉该地址，共享视图归账号所有，其余视图删除。',
      'Without a choice policies keep the removed address, budgets lose it, shared views become the account’s, other views end.',
    ],
  },
  hooks: {
    title: ['通知推送（Webhook）', 'Webhooks'],
    text: [
      '将每条通知以签名 JSON 推送到您的地址，失败后重试一天以上',
      'Every notice as signed JSON to an address of yours, retried for more than a day',
    ],
    add: ['添加推送地址', 'Add webhook'],
    edit: ['编辑推送地址', 'Edit webhook'],
    kindsHint: ['不选择即推送全部', 'None chosen: all notices'],
    all: words.all,
    some: ['已选 {n} 种', '{n} chosen'],
    enabled: words.enabled,
    disabled: words.disabled,
    failing: ['失败中', 'Failing'],
    stopped: ['自动停用', 'Stopped'],
    secret: words.signingSecret,
    secretOnce: ['请立即保存，之后不再显示。', 'Keep it now; it is not shown again.'],
    verify: [
      '请将 X-Manifold-Signature 与 v1= 加上以此密钥对“X-Manifold-Id.X-Manifold-Timestamp.请求体”计算的 HMAC-SHA256 十六进制比较，并拒绝过旧的时间戳。',
      'Compare X-Manifold-Signature with v1= and the HMAC-SHA256, in hex, of “X-Manifold-Id.X-Manifold-Timestamp.body” under this secret, and refuse old timestamps.',
    ],
    deliveries: words.recentDeliveries,
    delivery: ['推送记录', 'Delivery'],
    tries: words.attempts,
    payload: words.content,
    resend: words.sendAgain,
    testNotice: terms.testNotice,
  },
} as const;
