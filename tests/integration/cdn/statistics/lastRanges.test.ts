import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { knownGaps } from '#shared/areas/cdn/statistics/knownGaps';
import { lastRanges } from '#shared/areas/cdn/statistics/lastRanges';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { storePoints } from '../../../support/statPoint';
import { at, codeOf, point } from './points';

const { read } = lastRanges.endpoints;
const { create, remove, update, list } = knownGaps.endpoints;
let bench: Bench;
let owner: Caller;
let engineer: Caller;
let viewer: Caller;
const domainId = randomUUID();
const paramId = randomUUID();
const laneId = randomUUID();
/** The three hours that are looked at: complete but for the last half hour. */
const window = { from: at(-36), to: at(-0) };
const ask = (more: object = {}) => engineer.call(read, { domainId, ...window, ...more } as never);

beforeAll(async () => {
  bench = await startBench({ workers: false });
  owner = await bench.as('Super');
  engineer = await bench.staff({ data: 'operate' });
  viewer = await bench.staff({ data: 'view' });
  const accountId = owner.accountId as string;
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'range.test', 'o', 80, 'http', 'Activated', 'x', 'x', $3, now())`,
    [domainId, accountId, at(-300)],
  );
  for (const source of ['accurate', 'realtime'])
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        source === 'accurate' ? laneId : randomUUID(),
        accountId,
        domainId,
        paramId,
        source,
        at(-300),
        at(-6),
      ],
    );
  const series = { accountId, domainId, paramId, from: at(-36), to: at(0) };
  const slots = Array.from({ length: 30 }, (_, i) => -36 + i);
  const { analytics } = bench.platform;
  // Realtime knows of all but one slot, accurate lacks four in a row besides.
  await storePoints(analytics, {
    ...series,
    source: 'realtime',
    points: slots.filter((n) => n !== -36).map((n) => point('range.test', n)),
  });
  await storePoints(analytics, {
    ...series,
    source: 'accurate',
    points: slots
      .filter((n) => n !== -36 && !(n >= -20 && n < -16))
      .map((n) => point('range.test', n, { bytes: n === -30 ? 9000 : 3000 })),
  });
  await bench.sql(
    `insert into sync_gap (lane_id, slot_at, requests, expected) values ($1, $2, 10, 12)`,
    [laneId, at(-10)],
  );
});
afterAll(() => bench?.stop());

test('/cdn-lastrangedata: expected points are those present, quiet and missing, and gaps are spans with their cause', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({ domain: 'range.test', paramId, min: 3000, max: 9000 });
  const { expected, present, quiet, removed, missing } = answer;
  expect(present + quiet + removed + missing).toBe(expected);
  expect([present, quiet, removed]).toEqual([24, 1, 0]);
  expect(answer.mean).toBeCloseTo((23 * 3000 + 9000) / 24, 6);
  const gaps = answer.gaps.map((g) => [g.state, g.from, g.to, g.slots]);
  expect(gaps.slice(0, 2)).toEqual([
    ['absent', at(-20), at(-16), 4],
    ['short', at(-10), at(-9), 1],
  ]);
  // With no delay and a step of five minutes, what is older than two steps should be there.
  expect(answer.gaps.at(-1)).toMatchObject({ state: 'late', from: at(-6) });
  expect(answer.slots.find((s) => s.slotAt === at(-18))?.value).toBeNull();
  expect(answer.slots.find((s) => s.slotAt === at(-36))).toMatchObject({
    state: 'quiet',
    value: 0,
  });
});

test('/cdn-lastrangedata: a known gap bears its reason here and beside the charts of the customer, until it is taken back', async () => {
  const reason = 'The supplier lost these counters';
  const gap = {
    domainId,
    paramId,
    source: 'accurate',
    fromAt: at(-20),
    toAt: at(-16),
    reason,
  } as const;
  const { id, actor } = await engineer.call(create, gap);
  expect(actor).toBe(engineer.email);
  expect((await ask()).gaps[0]).toMatchObject({ from: at(-20), slots: 4, reason });
  const curve = () =>
    owner.call(statistics.endpoints.series, {
      ...window,
      step: '5m',
      metrics: ['traffic'],
    } as never);
  const charts = await curve();
  expect(charts.removed).toEqual([{ domain: 'range.test', from: at(-20), to: at(-16), reason }]);
  expect(charts.curves[0]?.values[16]).toBeNull();
  expect(await codeOf(engineer.call(create, { ...gap, fromAt: at(-17), toAt: at(-14) }))).toBe(
    'request.invalid',
  );
  await engineer.call(update, { id, reason: 'Lost at the supplier for good' });
  expect((await engineer.call(list, { domainId })).rows[0]?.reason).toMatch(/for good/);
  await engineer.call(remove, { id });
  expect((await curve()).removed).toEqual([]);
  expect((await curve()).curves[0]?.values[16]).toBe(0);
});

test('/cdn-lastrangedata: windows and gaps that make no sense are refused, as are others than data staff', async () => {
  const gap = { domainId, paramId, source: 'accurate', reason: 'x' } as const;
  for (const [fromAt, toAt] of [
    [at(-1), at(-2)],
    [at(-9000), at(0)],
    [new Date(Date.parse(at(-9)) + 1000).toISOString(), at(-8)],
  ] as [string, string][])
    expect(await codeOf(engineer.call(create, { ...gap, fromAt, toAt }))).toBe('request.invalid');
  expect(
    await codeOf(engineer.call(create, { ...gap, source: 'log', fromAt: at(-9), toAt: at(-8) })),
  ).toBe('data.absent');
  expect(await codeOf(ask({ from: at(-3000) }))).toBe('request.invalid');
  expect(await codeOf(ask({ domainId: randomUUID() }))).toBe('data.absent');
  expect(await codeOf(viewer.call(create, { ...gap, fromAt: at(-9), toAt: at(-8) }))).toMatch(
    /^auth\./,
  );
  for (const caller of [owner, await bench.staff({ billing: 'approve' })])
    expect(await codeOf(caller.call(read, { domainId } as never))).toMatch(
      /^(auth\.|data\.absent)/,
    );
});
