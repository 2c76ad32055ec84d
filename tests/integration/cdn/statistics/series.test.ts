import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SeriesInput, statistics } from '#shared/areas/cdn/statistics/statistics';
import type { In } from '#shared/kernel/contract';
import { type MetricPoint } from '#server/drivers/cdn/driver';
import { type Bench, type Caller, Refusal, startBench } from '../../../support/bench';
import { at, codeOf, point } from './points';
import { storePoints } from '../../../support/statPoint';

const { series, overview, choices } = statistics.endpoints;
let bench: Bench;
let owner: Caller;
let stranger: Caller;
let staff: Caller;
let paramId: string;
const domain = { a: '', b: '', hidden: '', other: '' };

const addDomain = async (accountId: string, name: string, visible = true) => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, data_visible, created_at)
     values ($1, $2, $3, 'o', 80, 'http', 'Activated', 'x', 'x', $4, $5, now())`,
    [id, accountId, name, at(-3000), visible],
  );
  for (const source of ['accurate', 'realtime'])
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [randomUUID(), accountId, id, paramId, source, at(-3000), at(-1)],
    );
  return id;
};
const write = (accountId: string, domainId: string, points: MetricPoint[]) =>
  storePoints(bench.platform.analytics, {
    accountId,
    domainId,
    paramId,
    source: 'accurate',
    from: at(-600),
    to: at(0),
    points,
  });
const ask = (
  who: Caller,
  input: Omit<In<typeof series>, 'domainIds' | 'metrics'> & {
    domainIds?: string[];
    metrics?: string[];
  },
) => who.call(series, input as never);
beforeAll(async () => {
  bench = await startBench({ workers: false });
  paramId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  owner = await bench.as('Normal');
  stranger = await bench.as('Super');
  staff = await bench.staff();
  const [mine, theirs] = [owner.accountId as string, stranger.accountId as string];
  domain.a = await addDomain(mine, 'a.stat.test');
  domain.b = await addDomain(mine, 'b.stat.test');
  domain.hidden = await addDomain(mine, 'hidden.stat.test', false);
  domain.other = await addDomain(theirs, 'other.stat.test');
  await write(mine, domain.a, [
    point('a', -12),
    point('a', -11, { bytes: 9000 }),
    point('a', -11, { country: 'US', requests: 1, bytes: 600, status: { 503: 1 } }),
  ]);
  await write(mine, domain.b, [point('b', -11, { bytes: 30_000 })]);
  await write(mine, domain.hidden, [point('h', -11, { bytes: 7_000_000 })]);
  await write(theirs, domain.other, [point('o', -11, { bytes: 5_000_000 })]);
});
afterAll(() => bench?.stop());

test('bandwidth is the highest slot after domains and countries were added', async () => {
  const answer = await ask(owner, {
    last: '6h',
    step: '1h',
    metrics: ['bandwidth', 'traffic', 'requests'],
  });
  const of = (metric: string) => answer.curves.find((c) => c.metric === metric);
  expect(of('bandwidth')?.total).toBe(((9000 + 600 + 30_000) * 8) / 300);
  expect(of('traffic')?.total).toBe(3000 + 9000 + 600 + 30_000);
  expect(of('requests')?.values.reduce((a: number, v) => a + (v ?? 0), 0)).toBe(31);
});

test('ratios, single codes and groups of codes come from the same sums', async () => {
  const answer = await ask(owner, {
    last: '6h',
    step: '5m',
    domainIds: [domain.a],
    metrics: ['hitRate', 'cacheRate', 'status404', 'status5xx', 'status4xx', 'originStatus4xx'],
  });
  const totals = Object.fromEntries(answer.curves.map((c) => [c.metric, c.total]));
  expect(totals).toMatchObject({ status404: 2, status5xx: 1, status4xx: 2, originStatus4xx: 0 });
  expect(totals['hitRate']).toBeCloseTo(24 / 21, 10);
  const rate = answer.curves.find((c) => c.metric === 'hitRate');
  expect(rate?.values.filter((v) => v !== null)).toHaveLength(2);
});

test('curves of groups add up to the whole, the rest under its own name', async () => {
  const whole = await ask(owner, { last: '6h', step: '1h', metrics: ['traffic'] });
  const parts = await ask(owner, {
    last: '6h',
    step: '1h',
    metrics: ['traffic'],
    by: 'domain',
    top: 1,
  });
  expect(parts.curves.map((c) => c.name ?? c.group)).toEqual(['b.stat.test', '']);
  expect(parts.curves.reduce((sum, c) => sum + (c.total ?? 0), 0)).toBe(whole.curves[0]?.total);
  const regions = await ask(owner, { last: '6h', step: '1h', metrics: ['requests'], by: 'region' });
  expect(regions.curves.map((c) => [c.group, c.total])).toEqual([
    ['mainlandChina', 30],
    ['northAmerica', 1],
  ]);
});

test('times run without holes, unknown is null and nothing is zero', async () => {
  const answer = await ask(owner, {
    from: at(-24),
    to: at(2),
    step: '5m',
    metrics: ['requests'],
  } as never);
  expect(answer.times).toHaveLength(26);
  expect(answer.curves[0]?.values.slice(0, 2)).toEqual([0, 0]);
  expect(answer.curves[0]?.values.slice(-2)).toEqual([null, null]);
  expect(answer.completeTo).toBe(at(-1));
});

test('days begin at midnight of the account', async () => {
  const answer = await ask(owner, { last: '7d', step: '1d', metrics: ['traffic'] });
  expect(answer.times).toHaveLength(8);
  expect(answer.times.every((t) => (t + 480 * 60) % 86_400 === 0)).toBe(true);
});

test('60 days by five minutes are 17,280 points of one domain', async () => {
  const answer = await ask(owner, {
    last: '60d',
    step: '5m',
    domainIds: [domain.a],
    metrics: ['bandwidth'],
  });
  expect(answer.curves[0]?.values).toHaveLength(17_280);
});

test('a range that is no range is refused with the sentence of the specification', async () => {
  const wrong: Partial<SeriesInput>[] = [
    { from: at(0), to: at(-1) },
    { from: at(-5) },
    { from: at(5), to: at(9) },
    { from: at(-288 * 80), to: at(0) },
  ];
  for (const input of wrong) {
    const error = await owner.call(series, input as never).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).body).toMatchObject({
      code: 'statistics.range',
      text: ['请选择有效的时间范围', 'Please select a valid time range'],
    });
  }
  const many = {
    last: '60d',
    step: '5m',
    by: 'country',
    top: 20,
    metrics: ['traffic', 'requests'],
  };
  expect(await codeOf(owner.call(series, many as never))).toBe('statistics.tooMany');
});

test('an account sees its own visible domains and no others', async () => {
  const total = async (who: Caller) =>
    (await ask(who, { last: '6h', step: '1h', metrics: ['traffic'] })).curves[0]?.total;
  expect(await total(owner)).toBe(42_600);
  expect(await total(stranger)).toBe(5_000_000);
  expect(await total(staff)).toBe(42_600 + 7_000_000 + 5_000_000);
  for (const id of [domain.other, domain.hidden, randomUUID()])
    expect(await codeOf(ask(owner, { last: '6h', domainIds: [domain.a, id] }))).toBe('data.absent');
  expect(await codeOf(ask(owner, { last: '6h', accountId: stranger.accountId as string }))).toBe(
    'data.absent',
  );
  expect(await codeOf(ask(owner, { last: '6h', by: 'supplier' }))).toBe('data.absent');
  expect(await codeOf(ask(bench.nobody(), { last: '6h' }))).toBe('auth.required');
  const offered = await owner.call(choices, {});
  expect(offered.domains.map((d) => d.name)).toEqual(['a.stat.test', 'b.stat.test']);
  expect(offered.params).toEqual([]);
});

test('an account without CDN has no statistics', async () => {
  const closed = await bench.as('Super', { cdn: false });
  expect(await codeOf(ask(closed, { last: '6h' }))).toBe('auth.denied');
});

test('staff see one account by name of its suppliers', async () => {
  const answer = await ask(staff, {
    last: '6h',
    step: '1h',
    metrics: ['traffic'],
    by: 'supplier',
    accountId: owner.accountId as string,
  });
  expect(answer.curves.map((c) => [c.name, c.total])).toEqual([['Aurora 1', 42_600 + 7_000_000]]);
});

test('the overview tells totals to the slot that is complete, and compares', async () => {
  const answer = await owner.call(overview, { period: '24h' });
  expect(answer.totals).toMatchObject({
    traffic: 42_600,
    requests: 31,
    peakBps: (39_600 * 8) / 300,
    peakAt: at(-11),
    p95Bps: 0,
  });
  expect(answer.statuses).toEqual([
    { code: 200, requests: 27 },
    { code: 404, requests: 3 },
    { code: 503, requests: 1 },
  ]);
  expect(answer.countries.map((c) => c.country)).toEqual(['CN', 'US']);
  expect(answer.domains.map((d) => d.name)).toEqual(['b.stat.test', 'a.stat.test']);
  expect(answer.previous).toMatchObject({ traffic: 0, requests: 0 });
  expect(answer.domainCount).toBe(2);
  expect(answer.suppliers).toMatchObject([{ name: '', supplier: 'aurora', completeTo: at(-1) }]);
});

test('the CSV has the sums of the screen', async () => {
  const input = { last: '6h', step: '1h', metrics: ['traffic', 'requests'] } as never;
  const text = (await owner.call(statistics.endpoints.export, input)) as string;
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('流量 / Traffic (B)');
  // The hours at both edges hold their part of the six hours alone.
  expect([1 + 6 + 1, 1 + 7 + 1]).toContain(lines.length);
  const sum = lines.slice(1, -1).reduce((n, l) => n + Number(l.split(',')[1]), 0);
  expect([sum, lines.at(-1)]).toEqual([42_600, '合计 / Total,42600,31']);
});
