import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analyses, type FilterTree } from '#shared/areas/cdn/statistics/analyses';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Bench, type Caller, Refusal, startBench } from '../../../support/bench';
import { at, codeOf, point } from './points';
import { storePoints } from '../../../support/statPoint';

const { pivot, export: pivotExport } = analyses.endpoints;
const { series, difference } = statistics.endpoints;
let bench: Bench;
let owner: Caller;
let other: Caller;
let staff: Caller;
let paramId: string;
const domain = { a: '', b: '', foreign: '' };

const addDomain = async (accountId: string, name: string) => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o', 80, 'http', 'Activated', 'x', 'x', $4, now())`,
    [id, accountId, name, at(-3000)],
  );
  for (const source of ['accurate', 'realtime'])
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        randomUUID(),
        accountId,
        id,
        paramId,
        source,
        at(source === 'realtime' ? -40 : -3000),
        at(-1),
      ],
    );
  return id;
};
const write = (
  accountId: string,
  domainId: string,
  points: ReturnType<typeof point>[],
  source: 'accurate' | 'realtime' = 'accurate',
) =>
  storePoints(bench.platform.analytics, {
    accountId,
    domainId,
    paramId,
    source,
    from: at(-900),
    to: at(0),
    points,
  });

beforeAll(async () => {
  bench = await startBench({ workers: false });
  paramId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  owner = await bench.as('Normal');
  other = await bench.as('Super');
  staff = await bench.staff();
  const mine = owner.accountId as string;
  domain.a = await addDomain(mine, 'a.pivot.test');
  domain.b = await addDomain(mine, 'b.pivot.test');
  domain.foreign = await addDomain(other.accountId as string, 'c.pivot.test');
  await write(mine, domain.a, [
    point('a', -12),
    point('a', -11, { bytes: 9000 }),
    point('a', -11, { country: 'US', requests: 1, bytes: 600, status: { 503: 1 } }),
    // The same time in the 24 hours before.
    point('a', -12 - 288, { bytes: 1000 }),
  ]);
  await write(mine, domain.b, [point('b', -11, { bytes: 30_000 })]);
  await write(other.accountId as string, domain.foreign, [point('c', -11, { bytes: 5_000_000 })]);
  await write(mine, domain.a, [point('a', -12, { bytes: 2500 })], 'realtime');
});
afterAll(() => bench?.stop());

const rowsOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.rows.map((r) => [...r.keys.map((k, i) => r.names[i] ?? k), ...r.values]);
const ask = (input: Record<string, unknown>, who = owner) =>
  who.call(pivot, { last: '1d', ...input } as never);
const tree = (match: 'all' | 'any', ...groups: FilterTree['groups']): string =>
  JSON.stringify({ match, groups });
const on = (field: string, values: string[], op = 'in') => ({ field, op, values }) as never;

test('rows of one, two and three dimensions add up to the total of the time series', async () => {
  const whole = await owner.call(series, {
    last: '1d',
    step: '5m',
    metrics: ['traffic', 'requests', 'bandwidth'],
  } as never);
  const totals = whole.curves.map((c) => c.total);
  for (const by of [['domain'], ['domain', 'country'], ['region', 'country', 'hour']]) {
    const answer = await ask({ by, metrics: ['traffic', 'requests', 'bandwidth'], top: 100 });
    expect(answer.total.values).toEqual(totals);
    for (const i of [0, 1])
      expect(answer.rows.reduce((sum, r) => sum + (r.values[i] ?? 0), 0)).toBe(totals[i]);
    expect([answer.groups, answer.others]).toEqual([answer.rows.length, null]);
  }
});

test('the rest beyond the top is one row, and the first metric orders', async () => {
  const answer = await ask({ by: ['domain', 'country'], metrics: ['traffic', 'hitRate'], top: 1 });
  expect(rowsOf(answer).map((r) => r.slice(0, 3))).toEqual([['b.pivot.test', 'CN', 30_000]]);
  expect(answer.others?.values[0]).toBe((answer.total.values[0] ?? 0) - 30_000);
  expect(answer.groups).toBe(3);
});

test('status codes are a dimension and a filter of requests', async () => {
  const answer = await ask({ by: ['country', 'status'], top: 100 });
  expect(answer.metrics).toEqual(['requests']);
  expect(rowsOf(answer)).toContainEqual(['US', '503', 1]);
  const errors = await ask({
    by: ['status'],
    where: tree('all', { match: 'all', conditions: [on('status', ['4xx', '5xx'])] }),
  });
  expect(rowsOf(errors)).toEqual([
    ['404', 3],
    ['503', 1],
  ]);
  expect(await codeOf(ask({ by: ['status'], metrics: ['traffic'] }))).toBe('statistics.statusOnly');
});

test('conditions are joined by and, by or, and taken away by not', async () => {
  const traffic = async (where: string) =>
    (await ask({ by: [], metrics: ['traffic'], where })).total.values[0];
  const a = on('domain', [domain.a]);
  const b = on('domain', [domain.b]);
  const us = on('country', ['US']);
  expect(await traffic(tree('all', { match: 'all', conditions: [a, us] }))).toBe(600);
  expect(await traffic(tree('all', { match: 'any', conditions: [b, us] }))).toBe(30_600);
  expect(
    await traffic(
      tree('any', { match: 'all', conditions: [a, us] }, { match: 'all', conditions: [b] }),
    ),
  ).toBe(30_600);
  expect(
    await traffic(tree('all', { match: 'all', conditions: [a, on('country', ['US'], 'notIn')] })),
  ).toBe(12_000);
});

test('a half filter is refused with the sentence of the specification', async () => {
  const halves = [
    tree('all', { match: 'all', conditions: [on('country', [])] }),
    tree('all', { match: 'all', conditions: [{ field: null, op: 'in', values: ['CN'] }] }),
    tree('all', { match: 'all', conditions: [] }),
    tree('all', { match: 'all', conditions: [on('status', ['99'])] }),
  ];
  for (const where of halves) {
    const error = await ask({ by: ['country'], where }).catch((e: unknown) => e);
    expect((error as Refusal).body).toMatchObject({
      code: 'statistics.filters',
      text: ['请添加完整的筛选条件', 'Please add the complete filtering criteria'],
    });
  }
});

test('no question reaches beyond the account: domains of others do not exist, suppliers are for staff', async () => {
  const where = tree('all', { match: 'all', conditions: [on('domain', [domain.foreign])] });
  expect(await codeOf(ask({ by: ['country'], where }))).toBe('data.absent');
  expect(await codeOf(ask({ by: ['supplier'] }))).toBe('data.absent');
  expect(rowsOf(await ask({ by: ['supplier'], metrics: ['traffic'] }, staff))).toEqual([
    ['Aurora 1', 5_042_600],
  ]);
});

test('the period before is compared up to the same complete slot', async () => {
  const answer = await ask({ by: ['domain'], metrics: ['traffic'], compare: true });
  expect(answer.to).toBe(at(-1));
  expect(answer.rows.map((r) => [r.values, r.previous])).toEqual([
    [[30_000], [0]],
    [[12_600], [1000]],
  ]);
  const curves = await owner.call(series, {
    last: '1d',
    step: '5m',
    metrics: ['traffic'],
    compare: true,
  } as never);
  expect(curves.curves[0]?.previous).toMatchObject({ total: 1000, present: 42_600 });
  expect(curves.curves[0]?.previous?.values.filter((v) => v)).toEqual([1000]);
});

test('the difference of realtime and accurate data is told with its reasons', async () => {
  const answer = await owner.call(difference, {
    last: '6h',
    step: '5m',
    metrics: ['traffic'],
    domainIds: [domain.a],
  } as never);
  expect([answer.realtime, answer.accurate]).toEqual([2500, 12_600]);
  expect(answer.values.filter((v) => v)).toEqual([500, 9600]);
  expect(answer.reasons).toEqual([
    { reason: 'horizon', from: expect.any(String), to: at(-40), count: 0 },
    { reason: 'overhead', from: null, to: null, count: 0 },
  ]);
  expect(answer.from).toBe(at(-40));
});

test('the file of an analysis holds its rows, the rest and the total', async () => {
  const input = { last: '1d', by: ['domain'], metrics: ['traffic'], top: 1, format: 'csv' };
  const text = (await owner.call(pivotExport, input as never)) as string;
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'b.pivot.test,30000',
    '其他 / Others,12600',
    '合计 / Total,42600',
  ]);
});
