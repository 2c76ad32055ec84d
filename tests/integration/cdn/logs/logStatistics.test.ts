import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logStatistics } from '#shared/areas/cdn/logs/logStatistics';
import { codeOf } from '../statistics/points';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const host = 'www.demo-shop.test';
const { list, days, summary } = logStatistics.endpoints;
/** Percent that each bundled supplier's counter is set to add to the bytes of its log lines. */
const overhead = { aurora: 4.5, borealis: 8 } as const;
let world: SyncWorld;
let span: { slotAtFrom: string; slotAtTo: string };
const end = () => Date.parse(world.own.config.bornAt);
const iso = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  for (const supplier of world.names)
    await lab(world.ports[supplier], 'PUT', 'faults', { overheadPercent: overhead[supplier] });
  const start = end() - (end() % hour) - 3 * hour;
  await world.addDomain(await world.bench.account(), host, iso(start));
  span = { slotAtFrom: iso(start), slotAtTo: iso(start + 2 * hour) };
  for (let i = 0; i < 20; i += 1) {
    await world.turn();
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
         + (select count(*) from log_file where state in ('listed', 'loading'))::int as open`,
    );
    if (row?.open === 0) return;
  }
  throw new Error('files are still waiting');
});
afterAll(() => world?.stop());

test('/cdn-logdatastatisticby5mins: the ratio of each bundled supplier is the overhead it is set to', async () => {
  const answer = await world.staff.call(summary, { step: '5m', ...span });
  expect(answer.params.map((p) => p.name)).toEqual(['aurora', 'borealis']);
  for (const { name, ratio, coverage, lines } of answer.params) {
    // Counters are whole bytes per slot and country: what is left is rounding.
    expect(ratio).toBeCloseTo(1 + overhead[name as keyof typeof overhead] / 100, 5);
    expect(coverage).toBe(1);
    expect(lines).toBeGreaterThan(100);
  }
  const truth = await world.truth(host, span.slotAtFrom, span.slotAtTo);
  expect(answer.total.logBytes).toBe(truth.aurora.bytes + truth.borealis.bytes);
  expect(answer.total.lines).toBe(truth.aurora.requests + truth.borealis.requests);
});

test('/cdn-logdatastatisticby5mins: the rows of the slots add up to the total, status classes to the lines', async () => {
  const { total } = await world.staff.call(summary, { step: '5m', ...span });
  const { rows } = await world.staff.call(list, { ...span, size: 200 });
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  expect([sum((r) => r.lines), sum((r) => r.logBytes), sum((r) => r.counterBytes)]).toEqual([
    total.lines,
    total.logBytes,
    total.counterBytes,
  ]);
  expect(sum((r) => r.status2xx + r.status3xx + r.status4xx + r.status5xx)).toBe(total.lines);
  expect(rows.every((r) => r.state === 'whole' && r.coverage === 1)).toBe(true);
});

test('/cdn-logdatastatistic: a day that is not over or lacks slots is partial, and its ratio is of what both have', async () => {
  const daily = await world.staff.call(summary, { step: '1d' });
  const complete = Date.parse(String(daily.completeTo)) / 1000;
  expect(complete).toBeGreaterThanOrEqual(Date.parse(span.slotAtTo) / 1000);
  expect(complete).toBeLessThan((daily.times.at(-1) ?? 0) + 86_400);
  const { rows } = await world.staff.call(days, { size: 200 });
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row.coverage).toBeLessThan(1);
    expect(row.state).not.toBe('whole');
  }
  expect(daily.total.coverage).toBeLessThan(1);
  for (const { name, ratio } of daily.params)
    expect(ratio).toBeCloseTo(1 + overhead[name as keyof typeof overhead] / 100, 5);
});

test('/cdn-logdatastatisticby5mins: an hour whose file is not loaded covers nothing and leaves the ratio alone', async () => {
  const [file] = await world.bench.sql<{ id: string }>(
    `update log_file set state = 'bad', next_at = now() + interval '1 day' where id = (select f.id from log_file f
       join supplier_param p on p.id = f.param_id where p.supplier = 'aurora' and f.hour_at = $1 limit 1) returning id`,
    [span.slotAtFrom],
  );
  const answer = await world.staff.call(summary, { step: '5m', ...span });
  const [aurora] = answer.params;
  expect(aurora).toMatchObject({ name: 'aurora', coverage: 0.5 });
  expect(aurora?.ratio).toBeCloseTo(1.045, 5);
  await world.bench.sql("update log_file set state = 'loaded' where id = $1", [file?.id]);
});

test('/cdn-logdatastatisticby5mins: a log watermark that fell more than a day behind comes back with the comparison', async () => {
  await world.bench.sql(
    "update sync_lane set complete_to = now() - interval '2 days' where source = 'log'",
  );
  expect((await world.staff.call(summary, { step: '5m', ...span })).total.coverage).toBe(0);
  await world.turn(['gaps']);
  expect((await world.staff.call(summary, { step: '5m', ...span })).total.coverage).toBe(1);
});

test('/cdn-logdatastatistic: months of files that are not loaded yet are answered as well', async () => {
  await world.bench.sql(
    `insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines, sha256, pushed_at, delay_seconds, state, next_at, expires_at)
     select gen_random_uuid(), l.account_id, l.domain_id, l.param_id, 'x', 'waiting ' || h, 'x', h, 1, 1, 'x', now(), 0, 'listed', now() + interval '1 day', now() + interval '1 day'
     from sync_lane l, generate_series($1::timestamptz - interval '60 days', $1::timestamptz - interval '1 hour', interval '1 hour') h where l.source = 'log'`,
    [span.slotAtFrom],
  );
  await world.bench.sql("update sync_lane set start_at = now() - interval '70 days'");
  const dayFrom = iso(end() - 60 * 24 * hour).slice(0, 10);
  const answer = await world.staff.call(summary, { step: '1d', dayFrom });
  for (const { name, ratio } of answer.params)
    expect(ratio).toBeCloseTo(1 + overhead[name as keyof typeof overhead] / 100, 5);
});

test('/cdn-logdatastatistic: only staff of logs read it, and a span has an end', async () => {
  const { bench, staff } = world;
  for (const caller of [await bench.as('Super'), await bench.staff({ series: 'operate' })]) {
    expect(await codeOf(caller.call(summary, { step: '1d' }))).toMatch(/^(data\.absent|auth\.)/);
    expect(await codeOf(caller.call(days, {}))).toMatch(/^(data\.absent|auth\.)/);
  }
  const reader = await bench.staff({ logs: 'view' });
  expect((await reader.call(list, span)).total).toBeGreaterThan(0);
  // An account without synced domains has nothing, and no failure.
  const accountId = await bench.account();
  expect((await reader.call(days, { accountId })).total).toBe(0);
  expect((await reader.call(summary, { step: '1d', accountId })).params).toEqual([]);
  const wrong = { slotAtFrom: iso(end() - 72 * hour), slotAtTo: iso(end()) };
  expect(await codeOf(staff.call(list, wrong))).toBe('request.invalid');
  expect(await codeOf(staff.call(days, { dayFrom: '2026-10-02', dayTo: '2026-10-01' }))).toBe(
    'request.invalid',
  );
});
