import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { system } from '#server/kernel/db/context';
import { exportsWork } from '#workers/areas/cdn/statistics/index';
import { type MetricExport, metricExports } from '#shared/areas/cdn/statistics/metricExports';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { storePoints } from '../../../support/statPoint';
import { spawnWorkers } from '../../../support/workers';
import { at, codeOf, point } from './points';

const { create, one, list, pause, resume, cancel, again, link } = metricExports.endpoints;
let bench: Bench;
let owner: Caller;
let stranger: Caller;
let staff: Caller;
const domain = { a: randomUUID(), hidden: randomUUID() };
const paramId = randomUUID();
/** Two days of local time in slots, all of them over. */
const span = { fromAt: at(-900), toAt: at(-100) };
const question = { source: 'accurate', step: '5m', format: 'csv', ...span } as const;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  owner = await bench.as('Super');
  stranger = await bench.as('Super');
  staff = await bench.staff({ series: 'operate' });
  const accountId = owner.accountId as string;
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  for (const [name, id] of Object.entries(domain)) {
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, data_visible, created_at)
       values ($1, $2, $3, 'o', 80, 'http', 'Activated', 'x', 'x', $4, $5, now())`,
      [id, accountId, `${name}.export.test`, at(-1000), name === 'a'],
    );
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
      [randomUUID(), accountId, id, paramId, at(-1000), at(-1)],
    );
    await storePoints(bench.platform.analytics, {
      accountId,
      domainId: id,
      paramId,
      source: 'accurate',
      from: at(-1000),
      to: at(0),
      points: Array.from({ length: 1000 }, (_, i) => [
        point(name, i - 1000, { bytes: 1000 + i }),
        point(name, i - 1000, { country: 'US', bytes: 7 * i + 1 }),
      ]).flat(),
    });
  }
});
afterAll(() => bench?.stop());

const turn = async () => {
  const tools = {
    platform: bench.platform,
    run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, work),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  await exportsWork.processors['run']?.(tools as never, {} as never);
};
const done = async (who: Caller, id: string): Promise<MetricExport> =>
  until(
    async () => {
      await turn();
      const row = await who.call(one, { id });
      return row.state === 'completed' && row;
    },
    { ms: 20_000, what: 'the export ends' },
  );
const export_ = async (who: Caller, more: object = {}) =>
  done(who, (await who.call(create, { ...question, ...more } as never)).id);
const urlOf = async (who: Caller, id: string) =>
  `${bench.base}${(await who.call(link, { id })).url}`;
const fileOf = async (who: Caller, id: string) => (await fetch(await urlOf(who, id))).text();
const totals = async (who: Caller) => {
  const answer = await who.call(statistics.endpoints.series, {
    from: span.fromAt,
    to: span.toAt,
    step: '1h',
    metrics: ['traffic', 'requests'],
  } as never);
  return answer.curves.map((c) => c.total);
};
const sums = (rows: readonly Record<string, unknown>[]) => [
  rows.reduce((sum, r) => sum + Number(r['bytes']), 0),
  rows.reduce((sum, r) => sum + Number(r['requests']), 0),
];
const rowsOfCsv = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((v, i) => [names[i], v])));
};

test('/cdn-metricexporttask: the sums of a file are those of the screen, in each format, and Parquet opens in another reader', async () => {
  const [bytes, requests] = await totals(owner);
  const text = await export_(owner);
  const csv = rowsOfCsv(await fileOf(owner, text.id));
  expect(sums(csv)).toEqual([bytes, requests]);
  expect(csv).toHaveLength(text.rowCount);
  expect(Object.keys(csv[0] ?? {}).slice(0, 6)).toEqual([
    'time',
    'account',
    'domain',
    'source',
    'region',
    'country',
  ]);
  const lines = await export_(owner, { format: 'ndjson', step: '1h' });
  const ndjson = (await fileOf(owner, lines.id)).trim().split('\n');
  expect(sums(ndjson.map((line) => JSON.parse(line) as Record<string, unknown>))).toEqual([
    bytes,
    requests,
  ]);
  const whole = await export_(owner, { format: 'parquet', step: '1d' });
  const file = await asyncBufferFromUrl({ url: await urlOf(owner, whole.id) });
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(whole.rowCount);
  expect(sums(rows)).toEqual([bytes, requests]);
  expect(rows[0]).toMatchObject({ domain: 'a.export.test', source: 'accurate' });
  expect(rows[0]?.['time']).toBeInstanceOf(Date);
  expect(file.byteLength).toBe(whole.sizeBytes);
});

test('/cdn-metricexporttask: customers export what they see, and nobody downloads the files of others', async () => {
  const mine = await export_(owner);
  expect(new Set(rowsOfCsv(await fileOf(owner, mine.id)).map((r) => r['domain']))).toEqual(
    new Set(['a.export.test']),
  );
  const all = await export_(staff, { accountId: owner.accountId });
  const rows = rowsOfCsv(await fileOf(staff, all.id));
  expect(new Set(rows.map((r) => r['domain'])).size).toBe(2);
  expect(rows[0]?.['supplier_parameter']).toBe('Aurora 1');
  expect((await owner.call(list, {})).rows.map((r) => r.id)).not.toContain(all.id);
  for (const [who, id] of [
    [stranger, mine.id],
    [owner, all.id],
  ] as const)
    for (const endpoint of [one, link, pause, again])
      expect(await codeOf(who.call(endpoint, { id }))).toBe('data.absent');
  for (const more of [{ domainId: domain.hidden }, { accountId: stranger.accountId }])
    expect(await codeOf(owner.call(create, { ...question, ...more } as never))).toBe('data.absent');
  expect(await codeOf(stranger.call(create, { ...question, domainId: domain.a }))).toBe(
    'data.absent',
  );
  for (const caller of [await bench.as('Normal'), await bench.staff({ series: 'view' })])
    expect(await codeOf(caller.call(list, {}))).toMatch(/^auth\./);
});

test('/cdn-metricexporttask: a paused export stands still, goes on, and ends with the same bytes; a cancelled one ends', async () => {
  const { sha256 } = await export_(owner);
  const { id } = await owner.call(create, question);
  await owner.call(pause, { id });
  await turn();
  expect(await owner.call(one, { id })).toMatchObject({ state: 'paused', piecesDone: 0 });
  await owner.call(resume, { id });
  expect((await done(owner, id)).sha256).toBe(sha256);
  expect(await codeOf(owner.call(resume, { id }))).toBe('state.refused');
  const other = await owner.call(create, question);
  await owner.call(cancel, { id: other.id });
  await turn();
  expect(await owner.call(one, { id: other.id })).toMatchObject({ state: 'cancelled' });
  expect(await codeOf(owner.call(link, { id: other.id }))).toBe('statistics.exportFile');
});

test('/cdn-metricexporttask: a link ends with its time, with a newer one, and with its maker; a file goes after its days', async () => {
  const { id } = await export_(owner);
  const first = await urlOf(owner, id);
  expect((await fetch(first)).status).toBe(200);
  const second = await urlOf(owner, id);
  expect((await fetch(first)).status).toBe(403);
  await bench.sql("update person set status = 'deactivated' where email = $1", [owner.email]);
  expect((await fetch(second)).status).toBe(403);
  await bench.sql("update person set status = 'activated' where email = $1", [owner.email]);
  expect((await fetch(second)).status).toBe(200);
  await bench.sql(
    "update metric_export set link_until = now() - interval '1 second' where id = $1",
    [id],
  );
  expect((await fetch(second)).status).toBe(403);
  await bench.sql(
    "update metric_export set expires_at = now() - interval '1 second' where id = $1",
    [id],
  );
  await turn();
  expect(await owner.call(one, { id })).toMatchObject({ state: 'expired' });
});

test('/cdn-metricexporttask: spans that make no sense and too many exports are refused', async () => {
  for (const [fromAt, toAt] of [
    [at(-1), at(-2)],
    [at(-288 * 500), at(0)],
    [new Date(Date.parse(at(-9)) + 1000).toISOString(), at(-8)],
  ] as [string, string][])
    expect(await codeOf(owner.call(create, { ...question, fromAt, toAt }))).toBe('request.invalid');
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) ids.push((await stranger.call(create, question)).id);
  expect(await codeOf(stranger.call(create, question))).toBe('statistics.exports');
  for (const id of ids) await stranger.call(cancel, { id });
});

test('/cdn-metricexporttask: an export whose workers are killed in the middle ends with the same bytes', async () => {
  // Months in days of slots: more than a hundred pieces, most of them empty.
  const year = { ...question, fromAt: at(-288 * 120), format: 'parquet' } as const;
  const { sha256 } = await export_(owner, year);
  const { id } = await owner.call(create, year);
  const first = await spawnWorkers(bench.platform.config);
  const killed = await until(
    async () => {
      const row = await owner.call(one, { id });
      return row.piecesDone >= 5 && row;
    },
    { ms: 30_000, what: 'some pieces' },
  );
  first.kill('SIGKILL');
  expect(killed.piecesDone).toBeLessThan(killed.pieces);
  // Its lease ends by itself; nobody tells that the worker is gone.
  expect((await owner.call(one, { id })).state).toBe('active');
  await bench.sql('update metric_export set lease_until = now() where id = $1', [id]);
  expect(await done(owner, id)).toMatchObject({ sha256, state: 'completed' });
});
