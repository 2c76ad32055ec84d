import * as z from 'zod';
import { entity, event, get, nothing, put, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { type LetterKind, letterKinds } from './kinds';

/** Letters of which nobody waits for a single one: they keep to the limits an hour, all others go at once. */
export const limitedKinds = [
  'notice',
  'digest',
  'monthBill',
  'auditReminder',
  'fileReady',
  'plain',
] as const satisfies readonly LetterKind[];
/** Letters that may be copied to groups: none of them lets its reader in. */
const copied = {
  monthBill: letterKinds.monthBill,
  auditReminder: letterKinds.auditReminder,
  passwordChanged: letterKinds.passwordChanged,
  factorReset: letterKinds.factorReset,
  factorGuessed: letterKinds.factorGuessed,
  emailChanged: letterKinds.emailChanged,
} as const satisfies Partial<Record<LetterKind, readonly [string, string]>>;

/** Addresses that get a copy of each event's letter, whoever else it goes to. */
export const mailGroup = entity('mailGroup', '收件组', 'Recipient group', {
  id: field.id(),
  name: field.text('组名', 'Name of the group', 100),
  emails: field.list('收件地址', 'Addresses', field.email(...terms.email), 50),
  kinds: field.choices('抄送的邮件', 'Letters copied to it', copied).min(1),
  createdAt: field.created(),
});
export const mailGroups = resource('mailGroups', {
  entity: mailGroup,
  endpoints: crud(mailGroup, {
    scope: 'platform',
    view: 'staff.users.view',
    write: 'staff.users.operate',
    writes: ['name', 'emails', 'kinds'],
    search: ['name'],
    sort: ['name', 'createdAt'],
    order: 'name',
    summary: ['收件组及其抄送的邮件', 'Recipient groups and what is copied to them'],
  }),
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});

/** The one row of the settings. */
export const mailSettingId = '00000000-0000-4000-8000-000000000722';
export const mailSetting = entity('mailSetting', '发送设置', 'Sending', {
  id: field.id(),
  senderName: field.text('发件人名称', "Sender's name", 100).nullable(),
  replyTo: field.email('回复地址', 'Answers go to').nullable(),
  perHour: field.count('每小时最多邮件数', 'Letters an hour at most', 1, 1_000_000).nullable(),
  perAddress: field
    .count('每个地址每小时最多', 'To one address an hour at most', 1, 10_000)
    .nullable(),
  createdAt: field.created(),
});
const written = mailSetting.schema.pick({
  senderName: true,
  replyTo: true,
  perHour: true,
  perAddress: true,
});
const standing = written.extend({
  /** The address in use, which is set with the mail relay. */
  mailFrom: z.string(),
  /** Letters under the limits that went out within the last hour, and those that wait for their turn. */
  lastHour: z.int(),
  heldBack: z.int(),
});
export const mailSettings = resource('mailSettings', {
  entity: mailSetting,
  endpoints: {
    read: get('/', {
      permission: 'staff.users.view',
      input: nothing,
      output: standing,
      summary: ['发件人、限额与当前用量', 'Sender, limits and what is used of them'],
    }),
    update: put('/', {
      permission: 'staff.users.operate',
      input: written.strict(),
      output: standing,
      summary: [
        '立即生效；超过限额的邮件推迟发送，不会丢失',
        'Holds at once; letters above the limits go later, none is lost',
      ],
    }),
  },
  events: {
    changed: event('staff', z.object({ id: z.uuid() }), {
      permission: 'staff.users.view',
    }),
  },
});
