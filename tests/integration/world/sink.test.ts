import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { type RunningWorld, runWorld } from './world';

let world: RunningWorld;
let hooks = '';
beforeAll(async () => {
  world = await runWorld();
  hooks = `http://127.0.0.1:${world.config.world.controlPort}`;
});
afterAll(() => world.remove());
afterEach(async () => {
  await world.call('DELETE', '/sink/mail');
  await world.call('DELETE', '/sink/webhooks');
  await world.call('DELETE', '/sink/webhooks/faults');
  await world.call('PUT', '/sink/mail/faults', {});
});

const send = (to: string, more: object = {}): Promise<unknown> =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: world.config.world.smtpPort, ignoreTLS: true })
    .sendMail({ from: 'noreply@manifold.test', to, subject: '告警 Alarm', text: '正文', ...more });
const list = async (path: string): Promise<unknown> => (await world.call('GET', path)).json;

test('a mail is in the sink as sent, with its parts and attachments', async () => {
  await send('one@shop.test', {
    html: '<b>正文</b>',
    attachments: [{ filename: '报表.csv', content: '日期,流量\n', contentType: 'text/csv' }],
  });
  expect(await list('/sink/mail?to=ONE@shop.test')).toMatchObject({
    messages: [
      {
        from: 'noreply@manifold.test',
        to: ['one@shop.test'],
        subject: '告警 Alarm',
        text: expect.stringContaining('正文'),
        html: expect.stringContaining('<b>正文</b>'),
        attachments: [{ filename: '报表.csv', mimeType: 'text/csv', sizeBytes: 14 }],
      },
    ],
  });
});

test('mails are filtered by recipient and read on from a known number', async () => {
  await send('a@shop.test');
  await send('b@shop.test');
  const all = await world.call('GET', '/sink/mail');
  expect(all.json).toMatchObject({ messages: [{ id: 2 }, { id: 3 }], lastId: 3 });
  expect(await list('/sink/mail?since=2')).toMatchObject({ messages: [{ id: 3 }] });
  expect(await list('/sink/mail?to=nobody@shop.test')).toMatchObject({ messages: [] });
  expect((await world.call('GET', '/sink/mail/2')).json).toMatchObject({ to: ['a@shop.test'] });
  expect((await world.call('GET', '/sink/mail/99')).status).toBe(404);
});

test('credentials are accepted but not asked for', async () => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: world.config.world.smtpPort,
    ignoreTLS: true,
    auth: { user: 'u', pass: 'p' },
  });
  await expect(
    transport.sendMail({ from: 'x@y.test', to: 'z@y.test', text: 'x' }),
  ).resolves.toMatchObject({ accepted: ['z@y.test'] });
});

test('a server that is down refuses connections, a busy one says try again, a mailbox that is gone is refused for good', async () => {
  await world.call('PUT', '/sink/mail/faults', { down: true });
  await expect(send('a@shop.test')).rejects.toMatchObject({ code: 'ESOCKET' });
  await world.call('PUT', '/sink/mail/faults', { busy: true });
  await expect(send('a@shop.test')).rejects.toMatchObject({ responseCode: 451 });
  await world.call('PUT', '/sink/mail/faults', { gone: 'Gone@shop.test' });
  await expect(send('gone@shop.test')).rejects.toMatchObject({ responseCode: 550 });
  await world.call('PUT', '/sink/mail/faults', {});
  await send('a@shop.test');
  expect(await list('/sink/mail')).toMatchObject({ messages: [{ to: ['a@shop.test'] }] });
});

test('a webhook is kept with its headers and exact body', async () => {
  const body = JSON.stringify({ event: 'domain.online', 名称: '示例' });
  const headers = { 'x-signature': 'abc', 'content-type': 'application/json' };
  const reply = await fetch(`${hooks}/hook/shop?try=1`, { method: 'POST', body, headers });
  expect(reply.status).toBe(200);
  expect(await list('/sink/webhooks?path=/hook/shop')).toMatchObject({
    calls: [
      {
        method: 'POST',
        path: '/hook/shop',
        query: 'try=1',
        body,
        bodyBytes: Buffer.byteLength(body),
        answered: 200,
        headers: expect.arrayContaining([['x-signature', 'abc']]),
      },
    ],
  });
});

test('the longest matching fault decides how a webhook is answered', async () => {
  const fault = (body: object) => world.call('PUT', '/sink/webhooks/faults', body);
  await fault({ path: '/hook', status: 503 });
  await fault({ path: '/hook/good', status: 204 });
  await fault({ path: '/hook/dead', down: true });
  const post = (path: string) => fetch(hooks + path, { method: 'POST', body: '{}' });
  expect((await post('/hook/any')).status).toBe(503);
  expect((await post('/hook/good/1')).status).toBe(204);
  await expect(post('/hook/dead')).rejects.toThrow('fetch failed');
  const { json } = await world.call('GET', '/sink/webhooks');
  expect(json).toMatchObject({ calls: [{ answered: 503 }, { answered: 204 }] });
});

test('a late webhook answer still keeps the call at once', async () => {
  await world.call('PUT', '/sink/webhooks/faults', { delayMs: 5000 });
  const cut = AbortSignal.timeout(150);
  await expect(fetch(`${hooks}/hook/slow`, { signal: cut })).rejects.toThrow('timeout');
  expect(await list('/sink/webhooks?path=/hook/slow')).toMatchObject({
    calls: [{ method: 'GET' }],
  });
});

test('messages and their numbers are the same after a restart', async () => {
  await send('kept@shop.test');
  await fetch(`${hooks}/hook/kept`, { method: 'PUT', body: 'x' });
  const before = [await list('/sink/mail'), await list('/sink/webhooks')];
  await world.restart();
  expect([await list('/sink/mail'), await list('/sink/webhooks')]).toEqual(before);
});

test('bad input gets an error with a code in both languages', async () => {
  const bad = await world.call('GET', '/sink/mail?since=x');
  expect(bad).toMatchObject({
    status: 400,
    json: { code: 'inputInvalid', message: { zh: '输入无效', en: 'invalid input' } },
  });
  expect(await world.call('PUT', '/sink/mail/faults', 'x')).toMatchObject({ status: 400 });
  expect(await world.call('GET', '/nowhere')).toMatchObject({ status: 404 });
  expect(await world.call('PATCH', '/sink/mail')).toMatchObject({ status: 405 });
  expect((await fetch(`${hooks}/%zz`)).status).toBe(400);
});
