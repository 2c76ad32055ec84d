import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { findings } from '#shared/areas/platform/findings/findings';
import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { smsParams } from '#shared/areas/sms/routing/params';
import { carrierCredentials } from '#shared/edge/labCredentials';
import { signatureOf as webhookSignature } from '#server/drivers/notify/webhook';
import { openChannels } from '#server/drivers/notify/index';
import { signatureOf } from '#server/drivers/sms/signed';
import { system } from '#server/kernel/db/context';
import { tellSubscribers, watchGateway } from '#server/model/sms/watch/index';
import { until } from '../../support/bench';
import {
  codeOf,
  copiesIn,
  messaging,
  numbers,
  paramOf,
  type SmsWorld,
  startSmsWorld,
} from './world';

let world: SmsWorld;
let gateway: Gateway;
/** Where the carrier reaches this console, which people reach at another name. */
let address: string;
let shown: string;
beforeAll(async () => {
  world = await startSmsWorld();
  await world.channel('HTTP alone', ['zenith'], { country: 'SG' });
  // A transmitter: nothing but the carrier's push brings its receipts home.
  const draft = paramOf('zenith', world.carriers.zenith.port);
  const id = world.params.zenith;
  await world.staff.call(smsParams.endpoints.update, { ...draft, id, bindType: 'transmitter' });
  const { url } = await world.staff.call(smsParams.endpoints.push, { id });
  shown = url;
  address = `${world.bench.base}${new URL(url).pathname}`;
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const { submit, statesOf, allAre } = messaging(() => world);
const sums = () => world.staff.call(smsReceipts.endpoints.sums, {});

type Push = { secret?: string; nonce?: string; at?: number; url?: string };
/** One push as the carrier would make it; answers its status. */
const push = async (body: string, o: Push = {}): Promise<number> => {
  const url = new URL(o.url ?? address);
  const stamp = String(Math.floor((o.at ?? Date.now()) / 1000));
  const nonce = o.nonce ?? randomUUID();
  const { systemId, password } = carrierCredentials.zenith;
  const signed = `POST ${url.pathname}\n${body}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-key': systemId,
      'x-time': stamp,
      'x-nonce': nonce,
      'x-signature': signatureOf(o.secret ?? password, stamp, nonce, signed),
    },
    body,
  });
  await answer.text();
  return answer.status;
};
const ofLine = (id: string, to: string, status = 'DELIVERED') =>
  JSON.stringify({ receipts: [{ id, to, status, error: null }] });

test('/sms-smsrecordfordeliverreceipt: a carrier pushes its receipts until they are taken; told twice they change nothing', async () => {
  expect(shown).toBe(`http://console.test/carriers/${world.params.zenith}/receipts`);
  // Nobody answers there: the carrier goes on until it is told the right address.
  world.set('zenith', { push: `${address}/nowhere` });
  const to = numbers(1_000, 30, '65810');
  const sent = await submit(to.map((number) => ({ to: number, text: 'pushed' })));
  await until(async () => (await statesOf(sent.id)).every((s) => s === 'sent'), {
    what: 'all to be sent',
  });
  world.set('zenith', { push: address });
  await allAre(sent.id, 'delivered', 30);
  const before = await sums();
  const [entry] = [...world.carriers.zenith.carrier.book.entries];
  const again = ofLine(entry?.id as string, entry?.to as string);
  expect([await push(again), await push(again)]).toEqual([200, 200]);
  expect(await sums()).toEqual({ ...before, doubled: before.doubled + 2 });
  expect(await statesOf(sent.id)).toEqual(to.map(() => 'delivered'));
});

test('/sms-messagelog: receipts that a carrier pushed stand among the exchanges with their answers, without numbers', async () => {
  const [entry] = [...world.carriers.zenith.carrier.book.entries];
  const find = { find: entry?.id as string, paramId: world.params.zenith };
  const { list, one } = smsExchanges.endpoints;
  const { rows } = await until(
    async () => {
      const answer = await world.staff.call(list, { ...find, direction: ['in'] });
      const pushed = answer.rows.filter((r) => r.command.startsWith('POST /carriers/'));
      return pushed.length >= 3 ? { rows: pushed } : null;
    },
    { ms: 15_000, what: 'the pushes to be kept' },
  );
  expect(JSON.stringify(rows)).not.toContain(entry?.to as string);
  const pair = await world.staff.call(one, { id: rows[0]?.id as string });
  expect(pair.rows.map((r) => [r.direction, r.command.split(' ')[0], r.status])).toEqual([
    ['in', 'POST', ''],
    ['out', 'answer', '200'],
  ]);
  expect(pair.rows[1]?.ms).not.toBeNull();
});

test('/sms-smsrecordfordeliverreceipt: a pushed receipt that comes before the answer to its message waits for it', async () => {
  world.set('zenith', { push: address, earlyReceipts: 1, answerDelayMs: 1_500 });
  const to = numbers(2_000, 5, '65810');
  const sent = await submit(to.map((number) => ({ to: number, text: 'early' })));
  await until(async () => (await sums()).waiting === 5, { what: 'five receipts to wait' });
  await allAre(sent.id, 'delivered', 5);
  expect(await sums()).toMatchObject({ waiting: 0, orphan: 0, conflict: 0 });
  world.set('zenith', { earlyReceipts: 0, answerDelayMs: 0 });
});

test('/sms-smsevent: a push under a wrong signature, an old time, or with too much is refused; the wrong ones are an event', async () => {
  world.set('zenith', { push: '' });
  const to = '6581003000';
  const sent = await submit([{ to, text: 'unsigned' }]);
  await until(async () => (await statesOf(sent.id))[0] === 'sent', { what: 'it to be sent' });
  const entry = [...world.carriers.zenith.carrier.book.entries].find((e) => e.to === to);
  const line = ofLine(entry?.id as string, to, 'UNDELIVERED');
  expect(await push(line, { secret: 'not the secret' })).toBe(401);
  expect(await push(line, { at: Date.now() - 3_600_000 })).toBe(401);
  expect(await push(ofLine('x'.repeat(100_001), to))).toBe(413);
  expect(await push('{"receipts":[]}')).toBe(400);
  const stranger = (id: string) => `${world.bench.base}/carriers/${id}/receipts`;
  expect(await push(line, { url: stranger(randomUUID()) })).toBe(404);
  expect(await push(line, { url: stranger(world.params.meridian) })).toBe(404);
  expect(await statesOf(sent.id)).toEqual(['sent']);
  await world.bench.platform.run(system, watchGateway);
  const { rows } = await world.staff.call(findings.endpoints.list, { kind: ['smsPushRefused'] });
  expect(rows).toMatchObject([
    {
      state: 'open',
      place: { paramId: world.params.zenith },
      sample: [{ kind: 'count', expected: 0, found: 2 }],
    },
  ]);
  expect(await push(line)).toBe(200);
  await allAre(sent.id, 'undelivered', 1);
});

test('/sms-smsevent: subscribers hear of an event once, by mail, webhook, or a message over a channel of their own', async () => {
  const calls: { id: string; kind: string; isSigned: boolean }[] = [];
  const secret = 'a secret of this test';
  let isAway = true;
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { id, kind } = JSON.parse(body) as { id: string; kind: string };
      const at = Number(request.headers['x-manifold-timestamp']);
      const isSigned =
        request.headers['x-manifold-signature'] === webhookSignature(secret, id, at, body);
      if (!isAway) calls.push({ id, kind, isSigned });
      response.writeHead(isAway ? 503 : 200).end();
    });
  });
  await new Promise<void>((ok) => hook.listen(0, '127.0.0.1', ok));
  const { create, update, list } = smsSubscribers.endpoints;
  const plain = { kinds: ['smsCertificate' as const], language: 'en' as const, enabled: true };
  const add = (draft: object) => world.staff.call(create, { ...plain, ...draft } as never);
  expect(await codeOf(add({ name: 'No mail', way: 'mail', to: 'nobody' }))).toBe('sms.mailAddress');
  expect(await codeOf(add({ name: 'No way', way: 'sms', to: '+8613800040001' }))).toBe(
    'field.required',
  );
  await add({ name: 'Mail', way: 'mail', to: 'ops@example.com' });
  await add({ name: 'Others', way: 'mail', to: 'others@example.com', kinds: ['smsBacklog'] });
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/events`;
  const hookDraft = { name: 'Hook', way: 'webhook', to: url };
  expect(await codeOf(add(hookDraft))).toBe('field.required');
  const own = await add({ ...hookDraft, secret });
  expect(JSON.stringify(own)).not.toContain(secret);
  const [row] = await world.bench.sql<{ sealed: string }>(
    'select secret_sealed as sealed from sms_subscriber where id = $1',
    [own.id],
  );
  expect(row?.sealed).not.toContain(secret);
  // Left out of a change it stays.
  await world.staff.call(update, { ...plain, name: 'Hook', way: 'webhook', id: own.id } as never);
  const byPhone = {
    name: 'On call',
    way: 'sms',
    accountId: world.me.accountId,
    channelId: world.channelId,
  };
  const phone = await add({ ...byPhone, to: '+8613800040001' });
  expect(JSON.stringify(phone)).not.toContain('13800040001');
  await world.staff.call(update, { ...plain, ...byPhone, id: phone.id } as never);

  const bad = { code: 'certificate', message: 'self-signed certificate' };
  await world.bench.sql(
    `update sms_bind b set fault_code = $2, fault = $3, fault_at = clock_timestamp() from sms_param p where p.no = b.param and p.id = $1`,
    [world.params.solstice, bad.code, bad.message],
  );
  const { run } = world.bench.platform;
  const tell = () =>
    tellSubscribers((work) => run(system, work), openChannels(world.bench.platform).webhook);
  for (let turn = 0; turn < 2; turn += 1) {
    await run(system, watchGateway);
    await Promise.all([tell(), tell()]);
  }
  expect(calls).toEqual([]);
  isAway = false;
  await world.bench.sql('update sms_told set next_at = clock_timestamp()');
  await tell();
  await tell();
  expect(calls).toMatchObject([{ kind: 'smsCertificate', isSigned: true }]);
  const letters = await world.bench.sql<{ recipient: string }>(
    `select recipient from letter where key like 'smsEvent:%'`,
  );
  expect(letters.map((l) => l.recipient)).toEqual(['ops@example.com']);
  await until(() => copiesIn(world.carriers).get('8613800040001 ') === 1, {
    what: 'the message to arrive',
  });
  const { rows } = await world.staff.call(list, {});
  expect(rows.map((r) => [r.name, r.lastAnswer])).toEqual([
    ['Hook', 'HTTP 200'],
    ['Mail', 'ok'],
    ['On call', 'ok'],
    ['Others', null],
  ]);
  await new Promise((ok) => hook.close(ok));
});
