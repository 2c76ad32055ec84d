import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { DriverError, type DriverHttp } from '#server/drivers/cdn/driver';
import type { DnsDriver } from '#server/drivers/dns/driver';
import { dnsDrivers } from '#server/drivers/dns/index';
import { lookupAddresses, lookupAliases, lookupTxt } from '#server/drivers/dns/lookup';
import { lookupWithSubnet } from '#server/drivers/dns/subnetLookup';
import { type RunningWorld, runWorld } from './world';

const zone = 'cdn.manifold.test';
const host = 'img.demo-shop.test.cdn.manifold.test';
const http: DriverHttp = async ({ method, url, headers, body }) => {
  const verb = method === 'PUT' ? 'PUT' : 'GET';
  const reply = await request(url, { method: verb, headers, body: body ?? null });
  return { status: reply.statusCode, headers: {}, body: Buffer.from(await reply.body.bytes()) };
};

let world: RunningWorld;
let server = '';
let baseUrl = '';
const open = (token = 'lab-zone-token', through = http): DnsDriver =>
  dnsDrivers.lab.open({ baseUrl, credentials: { token } }, through);

beforeAll(async () => {
  world = await runWorld();
  server = `127.0.0.1:${world.config.world.dnsPort}`;
  baseUrl = `http://127.0.0.1:${world.config.world.controlPort}`;
  await open().publishZone({
    zone,
    serial: 7,
    records: [
      {
        name: host,
        ttl: 20,
        targets: [
          { cname: 'i.aurora-edge.test', weight: 1, regions: null },
          { cname: 'i.borealis-edge.test', weight: 1, regions: ['northAmerica'] },
        ],
      },
    ],
  });
  const put = (name: string, type: string, values: string[]) =>
    world.call('PUT', '/dns/records', { name, type, values });
  await put('img.demo-shop.test', 'CNAME', [host]);
  await put('brand.demo-shop.test', 'CNAME', ['img.demo-shop.test']);
  await put('round.demo-shop.test', 'CNAME', ['about.demo-shop.test']);
  await put('about.demo-shop.test', 'CNAME', ['round.demo-shop.test']);
  await put('_manifold.demo-shop.test', 'TXT', [`manifold=${'k'.repeat(300)}`, 'other']);
  const long = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(90, '-'));
  await put('big.demo-shop.test', 'TXT', long);
});
afterAll(() => world.remove());

test('a published version is live and its serial can be asked', async () => {
  expect(await open().currentSerial(zone)).toBe(7);
});

test('every refusal of the name service has a class to act on', async () => {
  const again = { zone, serial: 7, records: [] };
  await expect(open().publishZone(again)).rejects.toMatchObject({
    name: 'DnsDriverError',
    errorClass: 'conflict',
    more: { currentSerial: 7, code: 'serialNotAbove' },
  });
  const fails = async (errorClass: string, driver: DnsDriver, serial = 8, name = zone) => {
    const published = driver.publishZone({ zone: name, serial, records: [] });
    await expect(published).rejects.toMatchObject({ name: 'DnsDriverError', errorClass });
  };
  await fails('auth', open('wrong'));
  await fails('invalid', open(), 0);
  await fails('absent', open(), 8, 'other.test');
  const cut: DriverHttp = () => Promise.reject(new Error('socket hang up'));
  await fails('unavailable', open('x', cut));
  const guarded: DriverHttp = () => Promise.reject(new DriverError('throttled', 'open'));
  await fails('throttled', open('x', guarded));
  const page: DriverHttp = () =>
    Promise.resolve({ status: 200, headers: {}, body: Buffer.from('<html>') });
  await fails('garbage', open('x', page));
});

test('TXT, CNAME and addresses are told by each name server that was asked', async () => {
  const servers = [server, '127.0.0.1:9'];
  expect(await lookupTxt('_manifold.demo-shop.test', { servers })).toMatchObject([
    { server, ok: true, values: [`manifold=${'k'.repeat(300)}`, 'other'] },
    { server: '127.0.0.1:9', ok: false, code: 'unreachable' },
  ]);
  const aliases = async (name: string) =>
    (await lookupAliases(name, { servers: [server] })).flatMap((a) => (a.ok ? a.values : [a.code]));
  expect(await aliases('img.demo-shop.test')).toEqual([host, 'i.aurora-edge.test']);
  expect(await aliases('brand.demo-shop.test')).toEqual([
    'img.demo-shop.test',
    host,
    'i.aurora-edge.test',
  ]);
  expect(await aliases('round.demo-shop.test')).toEqual(['about.demo-shop.test']);
  expect(await lookupAddresses('img.demo-shop.test', { servers: [server] })).toMatchObject([
    { ok: true, values: ['127.0.10.1'] },
  ]);
});

test('each way of not answering has its own code', async () => {
  const code = async (name: string) => (await lookupAliases(name, { servers: [server] }))[0];
  expect(await code('nobody.demo-shop.test')).toMatchObject({ ok: false, code: 'noSuchName' });
  expect(await code('_manifold.demo-shop.test')).toMatchObject({ ok: false, code: 'noRecords' });
  expect(await code('example.com')).toMatchObject({ ok: false, code: 'refused' });
  expect(await code('bad name')).toMatchObject({ ok: false, code: 'badName' });
  await world.call('PUT', '/dns/faults', { servfail: true });
  expect(await code('img.demo-shop.test')).toMatchObject({ ok: false, code: 'serverFailure' });
  await world.call('PUT', '/dns/faults', { lossPercent: 100 });
  const late = await lookupTxt('img.demo-shop.test', { servers: [server], timeoutMs: 120 });
  expect(late).toMatchObject([{ ok: false, code: 'timeout' }]);
  const subnet = { name: host, type: 'A' as const, subnet: '8.8.8.8', server, timeoutMs: 80 };
  expect(await lookupWithSubnet(subnet)).toMatchObject({ ok: false, code: 'timeout' });
  await world.call('PUT', '/dns/faults', {});
});

test('the answer to clients of a network holds the whole chain and its scope', async () => {
  const chain = async (subnet: string) => {
    const query = { name: 'img.demo-shop.test', type: 'A' as const, subnet, server };
    const answer = await lookupWithSubnet(query);
    return answer.ok ? [answer.scopeBits, ...answer.records.map(({ value }) => value)] : [];
  };
  expect(await chain('114.114.114.0/23')).toEqual([24, host, 'i.aurora-edge.test', '127.0.10.1']);
  expect(await chain('8.8.8.8')).toEqual([24, host, 'i.borealis-edge.test', '127.0.20.2']);
  expect(await chain('2001:558::/33')).toEqual([48, host, 'i.borealis-edge.test', '127.0.20.2']);
});

test('a cut answer is asked again over TCP and a closed port is told at once', async () => {
  const ask = (at: string) =>
    lookupWithSubnet({
      name: 'big.demo-shop.test',
      type: 'TXT',
      subnet: '8.8.8.0/24',
      server: at,
    });
  const whole = await ask(server);
  expect(whole.ok && whole.records.length).toBe(40);
  expect(await ask('127.0.0.1:9')).toMatchObject({ ok: false, code: 'unreachable' });
  expect(await ask('no address')).toMatchObject({ ok: false, code: 'badName' });
});
