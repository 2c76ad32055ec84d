import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { findings } from '#shared/areas/platform/findings/findings';
import { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { networkRules } from '#shared/areas/platform/session/networkRules';
import { sessions } from '#shared/areas/platform/session/session';
import { signIns } from '#shared/areas/platform/session/signIns';
import { system } from '#server/kernel/db/context';
import { lookForSharedAddresses } from '#server/model/platform/session/addresses/signIns.store';
import { type Bench, startBench } from '../../../support/bench';
import { openSecond } from '../../../support/secondServer';
import { plantKey, signedHeaders } from '../../../support/signedCalls';
import { goodPassword, lettersTo, tokenIn, visitor, withPassword } from './visitor';

const { endpoints } = networkRules;
let bench: Bench;
let second: Awaited<ReturnType<typeof openSecond>>;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
  second = await openSecond(bench);
});
afterAll(async () => {
  await second?.stop();
  await bench.stop();
});
const code = (value: string) => ({ body: { code: value } });
const check = (base: string, token: string, ip: string) =>
  fetch(`${base}/api/session/check`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
  }).then((a) => a.status);
const socketFrom = (base: string, token: string, ip: string) =>
  io(base, {
    path: '/live',
    auth: { token },
    extraHeaders: { 'x-forwarded-for': ip },
    transports: ['polling'],
    reconnection: false,
  });

test('/cdn-iprecentrecord: a blocked network is refused at sign-in, API and socket of two processes', async () => {
  const top = await bench.staff();
  const person = await bench.as('Super');
  await withPassword(bench, person.email);
  const ip = '198.51.100.7';
  const sockets = [bench.base, second.base].map((base) => socketFrom(base, person.token, ip));
  await Promise.all(sockets.map((s) => new Promise((ok) => s.on('ready', ok))));
  const closed = sockets.map((s) => new Promise((ok) => s.on('disconnect', ok)));
  const rule = await top.call(endpoints.create, {
    network: '198.51.100.99/24',
    action: 'block',
    reason: 'Guesses passwords',
  });
  expect(rule.network).toBe('198.51.100.0/24');
  await Promise.all(closed);
  for (const base of [bench.base, second.base])
    await bench.until(async () => (await check(base, person.token, ip)) === 403);
  await expect(visitor(bench, ip).signIn(person.email)).rejects.toMatchObject(
    code('network.refused'),
  );
  for (const base of [bench.base, second.base]) {
    const again = socketFrom(base, person.token, ip);
    await new Promise((ok) => again.on('connect_error', ok));
    again.close();
    expect(await check(base, person.token, '198.51.101.7')).toBe(200);
  }
  // The narrowest rule counts.
  await top.call(endpoints.create, {
    network: ip,
    action: 'allow',
    reason: 'Office of the customer',
  });
  for (const base of [bench.base, second.base])
    await bench.until(async () => (await check(base, person.token, ip)) === 200);
  expect(await check(bench.base, person.token, '198.51.100.8')).toBe(403);
  await top.call(endpoints.remove, { id: rule.id });
  await bench.until(async () => (await check(second.base, person.token, '198.51.100.8')) === 200);
});

test('/cdn-iprecentrecord: a key from a blocked address is refused, and a rule ends by itself', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  const key = await plantKey(bench, { accountId, personId: boss.personId, ceiling: 'basic' });
  const url = `${bench.base}/api/domains?page=1`;
  const from = async (ip: string): Promise<number> => {
    const headers = { ...signedHeaders(key, { method: 'GET', url }), 'x-forwarded-for': ip };
    return (await fetch(url, { headers })).status;
  };
  expect(await from('203.0.113.9')).toBe(200);
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  await top.call(endpoints.create, {
    network: '203.0.113.9',
    action: 'block',
    reason: 'x',
    endsAt,
  });
  await bench.until(async () => (await from('203.0.113.9')) === 403);
  await bench.sql("update network_rule set ends_at = now() where network = '203.0.113.9/32'");
  await bench.platform.run(system, async (ctx) =>
    ctx.emit(networkRules.events.changed, { id: key.id }),
  );
  await bench.until(async () => (await from('203.0.113.9')) === 200);
});

test('/cdn-iprecentrecord: the own present address, the whole world and what is no network are refused until confirmed', async () => {
  const top = await bench.staff();
  const block = (network: string, confirmed = false) =>
    top.call(
      endpoints.create,
      { network, action: 'block', reason: 'test', confirmed },
      { 'x-forwarded-for': '192.0.2.44' },
    );
  const first = (value: string) => ({ body: { fields: [{ code: value }] } });
  await expect(block('192.0.2.0/24')).rejects.toMatchObject(first('network.own'));
  await expect(block('0.0.0.0/0')).rejects.toMatchObject(first('network.everything'));
  await expect(block('not a network')).rejects.toMatchObject(first('network.wrong'));
  await expect(block('192.0.2.0/24', true)).resolves.toMatchObject({ action: 'block' });
  await bench.until(async () => (await check(bench.base, top.token, '192.0.2.44')) === 403);
});

test('/cdn-iprecentrecord: many accounts from one address are a finding, which an allowing rule closes', async () => {
  const top = await bench.staff();
  const ip = '203.0.113.77';
  for (let i = 0; i < 5; i += 1) {
    const p = await bench.as('Normal');
    await withPassword(bench, p.email);
    await visitor(bench, ip).signIn(p.email);
  }
  const look = () => bench.platform.run(system, lookForSharedAddresses);
  await look();
  const open = () => top.call(findings.endpoints.list, { kind: 'sharedAddress' });
  const [finding] = (await open()).rows;
  expect(finding).toMatchObject({ place: { ip }, places: 5, state: 'open' });
  const record = (await top.call(ipRecords.endpoints.list, { search: ip })).rows[0];
  expect(record).toMatchObject({ id: ip, accounts: 5, people: 5, rule: null });
  const network = await top.call(ipRecords.endpoints.list, {
    by: 'network',
    search: '203.0.113.0',
  });
  expect(network.rows[0]).toMatchObject({ id: '203.0.113.0/24' });
  await top.call(endpoints.create, { network: ip, action: 'allow', reason: 'An agency' });
  await look();
  expect((await open()).rows[0]).toMatchObject({ state: 'closed' });
});

test('/cdn-userlatest: a sign-in shows with its session, what was unusual, and that its owner denied it', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  await withPassword(bench, boss.email);
  await visitor(bench, '10.40.0.1').signIn(
    boss.email,
    goodPassword,
    'Mozilla/5.0 Firefox/130.0 Linux',
  );
  await visitor(bench, '10.40.0.1').signIn(
    boss.email,
    goodPassword,
    'Mozilla/5.0 Windows Chrome/130.0',
  );
  await expect(visitor(bench, '10.40.0.1').signIn(boss.email, 'Wrong-Pass1!x')).rejects.toThrow();
  const list = () => top.call(signIns.endpoints.list, { search: boss.email, sort: 'at' });
  const before = (await list()).rows;
  expect(before.map((r) => [r.result, r.open])).toEqual([
    ['ok', true],
    ['ok', true],
    ['wrong', false],
  ]);
  expect(before[1]?.abnormal).toMatch(/^device:/);
  const sms = await bench.as('Super', { sms: false });
  await withPassword(bench, sms.email);
  await visitor(bench, '10.40.0.2').signIn(sms.email);
  const none = await top.call(signIns.endpoints.list, { search: sms.email, product: 'sms' });
  expect(none.total).toBe(0);
  await top.call(signIns.endpoints.end, { id: before[0]?.id ?? '' });
  const [letter] = await lettersTo(bench, boss.email, 'abnormalSignIn');
  await bench.nobody().call(sessions.endpoints.confirmLink, { token: tokenIn(letter?.['link']) });
  const after = (await list()).rows;
  expect(after.map((r) => r.open)).toEqual([false, false, false]);
  expect(after[1]?.disownedAt).not.toBeNull();
  expect(after[0]?.disownedAt).toBeNull();
});
