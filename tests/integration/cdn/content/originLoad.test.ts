import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import type { Caller } from '../../../support/bench';
import { at, point } from '../statistics/points';
import { type ContentBench, startContentBench } from './support';
import { storePoints } from '../../../support/statPoint';

const hosts = { lines: 'lines.load.test', counters: 'counters.load.test', none: 'none.load.test' };
const newest = Math.floor(Date.now() / 1000) - 600;
let b: ContentBench;
let me: Caller;

type Served = { path: string; edge: string; requests: number; hits: number; bytes: number };
/** Lines of one object at one edge, spread over the hour before the newest one. */
const linesOf = (domainId: string, o: Served, from: number) =>
  Array.from({ length: o.requests }, (_, i) => ({
    ts: from + Math.floor((i * 3_500) / o.requests),
    load_id: randomUUID(),
    account_id: me.accountId,
    domain_id: domainId,
    param_id: b.params.aurora,
    domain: hosts.lines,
    edge: o.edge,
    country: 'CN',
    client_ip: '::1',
    path: o.path,
    status: 200,
    bytes: o.bytes,
    cache_status: i < o.hits ? 'HIT' : 'MISS',
  }));

beforeAll(async () => {
  b = await startContentBench({ workers: false });
  me = await b.bench.as('Super');
  const accountId = me.accountId as string;
  const { analytics } = b.bench.platform;
  const domainId = await b.domain(accountId, hosts.lines, ['aurora']);
  const served: Served[] = [
    { path: '/img/a', edge: 'e1', requests: 60, hits: 45, bytes: 1_000_000 },
    { path: '/img/a', edge: 'e2', requests: 120, hits: 120, bytes: 1_000_000 },
    { path: '/img/b', edge: 'e1', requests: 6, hits: 0, bytes: 5_000_000 },
    { path: '/other', edge: 'e1', requests: 600, hits: 600, bytes: 9_000_000 },
  ];
  const rows = served.flatMap((o) => linesOf(domainId, o, newest - 3_550));
  const last = linesOf(
    domainId,
    { path: '/x', edge: 'e1', requests: 1, hits: 0, bytes: 1 },
    newest,
  );
  const old = linesOf(domainId, { ...(served[1] as Served), path: '/img/old' }, newest - 9_000);
  await analytics.insertOnce({
    table: 'access_log',
    token: randomUUID(),
    rows: [...rows, ...last, ...old],
  });
  const counted = await b.domain(accountId, hosts.counters, ['aurora']);
  await storePoints(analytics, {
    accountId,
    domainId: counted,
    paramId: b.params.aurora,
    source: 'realtime',
    from: at(-24),
    to: at(0),
    points: [
      point('c', -2, { requests: 9_000, hitRequests: 7_200, hitBytes: 900_000_000 }),
      point('c', -20, { requests: 5_000, hitRequests: 5_000, hitBytes: 1_000 }),
    ],
  });
  await b.domain(accountId, hosts.none, ['aurora']);
});
afterAll(() => b?.stop());

const loadOf = async (url: string) => {
  const { load } = await me.call(refreshes.endpoints.check, { targets: [url] });
  return load?.[0];
};

test('the load of a directory comes from the lines below its path in their last hour, by the formula', async () => {
  const load = await loadOf(`http://${hosts.lines}/img/*`);
  expect(load).toMatchObject({
    basis: 'path',
    from: new Date((newest - 3_600) * 1000).toISOString(),
    to: new Date(newest * 1000).toISOString(),
    requests: 186,
    hitRequests: 165,
    objects: 3,
    bytes: 7_000_000,
  });
  // p = 1 - e^(-n/60) and the share of hits: 60 with 45 hits, 120 all hits, 6 without any.
  const expected = ((1 - Math.exp(-1)) * 0.75 + (1 - Math.exp(-2))) / 60;
  expect(load?.perSecond).toBeCloseTo(expected, 9);
  expect(load?.bps).toBeCloseTo(expected * 1_000_000 * 8, 3);
});

test('a directory nobody asked for adds nothing, although its domain has lines', async () => {
  expect(await loadOf(`http://${hosts.lines}/empty/*`)).toMatchObject({
    basis: 'path',
    requests: 0,
    perSecond: 0,
    bps: 0,
  });
});

test('without lines the counters of the whole domain in the last hour give the most it can be', async () => {
  expect(await loadOf(`http://${hosts.counters}/img/*`)).toMatchObject({
    basis: 'domain',
    requests: 9_000,
    hitRequests: 7_200,
    bytes: 900_000_000,
    perSecond: 2,
    bps: 2_000_000,
  });
});

test('without lines and counters it is said that there is no data', async () => {
  expect(await loadOf(`http://${hosts.none}/img/*`)).toMatchObject({
    basis: 'none',
    from: null,
    to: null,
    bps: 0,
  });
});
