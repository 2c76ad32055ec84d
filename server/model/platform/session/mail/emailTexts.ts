import type { LetterKind } from '#shared/areas/platform/letters/kinds';
import type { Label } from '#shared/kernel/field';
import { zonedText } from '#shared/kernel/units';

export type Language = 'zh-CN' | 'en';
export type Text = { subject: Label; lines: readonly Label[] };

/** Every letter the console writes. Places in braces are filled; a line that is `{link}` becomes a button. */
export const emailTexts = {
  invite: {
    subject: ['邀请您加入 {account} — Manifold', 'You are invited to {account} — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '{inviter} 邀请您加入 {account}。请在 72 小时内打开下面的链接设置密码并完成验证：',
        '{inviter} invites you to {account}. Open this link within 72 hours, set your password and confirm:',
      ],
      ['{link}', '{link}'],
      [
        '如果您不认识邀请人，请忽略这封邮件。',
        'If you do not know who invited you, ignore this letter.',
      ],
    ],
  },
  reset: {
    subject: ['重置密码 — Manifold', 'Reset your password — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '有人请求重置 {email} 的密码。请在 30 分钟内打开下面的链接（只能使用一次）：',
        'Somebody asked to reset the password of {email}. Open this link within 30 minutes; it works once:',
      ],
      ['{link}', '{link}'],
      [
        '如果不是您本人操作，请忽略这封邮件，密码不会改变。',
        'If it was not you, ignore this letter; your password stays as it is.',
      ],
    ],
  },
  abnormalSignIn: {
    subject: ['异常登录提醒 — Manifold', 'Unusual sign-in — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '您的账号 {email} 在 {at} 从 {place} 登录，与以往不同（{reason}）。',
        '{email} was signed in at {at} from {place}, which is unusual ({reason}).',
      ],
      [
        '如果是您本人，无需处理。如果不是，请打开下面的链接：所有会话将结束，并需要重新设置密码。',
        'If it was you, nothing is to be done. If not, open this link: all sessions end and a new password is asked for.',
      ],
      ['{link}', '{link}'],
    ],
  },
  passwordChanged: {
    subject: ['密码已修改 — Manifold', 'Your password was changed — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '{email} 的密码已在 {at} 修改，其他会话均已结束。如果不是您本人操作，请立即使用“忘记密码”并联系管理员。',
        'The password of {email} was changed at {at} and all other sessions have ended. If it was not you, use "Forgot password" at once and tell your administrator.',
      ],
    ],
  },
  factorReset: {
    subject: ['两步验证已重置 — Manifold', 'Your second factor was reset — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '{email} 的两步验证已由 {by} 在 {at} 重置，所有会话均已结束；下次登录时重新绑定。原因：{reason}',
        'The second factor of {email} was reset by {by} at {at} and all sessions have ended; you enrol anew at the next sign-in. Reason: {reason}',
      ],
      [
        '如果您没有请求重置，请立即联系管理员。',
        'If you did not ask for it, tell your administrator at once.',
      ],
    ],
  },
  factorGuessed: {
    subject: ['两步验证码连续错误 — Manifold', 'Wrong two-factor codes — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '有人知道 {email} 的密码，并在 {at} 从 {ip} 多次输入错误的两步验证码。在 {until} 之前只接受恢复码。',
        'Somebody knows the password of {email} and entered wrong two-factor codes; the last came at {at} from {ip}. Until {until} recovery codes alone are taken.',
      ],
      [
        '如果不是您本人，请立即使用“忘记密码”设置新密码并联系管理员。如果您丢失了验证器，请使用恢复码或联系管理员重置。',
        'If it was not you, use "Forgot password" at once and tell your administrator. If you lost your authenticator, use a recovery code or ask your administrator to reset it.',
      ],
    ],
  },
  confirmSignIn: {
    subject: ['确认登录 — Manifold', 'Confirm that you sign in — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '近期有人多次尝试登录 {email}。{at} 从 {place} 使用正确密码登录，需要您确认。请在 15 分钟内打开下面的链接，然后重新登录：',
        'Many sign-ins for {email} failed lately. One with the right password came at {at} from {place} and waits for you. Open this link within 15 minutes, then sign in again:',
      ],
      ['{link}', '{link}'],
      [
        '如果不是您本人操作，请不要打开链接，并立即修改密码。',
        'If it was not you, leave the link alone and change your password at once.',
      ],
    ],
  },
  emailChange: {
    subject: ['确认新邮箱 — Manifold', 'Confirm your new address — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '账号 {email} 请求改用此邮箱登录。请在 60 分钟内打开下面的链接确认（只能使用一次）：',
        '{email} asks to sign in with this address from now on. Open this link within 60 minutes; it works once:',
      ],
      ['{link}', '{link}'],
      ['如果不是您本人操作，请忽略这封邮件。', 'If it was not you, ignore this letter.'],
    ],
  },
  emailChanged: {
    subject: ['登录邮箱已修改 — Manifold', 'Your sign-in address was changed — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '您的登录邮箱已在 {at} 由 {email} 改为 {next}。如果不是您本人操作，请立即联系管理员。',
        'Your sign-in address was changed from {email} to {next} at {at}. If it was not you, tell your administrator at once.',
      ],
    ],
  },
  auditReminder: {
    subject: ['{n} 条关键操作待复核 — Manifold', '{n} critical operations to review — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '有 {n} 条关键操作超过 72 小时无人复核，最早的一条在 {at}。',
        '{n} critical operations have waited for more than 72 hours, the first since {at}.',
      ],
      ['{link}', '{link}'],
    ],
  },
  monthBill: {
    subject: ['{account} {month} 月账单 — Manifold', 'Bill of {account} for {month} — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '{account} {month} 的月账单已出账，合计 {total}，明细见附件 PDF，也可在控制台查看：',
        'The bill of {account} for {month} is complete and comes to {total}. The attached PDF has the details, and so has the console:',
      ],
      ['{link}', '{link}'],
    ],
  },
  fileReady: {
    subject: ['文件已就绪：{name} — Manifold', 'Your file is ready: {name} — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '定时计划“{name}”的文件 {file} 已就绪，共 {rows} 行。链接有效至 {at}，无需登录：',
        'The file {file} of your schedule "{name}" is ready, with {rows} rows. The link works until {at} without sign-in:',
      ],
      ['{link}', '{link}'],
    ],
  },
  keySecret: {
    subject: ['您的 API 密钥 {name} — Manifold', 'Your API key {name} — Manifold'],
    lines: [
      ['您好，', 'Hello,'],
      [
        '平台人员 {by} 为 {email} 创建或更换了 API 密钥 {name}（{keyId}）。请登录后在 72 小时内打开下面的链接查看密钥内容，只能使用一次：',
        'The platform staff ({by}) made or rotated the API key {name} ({keyId}) of {email}. Sign in and open this link within 72 hours to see its secret; it works once:',
      ],
      ['{link}', '{link}'],
      ['平台人员看不到密钥内容。', 'The platform staff never see the secret.'],
    ],
  },
  notice: {
    subject: ['{text} — Manifold', '{text} — Manifold'],
    lines: [
      ['{text}', '{text}'],
      ['{link}', '{link}'],
      [
        '您可以在“账号设置 / 通知偏好”中关闭此类邮件。',
        'Switch such letters off under Account settings / Notifications.',
      ],
    ],
  },
  digest: {
    subject: ['{day} 通知摘要（{n} 条）— Manifold', 'Notices of {day} ({n}) — Manifold'],
    lines: [
      ['{from} 至 {to}（{zone}）的通知：', 'Notices from {from} to {to} ({zone}):'],
      ['{text}', '{text}'],
      ['{link}', '{link}'],
      [
        '您可以在“账号设置 / 通知偏好”中调整或关闭每日摘要。',
        'Change or switch off the daily digest under Account settings / Notifications.',
      ],
    ],
  },
  plain: { subject: ['{subject}', '{subject}'], lines: [['{text}', '{text}']] },
} as const satisfies Record<LetterKind, Text>;
export type Template = LetterKind;

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('\n', '<br>');

const button = (link: string, language: Language) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#2563eb;color:#fff;padding:10px 20px;border-radius:6px;text-decoration:none;display:inline-block">${
    language === 'en' ? 'Open the link' : '打开链接'
  }</a></p><p style="color:#64748b;font-size:12px;word-break:break-all">${escaped(link)}</p>`;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Subject, plain text and simple HTML of a letter in one language; instants stand as the clocks of the
 * account show them. `written` is a published text in place of the one the platform came with.
 */
export const renderEmail = (
  template: Template,
  language: Language,
  input: Record<string, string>,
  utcOffsetMinutes = 0,
  written: Text = emailTexts[template],
): { subject: string; text: string; html: string } => {
  const side = language === 'en' ? 1 : 0;
  const values = Object.fromEntries(
    Object.entries(input).map(([name, text]) => [
      name,
      instant.test(text) ? zonedText(text, utcOffsetMinutes) : text,
    ]),
  );
  const { subject } = written;
  // Of two languages one may say it in fewer paragraphs.
  const lines = written.lines.filter((line) => line[side] !== '');
  const body = lines.map((line) => fill(line[side], values));
  const parts = lines.map((line, i) =>
    line[side] === '{link}'
      ? button(values['link'] ?? '', language)
      : `<p style="margin:0 0 12px">${escaped(body[i] ?? '')}</p>`,
  );
  return {
    subject: fill(subject[side], values)
      .replace(/[\r\n]+/g, ' ')
      .slice(0, 200),
    text: body.join('\n\n'),
    html: `<div lang="${language}" style="font:14px/1.6 system-ui,sans-serif;color:#0f172a;max-width:560px">${parts.join('')}</div>`,
  };
};
