import * as z from 'zod';
import { asFlag, asList, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { placeValue } from '../../../kernel/placeValue';
import { listing, named } from '../../../kernel/list';
import { mostObjectName } from '../../../kernel/events';
import * as terms from '../../../kernel/terms';

/** How far back notices are grouped and counted as unread, unless a time is asked for. */
export const recentDays = 30;

export const notification = entity('notification', '通知', 'Notification', {
  id: field.id(),
  accountId: field.account().nullable(),
  userId: field.ref(...terms.member, 'people').nullable(),
  audience: field.choice('受众', 'Audience', {
    account: terms.account,
    staff: ['平台', 'Staff'],
    user: ['个人', 'Person'],
  }),
  tone: field.choice('级别', 'Level', {
    success: ['成功', 'Success', 'success'],
    warning: [...terms.warning, 'warning'],
    error: [...terms.error, 'error'],
    info: ['信息', 'Information', 'neutral'],
  }),
  /** Which sentence it is, as contracts name them. */
  name: field.text(...terms.notice, 100),
  /** Name of the thing it tells of; empty where it is of no single thing. */
  object: field.remark(...terms.object, mostObjectName),
  values: field.json('值', 'Values', z.record(z.string(), placeValue)),
  link: field.text(...terms.link, 500),
  actor: field.text(...terms.by, 254).nullable(),
  createdAt: field.time(...terms.time),
});
const shown = named(
  notification.schema.extend({
    read: field.flag('已读', 'Read'),
    /** How many of the same kind about the same thing it stands for, and since when. */
    times: field.count(...terms.times),
    since: field.time('首次', 'First'),
  }),
  ['accountId'],
);
/** A notice as its list shows it. */
export type ShownNotice = z.output<typeof shown>;

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
      sort: ['createdAt', 'times'],
      order: '-createdAt',
      filters: ['tone', 'object', 'accountId', 'createdAt'],
      input: {
        search: z.string().max(256).optional(),
        kind: asList(z.string().max(100)).meta({ label: terms.kind }),
        unread: asFlag.optional(),
        /** What the person caused, what is addressed to them, and what is about a thing they added. */
        mine: asFlag.optional().meta({ kind: 'flag', label: terms.mine }),
        /** Those that a mute of this person holds back, instead of the others. */
        muted: asFlag.optional(),
        /** Each by itself; without it, those of one kind about one thing stand together. */
        each: asFlag.optional(),
        /** Those of the same kind about the same thing as this one. */
        like: z.uuid().optional(),
      },
      summary: ['通知，同类同对象合并', 'Notices, those of one kind about one thing together'],
    }),
    read: post('/read', {
      permission: 'signedIn',
      input: z.strictObject({
        ids: z.array(z.uuid()).max(200).optional(),
        /** And with them all of the same kind about the same thing. */
        like: z.boolean().optional(),
      }),
      output: z.object({ unread: z.int() }),
      summary: ['标为已读，未给出编号时全部', 'Marks as read, all without ids'],
    }),
  },
  events: {
    shown: event('account', notification.schema),
    /** What a person read in one console is read in all of theirs. */
    read: event('user', z.object({ unread: z.int() }), { volatile: true }),
  },
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
