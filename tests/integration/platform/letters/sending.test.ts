import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailGroups, mailSettings } from '#shared/areas/platform/letters/mailSettings';
import { system } from '#server/kernel/db/context';
import { queueEmail, type QueuedEmail } from '#server/model/platform/session/mail/emails.store';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { openSink, type Sink } from './sink';

const settings = mailSettings.endpoints;
const groups = mailGroups.endpoints;
let sink: Sink;
let bench: Bench;
let writer: Caller;
beforeAll(async () => {
  sink = await openSink();
  bench = await startBench({
    env: { SMTP_URL: sink.url, MAIL_FROM: 'Console <from@console.test>' },
  });
  writer = await bench.staff({ users: 'operate' });
});
afterAll(async () => {
  await bench.stop();
  await sink.close();
});

const write = (to: string, more: Partial<QueuedEmail> = {}) =>
  bench.platform.run(system, (ctx) =>
    queueEmail(ctx, {
      to,
      template: 'plain',
      language: 'en',
      key: randomUUID(),
      values: { subject: 's', text: 't' },
      ...more,
    }),
  );
const arrived = (to: string, n = 1) =>
  bench.until(() => (sink.to(to).length >= n ? sink.to(to) : null));
const none = { senderName: null, replyTo: null, perHour: null, perAddress: null };

test("/cdn-email: the sender's name and the answering address go out with the next letter", async () => {
  const set = { ...none, senderName: 'Manifold 运营', replyTo: 'support@console.test' };
  expect(await writer.call(settings.update, set)).toMatchObject({
    ...set,
    mailFrom: 'Console <from@console.test>',
  });
  await write('named@example.test');
  const [mail] = await arrived('named@example.test');
  expect(mail?.from).toEqual({ name: 'Manifold 运营', address: 'from@console.test' });
  expect(mail?.replyTo?.map((r) => r.address)).toEqual(['support@console.test']);
  const reader = await bench.staff({ users: 'view' });
  await expect(reader.call(settings.update, none)).rejects.toMatchObject({ status: 403 });
});

test('/cdn-email: a group gets one copy of each event, whoever else is written to', async () => {
  const group = await writer.call(groups.create, {
    name: 'security',
    emails: ['desk@example.test', 'desk@example.test'],
    kinds: ['auditReminder'],
  });
  expect(group.emails).toEqual(['desk@example.test']);
  const values = { n: '3', at: '2026-01-01T00:00:00.000Z', link: 'http://console.test/#/x' };
  for (const to of ['one@example.test', 'two@example.test'])
    await write(to, { template: 'auditReminder', values, event: 'reminder of today' });
  await arrived('one@example.test');
  await arrived('two@example.test');
  const copies = await arrived('desk@example.test');
  expect(copies.map((m) => m.subject)).toEqual(['3 critical operations to review — Manifold']);
  await write('three@example.test');
  await arrived('three@example.test');
  expect(sink.to('desk@example.test')).toHaveLength(1);
  await writer.call(groups.remove, { id: group.id });
});

test('/cdn-email: of a group each line that is no address is named by its number and text, in both languages and with a code', async () => {
  const emails = ['desk@example.test', 'desk at example.test', 'night@'];
  const attempt = writer.call(groups.create, { name: 'lines', emails, kinds: ['auditReminder'] });
  await expect(attempt).rejects.toMatchObject({
    body: {
      code: 'request.invalid',
      fields: [
        {
          path: 'emails.1',
          code: 'field.format',
          text: [
            '收件地址第 2 行“desk at example.test”格式不正确',
            'Addresses, line 2 “desk at example.test”, is not well formed',
          ],
        },
        {
          path: 'emails.2',
          code: 'field.format',
          text: [
            '收件地址第 3 行“night@”格式不正确',
            'Addresses, line 3 “night@”, is not well formed',
          ],
        },
      ],
    },
  });
});

test('/cdn-email: above the limit of an hour letters wait, those that somebody waits for go at once, and none is lost', async () => {
  const used = (await writer.call(settings.read, {})).lastHour;
  await writer.call(settings.update, { ...none, perHour: used + 2, perAddress: 1 });
  await write('same@example.test');
  await arrived('same@example.test');
  await write('same@example.test');
  await write('other@example.test');
  await arrived('other@example.test');
  await write('late@example.test');
  await write('code@example.test', {
    template: 'reset',
    values: { email: 'x', link: 'http://console.test/#/Verify?token=1' },
  });
  await arrived('code@example.test');
  await bench.until(async () => (await writer.call(settings.read, {})).heldBack === 2);
  const waiting = await bench.sql<{ recipient: string; later: boolean }>(
    `select recipient, next_at > now() + interval '50 minutes' as later from letter
      where state = 'waiting' order by recipient`,
  );
  expect(waiting).toEqual([
    { recipient: 'late@example.test', later: true },
    { recipient: 'same@example.test', later: true },
  ]);
  expect(sink.to('late@example.test')).toEqual([]);
  // An hour later, which here is the letters of this hour having gone an hour ago.
  await bench.sql(`update letter set taken_at = taken_at - interval '61 minutes'`);
  await writer.call(settings.update, { ...none, perHour: 3 });
  await arrived('late@example.test');
  await arrived('same@example.test', 2);
});
