import * as z from 'zod';
import {
  byId,
  entity,
  event,
  job,
  nothing,
  notice,
  post,
  resource,
} from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { logPushObject, objectNames } from './logPushObjects';
import { pushColumns, pushFormats, pushKinds } from './pushFormats';

export const pushStates = {
  active: [...terms.active, 'success'],
  failing: [...cdnTerms.failing, 'error'],
  paused: [...terms.paused, 'warning'],
  /** Switched off with the account's log push. */
  off: [...cdnTerms.switchedOff, 'neutral'],
} as const;
/** What a person sets; whether it fails follows from its objects. */
export const pushSettings = { active: pushStates.active, paused: pushStates.paused } as const;

/** Where the logs of an account go: one object per domain and hour with a manifest. */
export const logPush = entity('logPush', ...terms.logPush, {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...terms.name, 32),
  kind: field.choice('目标类型', 'Kind of target', pushKinds),
  domainIds: field.list(...terms.domains, z.uuid(), 200, { of: 'domains' }),
  url: field.url(...cdnTerms.address).nullable(),
  bucket: field.text(...terms.bucket, 63).nullable(),
  region: field.text(...cdnTerms.zoneRegion, 32).nullable(),
  prefix: field.remark(...terms.keyPrefix, 200),
  pathStyle: field.flag(...terms.bucketInPath),
  keyId: field.text(...terms.accessKeyId, 128).nullable(),
  folder: field.text(...terms.folder, 100).nullable(),
  format: field.choice(...cdnTerms.format, pushFormats),
  columns: field.choices('字段', 'Columns', pushColumns),
  gzip: field.flag('gzip 压缩', 'Packed by gzip'),
  state: field.choice(...terms.state, pushSettings),
  fromAt: field.chosenTime('自此小时起', 'From this hour on'),
  createdAt: field.created(),
});
const row = named(
  logPush.schema.extend({
    standing: field.choice('现状', 'How it stands', pushStates),
    backlog: field.count('待推送对象', 'Objects to push'),
    backlogSince: field.time('最早未推送', 'Oldest not pushed').nullable(),
    sent: field.count('已推送对象', 'Objects pushed'),
    lastAt: field.time('最近推送', 'Last push').nullable(),
    lastHourAt: field.time('最近小时', 'Last hour').nullable(),
    message: field.shown(...cdnTerms.lastError).nullable(),
  }),
  ['accountId'],
);
const permission = 'log.push';
const secret = field.secret(...terms.secret, 256).optional();
const plain = widened(
  crud(logPush, {
    scope: 'account',
    view: permission,
    write: permission,
    creates: ['kind', 'fromAt'],
    writes: [
      'name',
      'domainIds',
      'url',
      'bucket',
      'region',
      'prefix',
      'pathStyle',
      'keyId',
      'folder',
      'format',
      'columns',
      'gzip',
    ],
    filled: { state: 'active' },
    names: ['accountId'],
    search: ['name', 'bucket'],
    filters: ['accountId', 'kind', 'state'],
    sort: ['name', 'createdAt'],
    order: 'name',
    summary: ['日志推送目标', 'Targets of log push'],
  }),
  row,
);

/** Targets of log push. */
export const logPushes = resource('logPushes', {
  entity: logPush,
  endpoints: {
    ...plain,
    create: { ...plain.create, input: plain.create.input.extend({ secret }) },
    update: { ...plain.update, input: plain.update.input.extend({ secret }) },
    test: post('/:id/test', {
      permission,
      rate: 'test',
      input: byId,
      output: z.object({ ok: z.boolean(), answer: z.string(), ms: z.number() }),
      summary: [
        '写入、读回并删除一个小对象',
        'Writes a small object, reads it back and deletes it',
      ],
    }),
    pause: post('/:id/pause', { permission, input: byId, output: row, summary: terms.pause }),
    resume: post('/:id/resume', { permission, input: byId, output: row, summary: terms.resume }),
    repush: post('/:id/repush', {
      permission,
      input: byId.extend({
        from: field.chosenTime(...cdnTerms.fromTime),
        to: field.chosenTime(...cdnTerms.toTime),
      }),
      output: z.object({ objects: z.int() }),
      summary: ['重新推送一段时间的对象', 'Pushes the objects of a range again'],
    }),
    objects: listing(named(logPushObject.schema, objectNames), {
      path: '/:id/objects',
      scope: 'account',
      permission,
      search: ['key'],
      filters: ['state', 'domainId', 'hourAt'],
      sort: ['hourAt', 'bytes', 'lines', 'sentAt'],
      order: '-hourAt',
      input: { id: z.uuid() },
      summary: ['一个目标的日志对象', 'Log objects of a target'],
    }),
  },
  jobs: {
    /** Binds stored files of complete hours to objects. */
    plan: job(nothing, { everyMs: 15_000, queue: 'sync', attempts: 1, timeoutMs: 120_000 }),
    /** Pushes what is due, oldest hour first. */
    send: job(nothing, { everyMs: 5_000, queue: 'fetch', attempts: 1, timeoutMs: 300_000 }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
  notices: {
    failing: notice(
      'error',
      '日志推送 {name} 持续失败：{reason}',
      'Log push {name} keeps failing: {reason}',
      '/cdn-logpush?open={id}',
      { about: 'name' },
    ),
  },
});
