import * as z from 'zod';
import { entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';

export const notification = entity('notification', '通知', 'Notification', {
  id: field.id(),
  accountId: field.account().nullable(),
  userId: field.ref('成员', 'Member', 'people').nullable(),
  audience: field.choice('对象', 'Audience', {
    account: ['账号', 'Account'],
    staff: ['平台', 'Staff'],
    user: ['个人', 'Person'],
  }),
  tone: field.choice('级别', 'Level', {
    success: ['成功', 'Success', 'success'],
    warning: ['警告', 'Warning', 'warning'],
    error: ['错误', 'Error', 'error'],
    info: ['信息', 'Information', 'neutral'],
  }),
  name: field.text('名称', 'Name', 100),
  values: field.json('值', 'Values', z.record(z.string(), z.union([z.string(), z.number()]))),
  link: field.text('链接', 'Link', 500),
  actor: field.text('操作人', 'By', 254).nullable(),
  createdAt: field.time('时间', 'Time'),
});
const shown = named(notification.schema.extend({ read: z.boolean() }), ['accountId']);

/** One numbered event as a console catches up on it. */
export const numbered = z.object({
  stream: z.string(),
  seq: z.int(),
  name: z.string(),
  payload: z.unknown(),
  at: z.string(),
});

export const notifications = resource('notifications', {
  entity: notification,
  endpoints: {
    list: listing(shown, {
      scope: 'person',
      permission: 'signedIn',
      sort: ['createdAt'],
      order: '-createdAt',
      filters: ['tone'],
      input: { unread: z.enum(['true']).optional() },
      summary: ['通知中心', 'Notification centre'],
    }),
    read: post('/read', {
      permission: 'signedIn',
      input: z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }),
      output: z.object({ unread: z.int() }),
      summary: ['标为已读，未给出编号时全部', 'Marks as read, all without ids'],
    }),
  },
  events: { shown: event('account', notification.schema) },
  jobs: {
    /** Takes a notice beyond the console: to webhooks of the account and to those who want mail. */
    spread: job(z.object({ id: z.uuid() }), { queue: 'notify', attempts: 20 }),
  },
});

/** What a console missed: streams it hears, after the numbers it has. */
export const events = resource('events', {
  entity: entity('event', '事件', 'Event', {
    id: field.id(),
    stream: field.text('流', 'Stream', 64),
    seq: field.count('序号', 'Number'),
  }),
  endpoints: {
    after: get('/', {
      permission: 'signedIn',
      input: z.strictObject({ after: z.string().max(2000).default('{}') }),
      output: z.object({
        rows: z.array(numbered),
        latest: z.record(z.string(), z.int()),
        more: z.boolean(),
        /** What the console missed is not kept any more: it reads its state anew from `latest` on. */
        reload: z.boolean(),
      }),
      summary: [
        '补取错过的事件：after 为 {流: 序号} 的 JSON；reload 表示已超出保留期，应重新读取',
        'Missed events; after is JSON of {stream: number}; reload: beyond what is kept, read anew',
      ],
    }),
  },
});
