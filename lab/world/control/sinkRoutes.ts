import * as z from 'zod';
import { ControlError } from '../errors';
import { type MailItem, type MailSink, mailFaults } from '../sink/mail';
import { type NumberFaults, type NumberItem, numberFaults, takeNumber } from '../sink/numbers';
import type { SinkStore } from '../sink/store';
import { takeWebhook, type WebhookFault, type WebhookItem, webhookFault } from '../sink/webhooks';
import type { Route } from './router';

export type SinkParts = {
  mails: SinkStore<MailItem>;
  mailSink: MailSink;
  webhooks: SinkStore<WebhookItem>;
  webhookFaults: Map<string, WebhookFault>;
  numbers: SinkStore<NumberItem>;
  numberFaults: NumberFaults;
};

const listQuery = z.strictObject({
  /** A mail's recipient, exactly. */
  to: z.string().optional(),
  /** Beginning of a webhook's path. */
  path: z.string().optional(),
  since: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(2000).default(200),
});

/** The oldest after a known number, so that a reader can go on; otherwise the newest. */
const page = <Item>(items: Item[], { since, limit }: z.infer<typeof listQuery>): Item[] =>
  since > 0 ? items.slice(0, limit) : items.slice(-limit);

const withoutContents = (mail: MailItem & { id: number }): object => ({
  ...mail,
  attachments: mail.attachments.map(({ contentBase64: _left, ...rest }) => rest),
});

const mailRoutes = ({ mails }: SinkParts): Route[] => [
  {
    method: 'GET',
    path: '/sink/mail',
    handle: (call) => {
      const query = call.query(listQuery);
      const wanted = query.to?.toLowerCase();
      const items = mails
        .since(query.since)
        .filter((mail) => !wanted || mail.to.some((one) => one.toLowerCase() === wanted));
      return {
        json: { messages: page(items, query).map(withoutContents), lastId: mails.lastId() },
      };
    },
  },
  {
    method: 'DELETE',
    path: '/sink/mail',
    handle: () => {
      mails.clear();
      return { json: { lastId: mails.lastId() } };
    },
  },
  {
    method: 'GET',
    path: '/sink/mail/:id',
    handle: ({ params }) => {
      const mail = mails.since(0).find(({ id }) => String(id) === params['id']);
      if (mail) return { json: mail };
      throw new ControlError(404, 'mailUnknown', { zh: '没有这封邮件', en: 'no such mail' });
    },
  },
];

const webhookRoutes = ({ webhooks, webhookFaults }: SinkParts): Route[] => [
  {
    method: 'GET',
    path: '/sink/webhooks',
    handle: (call) => {
      const query = call.query(listQuery);
      const path = query.path ?? '';
      const calls = webhooks.since(query.since).filter((one) => one.path.startsWith(path));
      return { json: { calls: page(calls, query), lastId: webhooks.lastId() } };
    },
  },
  {
    method: 'DELETE',
    path: '/sink/webhooks',
    handle: () => {
      webhooks.clear();
      return { json: { lastId: webhooks.lastId() } };
    },
  },
  {
    method: '*',
    path: '/hook/*',
    open: true,
    handle: (call) => takeWebhook(webhooks, webhookFaults, call),
  },
];

const faultRoutes = ({ mailSink, webhookFaults }: SinkParts): Route[] => [
  { method: 'GET', path: '/sink/mail/faults', handle: () => ({ json: mailSink.faults() }) },
  {
    method: 'PUT',
    path: '/sink/mail/faults',
    handle: async (call) => {
      await mailSink.setFaults(await call.json(mailFaults));
      return { json: mailSink.faults() };
    },
  },
  {
    method: 'GET',
    path: '/sink/webhooks/faults',
    handle: () => ({ json: { faults: [...webhookFaults.values()] } }),
  },
  {
    method: 'PUT',
    path: '/sink/webhooks/faults',
    handle: async (call) => {
      const fault = await call.json(webhookFault);
      webhookFaults.set(fault.path, fault);
      return { json: { faults: [...webhookFaults.values()] } };
    },
  },
  {
    method: 'DELETE',
    path: '/sink/webhooks/faults',
    handle: () => {
      webhookFaults.clear();
      return { json: { faults: [] } };
    },
  },
];

const numberRoutes = (parts: SinkParts): Route[] => [
  {
    method: 'GET',
    path: '/sink/numbers',
    handle: (call) => {
      const query = call.query(listQuery);
      const messages = parts.numbers
        .since(query.since)
        .filter((one) => query.to === undefined || one.to === query.to);
      return { json: { orders: page(messages, query), lastId: parts.numbers.lastId() } };
    },
  },
  {
    method: 'DELETE',
    path: '/sink/numbers',
    handle: () => {
      parts.numbers.clear();
      return { json: { lastId: parts.numbers.lastId() } };
    },
  },
  {
    method: 'PUT',
    path: '/sink/numbers/faults',
    handle: async (call) => ({
      json: Object.assign(parts.numberFaults, await call.json(numberFaults)),
    }),
  },
  {
    method: 'POST',
    path: '/gateway/:kind',
    open: true,
    handle: (call) => takeNumber(parts.numbers, parts.numberFaults, call),
  },
];

/** What the lab received by mail, webhook, SMS and phone, and the switches of the receivers. */
export const sinkRoutes = (parts: SinkParts): Route[] => [
  ...numberRoutes(parts),
  ...faultRoutes(parts),
  ...mailRoutes(parts),
  ...webhookRoutes(parts),
];
