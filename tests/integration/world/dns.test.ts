import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode } from 'dns-packet';
import { ask, dataOf, question, rcodeOf, sendTcp, sendUdp } from './dnsQuery';
import { type RunningWorld, runWorld } from './world';

const token = { 'x-zone-token': 'lab-zone-token' };
const zonePath = '/dns/zones/cdn.manifold.test';
const host = 'www.demo-shop.test.cdn.manifold.test';
const aurora = 'www.aurora-edge.test';
const borealis = 'www.borealis-edge.test';

let world: RunningWorld;
let port = 0;
beforeAll(async () => {
  world = await runWorld();
  port = world.config.world.dnsPort;
});
afterAll(() => world.remove());

let serial = 100;
const publish = (targets: object[], name = host): Promise<{ status: number; json: unknown }> => {
  serial += 1;
  return world.call('PUT', zonePath, { serial, records: [{ name, ttl: 30, targets }] }, token);
};

test('a supplier name leads to the node nearest to the client', async () => {
  const asia = await ask(port, { name: 'x.aurora-edge.test', subnet: '114.114.114.0/24' });
  const europe = await ask(port, { name: 'x.aurora-edge.test', subnet: '78.46.0.0/24' });
  const america = await ask(port, { name: 'x.borealis-edge.test', subnet: '8.8.8.0/24' });
  const loopback = await ask(port, { name: 'x.borealis-edge.test' });
  expect([asia, europe, america, loopback].map(dataOf)).toEqual([
    ['127.0.10.1'],
    ['127.0.10.2'],
    ['127.0.20.2'],
    ['127.0.20.1'],
  ]);
});

test('an unhealthy node is left out of the answers until it is healthy again', async () => {
  await world.call('PUT', '/dns/nodes/aurora-as1', { healthy: false });
  expect(dataOf(await ask(port, { name: 'x.aurora-edge.test' }))).toEqual(['127.0.10.2']);
  await world.call('PUT', '/dns/nodes/aurora-as1', { healthy: true });
  expect(dataOf(await ask(port, { name: 'x.aurora-edge.test' }))).toEqual(['127.0.10.1']);
});

test('the client subnet is echoed with its scope and the name with its case', async () => {
  const reply = await ask(port, { name: 'X.AuRora-Edge.tesT', subnet: '114.114.114.0/24' });
  expect(reply.questions?.[0]?.name).toBe('X.AuRora-Edge.tesT');
  expect(reply.answers?.[0]?.name).toBe('X.AuRora-Edge.tesT');
  expect(reply.flag_aa).toBe(true);
  expect(reply.additionals).toMatchObject([
    {
      type: 'OPT',
      udpPayloadSize: 1232,
      options: [{ sourcePrefixLength: 24, scopePrefixLength: 24, ip: '114.114.114.0' }],
    },
  ]);
  const six = await ask(port, { name: 'x.aurora-edge.test', subnet: '2400:3200::/48' });
  expect(six.additionals).toMatchObject([{ options: [{ family: 2, scopePrefixLength: 48 }] }]);
});

test('names outside the zones are refused, unknown ones and empty types carry the SOA', async () => {
  const outside = await ask(port, { name: 'example.com' });
  expect([rcodeOf(outside), outside.authorities]).toEqual([5, []]);
  const unknown = await ask(port, { name: 'nobody.demo-shop.test' });
  expect(rcodeOf(unknown)).toBe(3);
  expect(unknown.authorities).toMatchObject([{ type: 'SOA', name: 'demo-shop.test' }]);
  const empty = await ask(port, { name: 'x.origin.test', type: 'AAAA' });
  expect(rcodeOf(empty)).toBe(0);
  expect(empty.authorities).toMatchObject([{ type: 'SOA', name: 'origin.test' }]);
  const soa = await ask(port, { name: 'cdn.manifold.test', type: 'SOA' });
  expect(soa.answers).toMatchObject([{ type: 'SOA', data: { mname: 'ns1.cdn.manifold.test' } }]);
  expect(dataOf(await ask(port, { name: 'demo-shop.test', type: 'NS' }))).toEqual([
    'ns1.demo-shop.test',
  ]);
});

test('an alias is followed through the zones and the answer holds the whole chain', async () => {
  await publish([{ cname: aurora, weight: 100, regions: null }]);
  const put = { name: 'www.demo-shop.test', type: 'CNAME', values: [host], ttl: 60 };
  expect((await world.call('PUT', '/dns/records', put)).status).toBe(200);
  const reply = await ask(port, { name: 'www.demo-shop.test', subnet: '8.8.8.0/24' });
  expect(dataOf(reply)).toEqual([host, aurora, '127.0.10.2']);
});

test('targets of the client’s region come before those for all regions', async () => {
  await publish([
    { cname: aurora, weight: 10, regions: null },
    { cname: borealis, weight: 10, regions: ['mainlandChina', 'taiwan'] },
  ]);
  const answer = async (subnet: string) =>
    dataOf(await ask(port, { name: host, type: 'CNAME', subnet }));
  expect(await answer('223.5.5.0/24')).toEqual([borealis]);
  expect(await answer('8.8.8.0/24')).toEqual([aurora]);
});

test('answers are shared by weight', async () => {
  await publish([
    { cname: aurora, weight: 700, regions: null },
    { cname: borealis, weight: 300, regions: null },
    { cname: 'never.aurora-edge.test', weight: 0, regions: null },
  ]);
  const questions = Array.from({ length: 500 }, () => question({ name: host, type: 'CNAME' }));
  const answers = (await sendTcp(port, questions)).map((reply) => dataOf(decode(reply))[0]);
  const share = answers.filter((target) => target === aurora).length / answers.length;
  expect(share).toBeGreaterThan(0.64);
  expect(share).toBeLessThan(0.76);
  expect(answers).not.toContain('never.aurora-edge.test');
});

test('a version replaces the zone at once and only with a higher serial', async () => {
  await publish([{ cname: aurora, weight: 1, regions: null }], 'old.cdn.manifold.test');
  await publish([{ cname: aurora, weight: 1, regions: null }], 'new.cdn.manifold.test');
  expect(rcodeOf(await ask(port, { name: 'old.cdn.manifold.test' }))).toBe(3);
  expect(rcodeOf(await ask(port, { name: 'new.cdn.manifold.test' }))).toBe(0);
  const same = await world.call('PUT', zonePath, { serial, records: [] }, token);
  expect(same).toMatchObject({ status: 409, json: { code: 'serialNotAbove', serial } });
});

test('a version with a fault changes nothing and names the fault', async () => {
  const target = [{ cname: aurora, weight: 1, regions: null }];
  const send = (records: object[], headers: Record<string, string> = token) =>
    world.call('PUT', zonePath, { serial: serial + 1, records }, headers);
  const record = (name: string) => ({ name, ttl: 30, targets: target });
  const outside = await send([record('www.demo-shop.test')]);
  expect(outside).toMatchObject({ status: 400, json: { name: 'www.demo-shop.test' } });
  const double = await send([record(host), record(host)]);
  expect(double).toMatchObject({ status: 400, json: { code: 'recordRefused' } });
  const heavy = await send([{ name: host, ttl: 30, targets: [{ ...target[0], weight: 1001 }] }]);
  expect(heavy).toMatchObject({ status: 400, json: { code: 'inputInvalid' } });
  expect((await send([record(host)], {})).status).toBe(401);
  expect((await world.call('GET', zonePath)).json).toMatchObject({ serial });
});

test('a TXT record set by the API is answered whole, also above 255 bytes', async () => {
  const long = 'v'.repeat(600);
  const name = '_manifold.shop-a.test';
  await world.call('PUT', '/dns/records', { name, type: 'TXT', values: ['one', long], ttl: 5 });
  const reply = await ask(port, { name, type: 'TXT', subnet: '1.2.3.0/24' });
  const texts = (reply.answers ?? []).map((answer) =>
    answer.type === 'TXT' ? [answer.data].flat().join('') : '',
  );
  expect(texts).toEqual(['one', long]);
  const removed = await world.call('DELETE', '/dns/records', { name, type: 'TXT' });
  expect(removed.json).toEqual({ removed: true });
  expect(rcodeOf(await ask(port, { name, type: 'TXT' }))).toBe(3);
});

test('an answer too long for UDP is cut and comes whole over TCP', async () => {
  const values = Array.from({ length: 40 }, (_, at) => `value ${at} ${'x'.repeat(80)}`);
  await world.call('PUT', '/dns/records', { name: 'big.demo-shop.test', type: 'TXT', values });
  const query = { name: 'big.demo-shop.test', type: 'TXT' as const, subnet: '1.2.3.0/24' };
  const cut = await ask(port, query);
  expect([cut.flag_tc, cut.answers]).toEqual([true, []]);
  const [whole] = await sendTcp(port, [question(query)]);
  expect(decode(whole ?? Buffer.alloc(0)).answers).toHaveLength(40);
});

test('an alias cannot stand beside other records, and foreign zones cannot be changed', async () => {
  const put = (name: string, type: string, value: string, zone?: string) =>
    world.call('PUT', '/dns/records', { name, type, values: [value], ...(zone ? { zone } : {}) });
  await put('a.demo-news.test', 'A', '192.0.2.1');
  expect((await put('a.demo-news.test', 'CNAME', host)).status).toBe(409);
  expect((await put('x.origin.test', 'A', '192.0.2.1')).status).toBe(403);
  expect((await put('x.cdn.manifold.test', 'CNAME', host)).status).toBe(403);
  expect((await put('www.example.com', 'A', '192.0.2.1')).status).toBe(400);
  expect((await put('b.demo-news.test', 'A', 'not an address')).status).toBe(400);
});

test('an alias that runs in a circle is a server failure', async () => {
  const put = (name: string, value: string) =>
    world.call('PUT', '/dns/records', { name, type: 'CNAME', values: [value] });
  await put('one.demo-news.test', 'two.demo-news.test');
  await put('two.demo-news.test', 'one.demo-news.test');
  expect(rcodeOf(await ask(port, { name: 'one.demo-news.test' }))).toBe(2);
});

test('a wildcard answers names that do not exist and CAA is served', async () => {
  await world.call('PUT', '/dns/records', {
    name: '*.demo-game.test',
    type: 'A',
    values: ['192.0.2.9'],
  });
  await world.call('PUT', '/dns/records', {
    name: 'demo-game.test',
    type: 'CAA',
    values: ['0 issue "ca.test"'],
  });
  const any = await ask(port, { name: 'any.demo-game.test' });
  expect(any.answers).toMatchObject([{ name: 'any.demo-game.test', data: '192.0.2.9' }]);
  const caa = await ask(port, { name: 'demo-game.test', type: 'CAA' });
  expect(caa.answers).toMatchObject([{ data: { flags: 0, tag: 'issue', value: 'ca.test' } }]);
});

test('malformed messages get a format error or nothing and the server goes on', async () => {
  const good = question({ name: 'x.origin.test' });
  const noise = Buffer.concat([good.subarray(0, 12), Buffer.from([0xc0, 0xff, 0, 1])]);
  expect((await sendUdp(port, noise))?.readUInt16BE(2)).toBe(0x8101);
  const status = Buffer.from(good);
  status.writeUInt16BE(0x1000, 2);
  expect((await sendUdp(port, status))?.readUInt16BE(2)).toBe(0x9004);
  expect(await sendUdp(port, Buffer.from('GET /'), 60)).toBeNull();
  const response = Buffer.from(good);
  response.writeUInt16BE(0x8000, 2);
  expect(await sendUdp(port, response, 60)).toBeNull();
  expect(dataOf(await ask(port, { name: 'x.origin.test' }))).toEqual(['127.0.0.1']);
});

test('faults delay, lose or fail answers until they are taken back', async () => {
  const fault = (body: object) => world.call('PUT', '/dns/faults', body);
  await fault({ servfail: true });
  expect(rcodeOf(await ask(port, { name: 'x.origin.test' }))).toBe(2);
  await fault({ lossPercent: 100 });
  expect(await sendUdp(port, question({ name: 'x.origin.test' }), 60)).toBeNull();
  await fault({ delayMs: 80 });
  const sentAt = performance.now();
  await ask(port, { name: 'x.origin.test' });
  expect(performance.now() - sentAt).toBeGreaterThan(75);
  await fault({});
  expect(rcodeOf(await ask(port, { name: 'x.origin.test' }))).toBe(0);
});

test('zones, records and node health are the same after a restart', async () => {
  await publish([{ cname: borealis, weight: 5, regions: null }]);
  const name = 'kept.new-customer.test';
  await world.call('PUT', '/dns/records', { name, type: 'TXT', values: ['stays'] });
  await world.call('PUT', '/dns/nodes/borealis-cn1', { healthy: false });
  await world.restart();
  expect(dataOf(await ask(port, { name: host }))).toEqual([borealis, '127.0.20.2']);
  expect(dataOf(await ask(port, { name, type: 'TXT' }))).toEqual(['stays']);
  expect((await world.call('GET', zonePath)).json).toMatchObject({ serial });
});
