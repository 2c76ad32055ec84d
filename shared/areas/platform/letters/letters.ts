import * as z from 'zod';
import { byId, entity, event, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';
import { letterKinds } from './kinds';

export const letterStates = {
  waiting: [...platformTerms.beingSent, 'progress'],
  sent: [...platformTerms.mailSent, 'success'],
  failed: [...terms.failed, 'error'],
} as const;

/** A letter of the platform to one address, as support looks at it. Nothing is mailed outside this list but alarm notices. */
export const sentLetter = entity('sentLetter', ...platformTerms.letter, {
  id: field.id(),
  recipient: field.shown(...platformTerms.recipient),
  template: field.choice('邮件类型', 'Kind of letter', letterKinds),
  language: field.choice(...terms.language, {
    'zh-CN': platformTerms.chinese,
    en: platformTerms.english,
  }),
  accountId: field.account().nullable(),
  state: field.choice(...terms.state, letterStates),
  attempts: field.count(...terms.attempts),
  /** What the relay said last, as it said it. */
  answer: field.shown('邮件服务器应答', "Relay's answer").nullable(),
  /** Letters to this address that its mailbox refused for good. */
  bounces: field.count('该地址退信数', 'Bounces of the address'),
  createdAt: field.created(),
  sentAt: field.time(...platformTerms.sentAt).nullable(),
  /** First opening of the link in it, by the person or a scanner of their mailbox. */
  openedAt: field.time('链接打开时间', 'Link opened at').nullable(),
  /** The letter that this one repeats. */
  formerId: field.id('所重发的邮件', 'Letter it repeats').nullable(),
});
const row = named(sentLetter.schema, ['accountId']);

export const letters = resource('letters', {
  entity: sentLetter,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['recipient', 'answer'],
      filters: ['template', 'state', 'language', 'accountId', 'createdAt', 'bounces'],
      sort: ['createdAt', 'attempts', 'sentAt', 'openedAt'],
      order: '-createdAt',
      summary: [
        '平台发出的邮件：状态、发送次数与邮件服务器的应答',
        "Letters of the platform with state, attempts and the relay's answer",
      ],
    }),
    one: get('/:id', {
      permission: 'staff.users.view',
      input: byId,
      output: row.extend({
        subject: z.string(),
        /** As it was written, without links and codes that let somebody in; null for letters of earlier versions. */
        text: z.string().nullable(),
        tries: z.array(
          z.object({ n: z.int(), at: z.string(), ok: z.boolean(), answer: z.string() }),
        ),
        /** Letters that repeat this one, oldest first. */
        repeats: z.array(z.object({ id: z.uuid(), createdAt: z.string() })),
      }),
      summary: ['一封邮件的内容与每次发送', 'Text of a letter and each attempt at it'],
    }),
    resend: post('/:id/resend', {
      permission: 'staff.users.operate',
      input: byId,
      output: row,
      summary: [
        '重新发送为一封新邮件；邀请与重置密码使用新链接，旧链接失效',
        'Sends it as a new letter; invitations and resets get a new link, and the former ends',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
