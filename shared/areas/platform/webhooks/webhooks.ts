import * as z from 'zod';
import { deliverJob, deliveryDetail } from '../notices/deliveryAttempts';
import {
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  notice,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

/** Endpoints of an account. */
export const webhooksPerAccount = 20;
/** An endpoint that refuses everything for this long is switched off. */
export const webhookPatienceHours = 72;

export const webhook = entity('webhook', '通知推送', 'Webhook', {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...terms.name, 64),
  url: field.url('推送地址', 'Address'),
  /** Names of notices such as `domains.failed`; none = all. */
  kinds: field.list('通知类型', 'Notices', z.string().max(100), 100),
  enabled: field.flag(...terms.enabled),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: field.time('失败起始', 'Failing since').nullable(),
  /** Switched off by the platform after long failure. */
  stoppedAt: field.time('自动停用时间', 'Stopped').nullable(),
  lastOkAt: field.time('最近成功', 'Last success').nullable(),
  createdAt: field.created(),
});
const { shape } = webhook.schema;
const draft = z.strictObject({ name: shape.name, url: shape.url, kinds: shape.kinds });
const withSecret = z.object({ webhook: webhook.schema, secret: z.string() });
const permission = 'webhook.write';

/** Endpoints of an account that get every notice as signed JSON. */
export const webhooks = resource('webhooks', {
  entity: webhook,
  endpoints: {
    list: get('/', {
      permission,
      input: nothing,
      output: z.object({ rows: z.array(webhook.schema) }),
      summary: ['推送地址列表', 'Webhooks of the account'],
    }),
    create: post('/', {
      permission,
      input: draft,
      output: withSecret,
      summary: ['添加推送地址，仅此时给出签名密钥', 'Adds a webhook and shows its signing secret'],
    }),
    update: put('/:id', {
      permission,
      input: draft.partial().extend({ id: z.uuid(), enabled: z.boolean().optional() }),
      output: webhook.schema,
      summary: ['修改、启用或停用', 'Changes, enables or disables a webhook'],
    }),
    rotate: post('/:id/rotate', {
      permission,
      input: byId,
      output: withSecret,
      summary: ['更换签名密钥', 'Makes a new signing secret'],
    }),
    test: post('/:id/test', {
      permission,
      rate: 'test',
      input: byId,
      output: z.object({ deliveryId: z.uuid() }),
      summary: ['发送测试通知', 'Sends a test notice'],
    }),
    remove: remove('/:id', {
      permission,
      input: byId,
      output: nothing,
      summary: ['删除推送地址', 'Removes a webhook'],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
  notices: {
    stopped: notice(
      'error',
      '推送地址 {name} 连续 {hours} 小时投递失败，已自动停用',
      'The webhook {name} failed for {hours} {hours|hour|hours} and was switched off',
      '/account-set?tab=webhooks',
      { about: 'name' },
    ),
  },
});

export const webhookDelivery = entity('webhookDelivery', '推送记录', 'Webhook delivery', {
  id: field.id(),
  accountId: field.account(),
  webhookId: field.ref('推送地址', 'Webhook', 'webhooks'),
  /** Name of the notice, `webhooks.test` for a test. */
  kind: field.text('通知类型', 'Notice', 100),
  state: field.choice(...terms.state, {
    waiting: [...terms.sending, 'progress'],
    sent: [...terms.delivered, 'success'],
    failed: [...terms.failed, 'error'],
  }),
  attempts: field.count(...terms.attemptCount),
  answer: field.text(...terms.answer, 500).nullable(),
  nextAt: field.time(...terms.nextAttempt).nullable(),
  sentAt: field.time(...terms.deliveredAt).nullable(),
  createdAt: field.created(),
});

/** What was sent to webhooks, with every attempt. */
export const webhookDeliveries = resource('webhookDeliveries', {
  entity: webhookDelivery,
  endpoints: {
    list: listing(named(webhookDelivery.schema, ['webhookId']), {
      scope: 'account',
      permission,
      filters: ['webhookId', 'state'],
      sort: ['createdAt'],
      order: '-createdAt',
      summary: ['推送记录', 'Deliveries, newest first'],
    }),
    one: get('/:id', {
      permission,
      input: byId,
      output: webhookDelivery.schema.extend(deliveryDetail),
      summary: terms.contentAndEachAttempt,
    }),
    resend: post('/:id/resend', {
      permission,
      rate: 'test',
      input: byId,
      output: webhookDelivery.schema,
      summary: ['重新发送', 'Sends it again'],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
  jobs: {
    deliver: deliverJob(),
    /** Takes up what is due and whose job was lost; forgets deliveries older than 30 days. */
    sweep: job(z.object({}), { everyMs: 5000, queue: 'notify', attempts: 1, timeoutMs: 30_000 }),
  },
});
