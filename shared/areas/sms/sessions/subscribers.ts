import * as z from 'zod';
import { byId, entity, event, job, nothing, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field, type Label } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { testsFindingKinds } from '../tests/findingKinds';
import * as platform from '../../platform/terms';
import { sms } from '../../terms';
import * as terms from '../terms';
import { sessionsFindingKinds } from './findingKinds';

const kinds = { ...sessionsFindingKinds.findingKinds, ...testsFindingKinds.findingKinds };
export type SmsEventKind = keyof typeof kinds;
/** Kinds of what the gateway notices. */
export const smsEventKinds = Object.keys(kinds) as SmsEventKind[];
/* Safe cast: the names are the keys of the table. */
const labels = Object.fromEntries(smsEventKinds.map((k) => [k, kinds[k].label])) as Record<
  SmsEventKind,
  Label
>;

/** Who hears of what the gateway notices: once of each event, by mail, webhook, or a message over a channel of their choice. */
export const smsSubscriber = entity('smsSubscriber', '事件订阅人', 'Subscriber of events', {
  id: field.id(),
  name: field.text(...kernel.name, 40),
  way: field.choice('通知方式', 'Told by', {
    mail: platform.mail,
    webhook: ['Webhook', 'Webhook'],
    sms,
  }),
  /** Address of mail or webhook; a number masked. */
  target: field.shown('通知地址', 'Told at'),
  kinds: field.choices('订阅的事件', 'Events', labels, smsEventKinds.length),
  language: field.choice(...kernel.language, {
    'zh-CN': platform.chinese,
    en: platform.english,
  }),
  /** The account a message is sent as, and the channel it takes. */
  accountId: field.account().nullable(),
  channelId: field.ref(...terms.channel, 'smsChannels').nullable(),
  enabled: field.flag(...kernel.enabled),
  lastAt: field.time('最近通知', 'Told last').nullable(),
  lastAnswer: field.shown('最近结果', 'Last answer').nullable(),
  createdAt: field.created(),
});

const view = 'staff.smsOps.view';
const write = 'staff.smsOps.operate';
const plain = crud(smsSubscriber, {
  scope: 'platform',
  view,
  write,
  writes: ['name', 'way', 'kinds', 'language', 'enabled'],
  computed: ['target'],
  filled: { lastAt: null, lastAnswer: null, accountId: null, channelId: null },
  names: ['accountId', 'channelId'],
  search: ['name', 'target'],
  filters: ['way', 'enabled'],
  sort: ['name', 'lastAt', 'createdAt'],
  order: 'name',
});
const address = field.text('邮箱、网址或号码', 'Mail, URL or number', 300);
/** Signs the webhook, as those of notices and alarms are. */
const secret = field.secret('Webhook 签名密钥', 'Signing secret of the webhook', 128);
const sends = {
  accountId: z.uuid().nullable().optional(),
  channelId: z.uuid().nullable().optional(),
};

export const smsSubscribers = resource('smsSubscribers', {
  entity: smsSubscriber,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend({ ...sends, to: address, secret: secret.optional() }),
    },
    /** Without an address or secret it stays the one it is. */
    update: {
      ...plain.update,
      input: plain.update.input.extend({
        ...sends,
        to: address.optional(),
        secret: secret.optional(),
      }),
    },
  },
  jobs: {
    /** Tells subscribers what they have not heard yet. */
    tell: job(nothing, { queue: 'notify', everyMs: 10_000, timeoutMs: 120_000, attempts: 1 }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
});
