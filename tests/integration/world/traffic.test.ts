import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { loadCountries } from '#lab/kernel/country';
import { truthRow } from '#lab/world/traffic/truth';
import { type RunningWorld, runWorld } from './world';

type Seen = { edge: string; host: string; country: string; status: number; bytes: number };
const host = 'www.demo-shop.test';
const seen: Seen[] = [];
const edges: Server[] = [];
let world: RunningWorld;

/** An edge that answers each path with a length of its own and remembers what it sent. */
const startEdge = async (address: string, port: number): Promise<void> => {
  const countryOf = await loadCountries();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const status = path.startsWith('/missing') ? 404 : path === '/status/503' ? 503 : 200;
    const body = Buffer.alloc(path.length * 1000, 'x');
    response.writeHead(status, { 'x-cache': path.length % 2 ? 'HIT' : 'MISS' });
    seen.push({
      edge: address,
      host: request.headers.host ?? '',
      country: countryOf(String(request.headers['x-lab-client-ip'])),
      status,
      bytes: body.length,
    });
    response.end(body);
  });
  edges.push(server);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
};

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const limit = Date.now() + (process.env['CI'] ? 60_000 : 8000);
  while (!(await condition())) {
    if (Date.now() > limit) throw new Error('the condition never came true');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const state = z.looseObject({
  state: z.object({
    sent: z.number(),
    inFlight: z.number(),
    skipped: z.number(),
    unresolved: z.array(z.string()),
  }),
});
const traffic = async (change?: object) => {
  const method = change ? 'PUT' : 'GET';
  return state.parse((await world.call(method, '/traffic', change)).json).state;
};
const pause = async (): Promise<void> => {
  await traffic({ paused: true });
  await until(async () => (await traffic()).inFlight === 0);
};
const truth = async (query = '') => {
  const range = 'from=2026-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  const { json } = await world.call('GET', `/traffic/truth?${range}${query}`);
  const totals = z.looseObject({
    requests: z.number(),
    bytes: z.number(),
    failed: z.number(),
    status: z.record(z.string(), z.number()),
  });
  return z.object({ rows: z.array(truthRow), totals }).parse(json);
};

beforeAll(async () => {
  world = await runWorld();
  const { httpPort } = world.config.edges;
  await Promise.all(['127.0.10.1', '127.0.20.2'].map((address) => startEdge(address, httpPort)));
  await traffic({ hosts: [host] });
});
afterAll(async () => {
  await world.remove();
  for (const edge of edges) edge.closeAllConnections();
  await Promise.all(edges.map((edge) => new Promise((resolve) => edge.close(resolve))));
});

test('a host that leads to no edge is skipped and never contacted', async () => {
  await world.call('PUT', '/dns/records', {
    name: 'other.demo-shop.test',
    type: 'A',
    values: ['127.0.0.1'],
  });
  await traffic({ rps: 200, hosts: ['unknown.demo-shop.test', 'other.demo-shop.test'] });
  await until(async () => (await traffic()).skipped > 20);
  await pause();
  expect(await traffic()).toMatchObject({ sent: 0 });
  expect((await traffic()).unresolved.sort()).toEqual([
    'other.demo-shop.test',
    'unknown.demo-shop.test',
  ]);
  expect(seen).toEqual([]);
});

test('the truth is exactly what the edges sent, by country, status and host', async () => {
  await world.call(
    'PUT',
    '/dns/zones/cdn.manifold.test',
    {
      serial: 1,
      records: [
        {
          name: `${host}.cdn.manifold.test`,
          ttl: 5,
          targets: [
            {
              cname: 'w.aurora-edge.test',
              weight: 1,
              regions: ['mainlandChina', 'taiwan', 'asia'],
            },
            { cname: 'w.borealis-edge.test', weight: 1, regions: ['northAmerica', 'europe'] },
          ],
        },
      ],
    },
    { 'x-zone-token': 'lab-zone-token' },
  );
  const cname = { name: host, type: 'CNAME', values: [`${host}.cdn.manifold.test`] };
  await world.call('PUT', '/dns/records', cname);
  await traffic({ hosts: [host], paused: false });
  await until(() => seen.length > 150);
  await pause();
  const { rows, totals } = await truth();
  expect(totals.requests).toBe(seen.length);
  expect(totals.failed).toBe(0);
  expect(totals.bytes).toBe(seen.reduce((sum, one) => sum + one.bytes, 0));
  const countries = [...new Set(seen.map(({ country }) => country))];
  for (const country of countries) {
    const mine = rows.filter((row) => row.country === country);
    const sent = seen.filter((one) => one.country === country);
    expect(mine.reduce((sum, row) => sum + row.requests, 0)).toBe(sent.length);
    expect(mine.reduce((sum, row) => sum + row.bytes, 0)).toBe(
      sent.reduce((sum, one) => sum + one.bytes, 0),
    );
  }
  expect(seen.every((one) => one.host === host)).toBe(true);
  const american = seen.filter(({ country }) => country === 'US' || country === 'DE');
  expect(american.map(({ edge }) => edge)).toEqual(american.map(() => '127.0.20.2'));
  expect((await truth('&host=nobody.test')).totals.requests).toBe(0);
});

test('an error burst gives the asked status to the asked share', async () => {
  await pause();
  seen.length = 0;
  await traffic({ errorBurst: { host, status: 503, percent: 100 }, paused: false });
  await until(() => seen.length > 40);
  await pause();
  expect(seen.slice(5).every(({ status }) => status === 503)).toBe(true);
  await traffic({ errorBurst: null });
});

test('truth and settings are the same after a restart', async () => {
  const before = await truth();
  await world.restart();
  expect(await truth()).toEqual(before);
  expect((await world.call('GET', '/traffic')).json).toMatchObject({
    rps: 200,
    paused: true,
    hosts: [{ host, weight: 1 }],
  });
});
