import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DecodedPacket } from 'dns-packet';
import * as z from 'zod';
import { openExchange } from '#lab/world/dns/exchange';
import { resolverHabits, type ResolverName } from '#lab/world/resolvers/habits';
import { until } from '../../support/until';
import { ask, dataOf } from './dnsQuery';
import { type RunningWorld, runWorld } from './world';

const zone = 'cdn.manifold.test';
const ttl = 6;
/** Edges to which clients in China and in America are led. */
const [aurora, borealis] = ['127.0.10.1', '127.0.20.1'];
const hosts = Array.from({ length: 10 }, (_, n) => `w${n}.${zone}`);
const servers: Server[] = [];
let world: RunningWorld;
let serial = 0;

const publish = async (weights: [number, number], seconds = ttl): Promise<void> => {
  serial += 1;
  const targets = weights.map((weight, n) => ({
    cname: `w.${n === 0 ? 'aurora' : 'borealis'}-edge.test`,
    weight,
    regions: null,
  }));
  const american = { cname: 'w.borealis-edge.test', weight: 1, regions: ['northAmerica'] };
  const records = [
    ...hosts.map((name) => ({ name, ttl: seconds, targets })),
    { name: `placed.${zone}`, ttl: 1, targets: [...targets.slice(0, 1), american] },
  ];
  const token = { 'x-zone-token': 'lab-zone-token' };
  const answer = await world.call('PUT', `/dns/zones/${zone}`, { serial, records }, token);
  expect(answer.status).toBe(200);
};

const through = async (resolver: ResolverName, name: string): Promise<DecodedPacket> => {
  const to = resolverHabits.find((one) => one.name === resolver)?.address ?? '';
  const exchange = openExchange({ from: '127.0.0.1', to, port: world.config.world.dnsPort });
  const packet = await exchange.ask({ name, type: 'A', clientIp: '114.114.114.9' });
  await exchange.stop();
  if (!packet) throw new Error(`${resolver} is silent`);
  return packet;
};
const aliasOf = (packet: DecodedPacket) => dataOf(packet)[0];
const ttlOf = (packet: DecodedPacket) => {
  const [first] = packet.answers ?? [];
  return first && 'ttl' in first ? (first.ttl ?? 0) : -1;
};
const countsOf = async (name: ResolverName) => {
  const counts = z.looseObject({ name: z.string(), stale: z.number(), fromCache: z.number() });
  const { json } = await world.call('GET', '/resolvers');
  const { resolvers } = z.object({ resolvers: z.array(counts) }).parse(json);
  return resolvers.find((one) => one.name === name);
};

const way = z.object({ resolver: z.string(), edge: z.string(), sent: z.number() });
const waysNow = async () => {
  const { json } = await world.call('GET', '/traffic');
  const { state } = z.looseObject({ state: z.looseObject({ ways: z.array(way) }) }).parse(json);
  return state.ways;
};
type Ways = Awaited<ReturnType<typeof waysNow>>;
/** Requests of a resolver's visitors since `before`, and the part of them that came to the first supplier. */
const since = (before: Ways, after: Ways, resolver: ResolverName) => {
  const of = (ways: Ways, edge: string) =>
    ways
      .filter((one) => one.resolver === resolver && one.edge.startsWith(edge))
      .reduce((sum, one) => sum + one.sent, 0);
  const first = of(after, '127.0.10.') - of(before, '127.0.10.');
  const sent = of(after, '127.') - of(before, '127.');
  return { sent, share: first / Math.max(1, sent) };
};
/** What visitors of a resolver do from now on, once they made so many requests. */
const next = async (resolver: ResolverName, requests: number, before?: Ways) => {
  const start = before ?? (await waysNow());
  return until(
    async () => {
      const seen = since(start, await waysNow(), resolver);
      return seen.sent >= requests ? seen : null;
    },
    { ms: 60_000, what: `${requests} requests` },
  );
};

beforeAll(async () => {
  world = await runWorld();
  for (const address of [aurora, borealis, '127.0.10.2', '127.0.20.2']) {
    const server = createServer((_request, response) => response.end('x'));
    servers.push(server);
    await new Promise<void>((done) => server.listen(world.config.edges.httpPort, address, done));
  }
});
afterAll(async () => {
  await world?.remove();
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});

test('resolvers keep to their habits: TTL, a shortest time, no client subnet, answers past their end', async () => {
  await publish([1, 0], 1);
  expect(ttlOf(await through('faithful', `placed.${zone}`))).toBe(1);
  // The patient one keeps an answer of one second for five minutes, and says so.
  const patient = await through('patient', `w0.${zone}`);
  expect(ttlOf(patient)).toBeGreaterThan(290);
  // Blind to the client in China, it is answered for its own place in America.
  expect(aliasOf(await through('faithful', `placed.${zone}`))).toBe('w.aurora-edge.test');
  expect(aliasOf(await through('blind', `placed.${zone}`))).toBe('w.borealis-edge.test');
  await publish([0, 1], 1);
  await until(
    async () => aliasOf(await through('faithful', `w0.${zone}`)) === 'w.borealis-edge.test',
  );
  expect(aliasOf(await through('patient', `w0.${zone}`))).toBe(aliasOf(patient));
  // While the name server fails, one resolver goes on with what it had.
  await through('blind', `w0.${zone}`);
  await world.call('PUT', '/dns/faults', { servfail: true });
  const fails = async (name: ResolverName) =>
    ((await through(name, `w0.${zone}`)).flags ?? 0) & 0xf;
  await until(async () => (await fails('faithful')) === 2);
  await until(
    async () => (await fails('blind')) === 0 && ((await countsOf('blind'))?.stale ?? 0) > 0,
  );
  expect(aliasOf(await through('blind', `w0.${zone}`))).toBe('w.borealis-edge.test');
  await world.call('PUT', '/dns/faults', { servfail: false });
  // One resolver can be made to answer a name wrongly.
  const foreign = { name: `w1.${zone}`, cname: 'evil.example.test' };
  await world.call('PUT', '/resolvers/faithful', { foreign });
  expect(aliasOf(await through('faithful', `w1.${zone}`))).toBe('evil.example.test');
  expect(aliasOf(await through('patient', `w1.${zone}`))).toBe('w.borealis-edge.test');
  expect((await world.call('PUT', '/resolvers/nobody', { foreign: null })).status).toBe(404);
  await world.call('PUT', '/resolvers/faithful', { foreign: null });
});

test('/cdn-cnamechart: weights 50:50 to 90:10: answers follow at once, traffic after about one TTL, and much later where a resolver keeps answers longer', async () => {
  await world.restart();
  serial += 10;
  await publish([50, 50]);
  await world.call('PUT', '/traffic', {
    rps: 500,
    hosts,
    resolvers: { faithful: 60, patient: 40, blind: 0 },
  });
  const before = await next('faithful', 700, []);
  expect(before.share).toBeGreaterThan(0.35);
  expect(before.share).toBeLessThan(0.65);
  const start = await waysNow();
  await publish([90, 10]);
  const changedAt = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      ask(world.config.world.dnsPort, { name: hosts[n % 10] ?? '' }),
    ),
  );
  const first = answers.filter((packet) => aliasOf(packet) === 'w.aurora-edge.test').length;
  expect(first).toBeGreaterThan(160);
  // Most visitors still have the answer of before.
  const early = await next('faithful', 40, start);
  expect(early.share).toBeLessThan(0.75);
  await until(() => Date.now() > changedAt + (ttl + 1) * 1000, { ms: 20_000 });
  const [late, patient] = await Promise.all([next('faithful', 400), next('patient', 250)]);
  expect(late.share).toBeGreaterThan(0.8);
  expect(late.share).toBeLessThan(0.98);
  expect(patient.share).toBeLessThan(0.75);
  const cached = (await countsOf('faithful'))?.fromCache;
  console.log(
    `answers at once ${first / 2} %; traffic before ${before.share.toFixed(2)}, at first ${early.share.toFixed(2)}, after one TTL ${late.share.toFixed(2)}, at the patient resolver ${patient.share.toFixed(2)}; answers of the faithful one from its cache: ${cached}`,
  );
});
