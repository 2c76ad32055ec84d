import * as z from 'zod';
import { byId, entity, event, get, nothing, post, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';
import { letterKinds } from '../letters/kinds';
import { letterStates } from '../letters/letters';
import { person } from './people';

const { email, name, phone, status, language, createdAt, lastSignInAt } = person.schema.shape;

/** A person as support meets them on the phone: how to reach them, and what last reached them. */
export const userProfile = entity('userProfile', '用户信息', 'User profile', {
  id: field.id(),
  email,
  name,
  accountId: field.account().nullable(),
  companyName: field.shown(...platformTerms.companyName).nullable(),
  phone,
  language,
  status,
  /** A new address that waits for the link that went there. */
  pendingEmail: field.shown('待确认的新邮箱', 'Address to be confirmed').nullable(),
  /** Kinds of notices they have mailed. */
  mailedKinds: field.count('邮件通知种类', 'Kinds of mailed notices'),
  lastLetter: field.choice('最近邮件', 'Last letter', letterKinds).nullable(),
  lastLetterAt: field.time('最近邮件时间', 'Last letter at').nullable(),
  lastLetterState: field.choice('邮件送达', 'Letter arrived', letterStates).nullable(),
  lastSignInAt,
  createdAt,
});
const row = named(userProfile.schema, ['accountId']);

/** Why staff did it; stands in the audit. */
const reason = field.text(...terms.reason, 500);
/** How a password is set anew. Staff never see or set one. */
export const resetWays = {
  link: [
    '发送重置链接，当前密码在使用链接前仍然有效',
    'Mail a link; the present password works until it is used',
  ],
  force: [
    '强制修改：当前密码与所有会话立即失效，凭邮件中的链接设置新密码',
    'Force a change: the present password and all sessions end now; the mailed link sets a new one',
  ],
} as const;

export const userProfiles = resource('userProfiles', {
  entity: userProfile,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['email', 'name', 'phone', 'companyName'],
      filters: ['accountId', 'status', 'language', 'lastLetterState'],
      sort: ['email', 'name', 'companyName', 'lastLetterAt', 'lastSignInAt', 'createdAt'],
      order: '-createdAt',
      summary: [
        '用户的联系方式、语言、通知偏好与最近收到的邮件',
        'How to reach each person, their language, notices and the letter that last reached them',
      ],
    }),
    one: get('/:id', {
      permission: 'staff.users.view',
      input: byId,
      output: row.extend({
        mailed: z.array(z.string()),
        /** The newest twenty to their address. */
        letters: z.array(
          z.object({
            id: z.uuid(),
            template: z.enum(Object.keys(letterKinds) as [keyof typeof letterKinds]),
            state: z.enum(['waiting', 'sent', 'failed']),
            createdAt: z.string(),
          }),
        ),
        /** The newest twenty audit records about the person. */
        changes: z.array(
          z.object({
            number: z.int(),
            at: z.string(),
            by: z.string(),
            operation: z.string(),
            fields: z.array(z.string()),
          }),
        ),
      }),
      summary: [
        '一名用户的资料、收到的邮件与变更记录',
        'Profile of a person with letters to them and the history of changes',
      ],
    }),
    update: put('/:id', {
      permission: 'staff.users.operate',
      input: z.strictObject({
        id: z.uuid(),
        name: name.optional(),
        language: language.optional(),
      }),
      output: row,
      summary: ['修改姓名与语言', 'Changes name and language'],
    }),
    changeEmail: post('/:id/email', {
      permission: 'staff.users.operate',
      input: byId.extend({
        /** Judged by the service, whose sentences the specification quotes. */
        email: z
          .string()
          .max(1024)
          .meta({ kind: 'email', label: platformTerms.newEmail, max: 254 }),
        reason,
      }),
      output: row,
      summary: [
        '向新邮箱发送链接，打开后生效并告知旧邮箱',
        'Mails a link to the new address; it counts once used, and the former address is told',
      ],
    }),
    resetPassword: post('/:id/password', {
      permission: 'staff.users.operate',
      input: byId.extend({
        way: field.choice('重置方式', 'How it is reset', resetWays),
        reason,
      }),
      output: nothing,
      summary: [
        '发送重置密码链接，或强制修改密码',
        'Mails a link that sets a new password, or ends the present one at once',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
