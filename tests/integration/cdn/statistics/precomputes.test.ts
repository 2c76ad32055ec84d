import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { system } from '#server/kernel/db/context';
import { pointsWork, rollupsWork } from '#workers/areas/cdn/statistics/index';
import { analyses } from '#shared/areas/cdn/statistics/analyses';
import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';
import { codeOf } from './points';

const { create, one, list, pause, resume, rebuild, measure, remove } = precomputes.endpoints;
const { series } = statistics.endpoints;
const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const at = (days: number, minutes = 0) =>
  new Date(today + days * day + minutes * 60_000).toISOString();
let bench: Bench;
let owner: Caller;
let engineer: Caller;
let id: string;
const domains = [randomUUID(), randomUUID()];
const paramId = randomUUID();

const store = (domainId: string, from: string, to: string, bytes: (slot: number) => number) => {
  const slots = (Date.parse(to) - Date.parse(from)) / 300_000;
  return storePoints(bench.platform.analytics, {
    accountId: owner.accountId as string,
    domainId,
    paramId,
    source: 'accurate',
    from,
    to,
    points: Array.from({ length: slots }, (_, i) =>
      ['CN', 'US'].map((country) =>
        statPoint({
          at: new Date(Date.parse(from) + i * 300_000).toISOString(),
          country,
          requests: 2,
          bytes: bytes(i) + (country === 'US' ? 1 : 0),
          status: { 200: 1, 404: 1 },
        }),
      ),
    ).flat(),
  });
};
const work = async (of: typeof rollupsWork, job: string) => {
  const tools = {
    platform: bench.platform,
    run: <T>(act: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, act),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  await of.processors[job]?.(tools as never, {} as never);
};
const build = async () => {
  await work(pointsWork, 'mark');
  await bench.sql("update precompute set next_at = now(), lease_until = '-infinity'");
  await work(rollupsWork, 'build');
};
const question = {
  from: at(-4, 90),
  to: at(0, -30),
  step: '1h',
  metrics: ['traffic', 'requests', 'hitRate', 'status404'],
  by: 'domain',
};
const ask = async (who: Caller, more: object = {}) => {
  const { curves } = await who.call(series, { ...question, ...more } as never);
  return curves.map((c) => [c.metric, c.group, c.total, c.values]);
};
/** Questions that the tests so far had answered from it: each adds those of its own. */
let expected = 0;
const servedMore = (more: number) => {
  expected += more;
  return until(async () => (await engineer.call(one, { id })).served === expected, {
    what: `${expected} served queries`,
  });
};
/** What the same question gives without any roll-up. */
const plain = async (more: object = {}) => {
  await engineer.call(pause, { id });
  const answer = await ask(owner, more);
  await engineer.call(resume, { id });
  return answer;
};

beforeAll(async () => {
  bench = await startBench({ workers: false });
  owner = await bench.as('Super');
  engineer = await bench.staff({ data: 'operate' });
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  for (const [i, domainId] of domains.entries()) {
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       values ($1, $2, $3, 'o', 80, 'http', 'Activated', 'x', 'x', $4, now())`,
      [domainId, owner.accountId, `d${i}.rollup.test`, at(-5)],
    );
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
      [randomUUID(), owner.accountId, domainId, paramId, at(-5), at(0)],
    );
    await store(domainId, at(-5), at(0), (slot) => 1000 * (i + 1) + slot);
  }
  ({ id } = await engineer.call(create, {
    name: 'Domains by the hour',
    source: 'accurate',
    dimensions: ['domain'],
    step: '1h',
    keepDays: 30,
  } as never));
});
afterAll(() => bench?.stop());

test('/cdn-precompute: the answer with and without the roll-up is equal, and the served counter rises', async () => {
  const before = await ask(owner);
  await build();
  const row = await engineer.call(one, { id });
  expect(row).toMatchObject({ daysBuilt: 5, daysWaiting: 0, builtTo: at(-1).slice(0, 10) });
  // Hours of two domains; countries and slots are summed.
  expect(row.rowCount).toBe(5 * 24 * 2);
  expect(await ask(owner)).toEqual(before);
  // The groups, and their curves.
  await servedMore(2);
  const narrow = { domainIds: [domains[0]] };
  expect(await ask(owner, narrow)).toEqual(await plain(narrow));
  await servedMore(2);
});

test('/cdn-precompute: an analysis uses it too; a question it does not tell apart is answered without it', async () => {
  const pivot = () =>
    owner.call(analyses.endpoints.pivot, {
      from: question.from,
      to: question.to,
      by: ['domain', 'day'],
      metrics: ['traffic', 'requests'],
      top: 100,
    } as never);
  const answer = await pivot();
  await servedMore(2);
  await engineer.call(pause, { id });
  expect((await pivot()).rows).toEqual(answer.rows);
  await engineer.call(resume, { id });
  await ask(owner, { by: 'country' });
  await ask(owner, { step: '5m', metrics: ['bandwidth'], by: undefined });
  // Had one of them been served, the count would be beyond this one.
  await ask(owner, { by: undefined });
  await servedMore(1);
});

test('/cdn-precompute: late figures mark their day, which is left out until it is built anew', async () => {
  await store(domains[0] as string, at(-3), at(-3, 60), () => 900_000);
  await work(pointsWork, 'mark');
  // Marked and not built yet: the day is read without the roll-up.
  const changed = await ask(owner);
  expect(changed).toEqual(await plain());
  await work(rollupsWork, 'build');
  await build();
  expect(await engineer.call(one, { id })).toMatchObject({ daysWaiting: 0 });
  expect(await ask(owner)).toEqual(changed);
  // Both while the day waited, for the others, and afterwards.
  await servedMore(4);
});

test('/cdn-precompute: it is measured with and without: the same figures from fewer rows', async () => {
  const answer = await engineer.call(measure, { id });
  expect(answer.equal).toBe(true);
  expect(answer.rollupRows).toBeLessThan(answer.plainRows ?? 0);
  expect(answer.measuredAt).not.toBeNull();
});

test('/cdn-precompute: days are built anew on request, and deleting it drops its rows', async () => {
  const span = { id, fromDay: at(-4).slice(0, 10), toDay: at(-3).slice(0, 10) };
  expect(await engineer.call(rebuild, span)).toMatchObject({ daysWaiting: 2 });
  await build();
  expect(await engineer.call(one, { id })).toMatchObject({ daysWaiting: 0 });
  for (const wrong of [
    { ...span, toDay: at(-5).slice(0, 10) },
    { ...span, fromDay: '2020-01-01', toDay: '2020-01-02' },
  ])
    expect(await codeOf(engineer.call(rebuild, wrong))).toBe('request.invalid');
  const answer = await ask(owner);
  await engineer.call(remove, { id });
  await build();
  const rows = await bench.platform.analytics.query<{ n: string }>({
    name: 'test.rollup',
    sql: 'SELECT count() AS n FROM stats_rollup',
  });
  expect(Number(rows[0]?.n)).toBe(0);
  expect(await ask(owner)).toEqual(answer);
});

test('/cdn-precompute: only staff of data see it, and those who operate change it', async () => {
  const viewer = await bench.staff({ data: 'view' });
  const draft = {
    name: 'x',
    source: 'accurate',
    dimensions: ['domain'],
    step: '1h',
    keepDays: 3,
  };
  expect((await viewer.call(list, {})).total).toBe(0);
  expect(await codeOf(viewer.call(create, draft as never))).toMatch(/^auth\./);
  expect(await codeOf(engineer.call(create, { ...draft, dimensions: [] } as never))).toBe(
    'request.invalid',
  );
  expect(await codeOf(engineer.call(measure, { id }))).toBe('data.absent');
  for (const caller of [owner, await bench.staff({ billing: 'approve' })])
    expect(await codeOf(caller.call(list, {}))).toMatch(/^auth\./);
});
