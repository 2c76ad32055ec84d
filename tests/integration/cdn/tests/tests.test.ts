import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { curlOf, differencesOf } from '#shared/areas/cdn/tests/judge';
import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import { findings } from '#shared/areas/platform/findings/findings';
import { notifications } from '#shared/areas/platform/notices/notifications';
import type { In } from '#shared/kernel/contract';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { startEdges } from './edges';

const host = 'www.tested.test';
const addresses = ['127.0.31.1', '127.0.31.2', '127.0.31.3'];
let bench: Bench;
let edges: Awaited<ReturnType<typeof startEdges>>;
let me: Caller;
let staff: Caller;
let nodeIds: string[];

const addDomain = async (accountId: string, name: string, origin: string) => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, $4, 80, 'http', 'Activated', '_v', 'v', now(), now())`,
    [id, accountId, name, origin],
  );
  return id;
};
/** Runs a test and answers it once it has ended. */
const ended = (who: Caller, id: string) =>
  until(async () => {
    const run = await who.call(testRuns.endpoints.one, { id });
    return run.state === 'waiting' ? null : run;
  });
const run = async (input: In<typeof testRuns.endpoints.create>, who = me) =>
  ended(who, (await who.call(testRuns.endpoints.create, input)).id);

beforeAll(async () => {
  edges = await startEdges(host, addresses);
  bench = await startBench({
    env: { EDGE_HTTP_PORT: String(edges.ports.http), EDGE_HTTPS_PORT: String(edges.ports.https) },
  });
  me = await bench.as('Super');
  staff = await bench.staff({ tests: 'operate' });
  await addDomain(me.accountId ?? '', host, '10.1.2.3');
  nodeIds = [];
  for (const address of addresses) {
    const id = randomUUID();
    nodeIds.push(id);
    await bench.sql(
      `insert into edge_node (id, name, supplier, address, region, description, health, created_at)
       values ($1, 'Aurora', 'aurora', $2, '', '', 'healthy', now())`,
      [id, address],
    );
  }
});
afterAll(async () => {
  await bench.stop();
  await edges.stop();
});

test('/cdn-test: a node with the wrong certificate differs only there, each step with its time', async () => {
  const url = `https://${host}/a?b=1`;
  const assertions = [
    { check: 'fingerprint', name: '', value: edges.fingerprint },
    { check: 'body', name: '', value: 'content of /a?b=1' },
  ] as const;
  const end = await run({ kind: 'edge', url, nodeIds, assertions: [...assertions] });
  expect(end).toMatchObject({ state: 'failed', pointCount: 3, failedPoints: 1 });
  expect([end.failedStep, end.failedAt]).toEqual(['fingerprint', 'Aurora 127.0.31.3']);
  expect(end.results.map((p) => p.failedStep)).toEqual([null, null, 'fingerprint']);
  for (const p of end.results) {
    expect(p.steps.map((s) => `${s.step} ${s.state}`)).toEqual(
      ['tcp', 'tls', 'request', 'firstByte', 'body'].map((s) => `${s} done`),
    );
    expect(p.totalMs).toBeCloseTo(
      p.steps.reduce((sum, s) => sum + s.ms, 0),
      0,
    );
    expect(p).toMatchObject({ status: 200, cache: 'MISS', ageSeconds: 0, bytes: 17 });
    expect(p.headers).toContainEqual({ name: 'x-cache', value: 'MISS' });
  }
  expect(end.results.map((p) => p.certificate?.fits)).toEqual([true, true, false]);
  expect(curlOf(url, end.results[0]?.address ?? null)).toBe(
    `curl -sS -D - -o /dev/null -k --connect-to '${host}:443:127.0.31.1:${edges.ports.https}' '${url}'`,
  );
});

test('/cdn-test: a link is read by colleagues of the same scope alone; foreign domains and private origins are not reached', async () => {
  const mine = await run({ kind: 'edge', url: `http://${host}/`, nodeIds });
  expect(mine.state).toBe('passed');
  const colleague = await bench.as('OperationalUser', { accountId: me.accountId ?? '' });
  expect((await colleague.call(testRuns.endpoints.one, { id: mine.id })).results).toHaveLength(3);
  const other = await bench.as('Super');
  const { one, create } = testRuns.endpoints;
  await expect(other.call(one, { id: mine.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    other.call(create, { kind: 'edge', url: `http://${host}/`, nodeIds }),
  ).rejects.toMatchObject({ body: { code: 'test.foreign' } });
  const ofStaff = await run({ kind: 'edge', url: `http://${host}/`, nodeIds }, staff);
  await expect(me.call(one, { id: ofStaff.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    me.call(create, { kind: 'supplierApi', url: `http://${host}/` }),
  ).rejects.toMatchObject({ body: { code: 'test.staffOnly' } });
  // The origin is a private address: it is refused before anything is connected to.
  const origin = await run({ kind: 'origin', url: `http://${host}/` });
  expect(origin).toMatchObject({ state: 'failed', failedStep: 'dns' });
  expect(origin.results[0]?.address).toBeNull();
});

test('/cdn-testlist: two runs differ by exactly the header that changed, times told apart', async () => {
  const before = await run({ kind: 'purge', url: `http://${host}/x`, nodeIds });
  expect(before.results[0]).toMatchObject({ second: { status: 200, cache: 'MISS' } });
  const [edge] = edges.edges;
  if (!edge) throw new Error('no edge');
  const usual = edge.answer;
  edge.answer = (req, res) => {
    res.setHeader('x-new', 'yes');
    usual(req, res);
  };
  const again = await me.call(testRuns.endpoints.rerun, { id: before.id });
  const after = await ended(me, again.id);
  edge.answer = usual;
  const all = differencesOf(before.results, after.results);
  expect(all.filter((d) => !d.fleeting)).toEqual([
    { point: 'Aurora 127.0.31.1', what: 'x-new', before: null, after: 'yes', fleeting: false },
  ]);
  const { rows } = await me.call(testRuns.endpoints.list, { kind: ['purge'] });
  expect(rows.map((r) => r.id)).toEqual([after.id, before.id]);
});

const draft: In<typeof scheduledTests.endpoints.create> = {
  name: 'Front page',
  kind: 'edge',
  url: `http://${host}/front`,
  nodeIds: [],
  assertions: [{ check: 'status', name: '', value: '200' }],
  failuresToOpen: 2,
  quietFrom: 0,
  quietTo: 0,
  cron: '0 0 1 1 *',
  zone: 'UTC',
  missed: 'skip',
};

test('/addScheduledTestTask: a dry run before it is saved, a bad assertion refused at its field', async () => {
  const { kind, url, assertions = [] } = draft;
  const dry = await run({ kind, url, nodeIds, assertions, dry: true }, staff);
  expect(dry).toMatchObject({ state: 'passed', cause: 'dry' });
  const bad = { ...draft, nodeIds, assertions: [{ check: 'status', name: '', value: 'well' }] };
  await expect(
    staff.call(scheduledTests.endpoints.create, bad as typeof draft),
  ).rejects.toMatchObject({ body: { fields: [{ path: 'assertions.0.value' }] } });
  await expect(
    staff.call(scheduledTests.endpoints.create, { ...draft, nodeIds, cron: '61 * * * *' }),
  ).rejects.toMatchObject({ body: { fields: [{ path: 'cron' }] } });
  expect((await staff.call(scheduledTests.endpoints.list, {})).total).toBe(0);
});

test('/cdn-scheduledtesttask: failures in a row open one incident that names the failing step, recovery closes it', async () => {
  const { create, one, run: runNow, pause, resume, remove } = scheduledTests.endpoints;
  const { id } = await staff.call(create, { ...draft, nodeIds });
  const incidents = async () =>
    (await staff.call(findings.endpoints.list, { kind: ['scheduledTest'] })).rows;
  let turns = 0;
  const turn = async () => {
    turns += 1;
    await staff.call(runNow, { id });
    return until(async () => {
      const row = await staff.call(one, { id });
      const settled = row.runs.filter((r) => ['passed', 'failed'].includes(r.state));
      return settled.length === turns ? row : null;
    });
  };
  expect(await turn()).toMatchObject({ state: 'passed', failures: 0 });
  const edge = edges.edges[1];
  if (!edge) throw new Error('no edge');
  const usual = edge.answer;
  edge.answer = (_req, res) => void res.writeHead(503).end();
  expect(await turn()).toMatchObject({ state: 'failing', failures: 1 });
  expect(await incidents()).toEqual([]);
  expect(await turn()).toMatchObject({ state: 'incident', failures: 2 });
  await turn();
  const [incident, ...more] = await incidents();
  expect(more).toEqual([]);
  expect(incident).toMatchObject({
    state: 'open',
    summary: {
      code: 'test.incident',
      values: { name: 'Front page', at: 'Aurora 127.0.31.2', step: ['状态码', 'Status code'] },
    },
  });
  // Within its maintenance window a failure counts for nothing.
  const hour = new Date().getUTCHours();
  const { update } = scheduledTests.endpoints;
  const window = { quietFrom: hour, quietTo: (hour + 2) % 24 };
  await staff.call(update, { ...draft, ...window, id, nodeIds });
  expect((await turn()).failures).toBe(3);
  await staff.call(update, { ...draft, id, nodeIds });
  edge.answer = usual;
  const well = await turn();
  expect(well).toMatchObject({ state: 'passed', failures: 0 });
  expect(well.runs.map((r) => r.state)).toEqual([
    'passed',
    'failed',
    'failed',
    'failed',
    'failed',
    'passed',
  ]);
  expect((await incidents())[0]?.state).toBe('closed');
  const { rows } = await staff.call(notifications.endpoints.list, { size: 100 });
  expect(rows.filter((n) => n.name === 'scheduledTests.recovered')).toHaveLength(1);
  expect(rows.filter((n) => n.name === 'findings.opened')).toHaveLength(1);
  expect(await staff.call(pause, { id })).toMatchObject({ state: 'paused', nextAt: null });
  expect((await staff.call(resume, { id })).nextAt).not.toBeNull();
  await staff.call(remove, { id });
  expect(await bench.sql("select 1 from cron_schedule where kind = 'cdnTest'")).toEqual([]);
});
