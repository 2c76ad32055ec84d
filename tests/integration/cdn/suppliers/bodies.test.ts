import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { flushSupplierCalls, openDriver } from '#server/model/cdn/suppliers/gateway';
import { logCleanRunsWork } from '#workers/areas/cdn/logs/retention';
import { cleanScopes } from '#workers/areas/cdn/logs/scopes';
import { logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { logScopes } from '#shared/areas/cdn/logs/logScopes';
import { codeOf } from '../statistics/points';
import { mostKeptBytes, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { toolsOf } from '../../../support/tools';
import { clockAhead, realClock } from '../../../support/clockAhead';

const secret = 'very-secret-"value"-0123';
const { list, one, body } = supplierCalls.endpoints;
let bench: Bench;
let staff: Caller;
let supplier: Server;
let answer: (res: ServerResponse) => void;
let paramId: string;

beforeAll(async () => {
  supplier = createServer((_req, res) => answer(res));
  await new Promise<void>((ok) => supplier.listen(0, '127.0.0.1', ok));
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  const port = (supplier.address() as AddressInfo).port;
  const { id } = await staff.call(supplierParams.endpoints.create, {
    name: 'bodies',
    description: '',
    supplier: 'http',
    baseUrl: `http://127.0.0.1:${port}`,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { token: secret },
  });
  paramId = id;
});
afterEach(() => {
  realClock();
});
afterAll(async () => {
  await bench.stop();
  supplier.closeAllConnections();
  supplier.close();
});

const answers = (value: unknown, headers = {}) => {
  answer = (res) => {
    res.writeHead(200, { 'content-type': 'application/json', ...headers });
    res.end(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  };
};
/** The newest call as staff read it. */
const newest = async () => {
  await flushSupplierCalls();
  const { rows } = await staff.call(list, { paramId, size: 1 });
  return staff.call(one, { id: rows[0]?.id ?? '' });
};
const checked = async () => {
  const { driver } = await openDriver(paramId);
  await driver.checkCredential();
  return newest();
};

test('/cdn-supplierapicall: bodies of request and answer are kept with their call, without any secret', async () => {
  answer = (res) => {
    res.writeHead(400, { 'content-type': 'application/json' });
    const message = `token ${secret} of {"api_key":"planted-1"} refused`;
    const links = ['https://a.test/f?x=1&X-Signature=planted-2&y=2'];
    const session = {
      accessToken: 'planted-3',
      privateKey: ['planted-4'],
      credentials: { a: 'planted-5' },
    };
    const header = { name: 'Authorization', value: 'planted-6' };
    res.end(
      JSON.stringify({ code: 'x', message, links, session, header, fine: { key: 'kept-1' } }),
    );
  };
  const { driver } = await openDriver(paramId);
  const privateKeyPem = '-----BEGIN PRIVATE KEY-----\nplanted7\n-----END PRIVATE KEY-----';
  const change = { domain: 'd.test', certificatePem: 'kept-2', privateKeyPem, ref: 'r' };
  await expect(driver.setCertificate(change as never)).rejects.toMatchObject({
    errorClass: 'invalid',
  });
  const call = await newest();
  const [request, answered] = call.bodies;
  expect(call.bodies.map((b) => [b.part, b.type, b.isCut])).toEqual([
    ['request', 'application/json', false],
    ['answer', 'application/json', false],
  ]);
  const texts = `${request?.text}${answered?.text}`;
  expect(texts).not.toMatch(/planted|very-secret/);
  expect(texts).toContain('kept-2');
  expect(JSON.parse(answered?.text ?? '')).toMatchObject({
    message: 'token *** of {"api_key":"***"} refused',
    links: ['https://a.test/f?x=1&X-Signature=***&y=2'],
    session: { accessToken: '***', privateKey: '***', credentials: '***' },
    fine: { key: 'kept-1' },
  });
  expect(await staff.call(body, { id: call.id, part: 'answer' })).toBe(answered?.text);
  const [stored] = await bench.sql<{ content: Buffer }>(
    "select content from supplier_body where call_id = $1 and part = 'answer'",
    [call.id],
  );
  expect(stored?.content.subarray(0, 2).toString('hex')).toBe('1f8b');
});

test('/cdn-supplierapicall: a large answer is cut, says so with its true size, and hides a secret across the cut', async () => {
  const lead = '{"account":"a","filler":"';
  const filler = '字'.repeat(Math.floor((mostKeptBytes - lead.length - 30) / 3));
  const text = `${lead}${filler}","password":"${'p'.repeat(40_000)}"}`;
  answers(text);
  const [short] = (await checked()).bodies;
  expect(short).toMatchObject({ part: 'answer', isCut: true, sizeBytes: Buffer.byteLength(text) });
  expect(Buffer.byteLength(short?.text ?? '')).toBeLessThanOrEqual(mostKeptBytes);
  expect(short?.text).toContain('"password":"***"');
  expect(short?.text).not.toMatch(/pp|\uFFFD/);
  answers({ account: 'a', filler: 'f'.repeat(mostKeptBytes * 2) });
  const [long] = (await checked()).bodies;
  expect(Buffer.byteLength(long?.text ?? '')).toBe(mostKeptBytes);
});

test('/cdn-supplierapicall: of an answer that was not read to its end the size is what it says, or unknown', async () => {
  const { driver } = await openDriver(paramId);
  const large = Buffer.alloc(11_000_000, 'a');
  answers(large, { 'content-length': large.length });
  await expect(driver.checkCredential()).rejects.toMatchObject({ errorClass: 'garbage' });
  expect((await newest()).bodies[0]).toMatchObject({ isCut: true, sizeBytes: large.length });
  answers(large);
  await expect(driver.checkCredential()).rejects.toMatchObject({ errorClass: 'garbage' });
  expect((await newest()).bodies[0]).toMatchObject({ isCut: true, sizeBytes: null });
});

test('/cdn-supplierapicall: of a downloaded log file only type and size are kept', async () => {
  const packed = gzipSync('198.51.100.7 GET /');
  answers(packed, { 'content-type': 'application/gzip' });
  const { driver } = await openDriver(paramId);
  const at = new Date().toISOString();
  const file = { id: 'f', name: 'f.gz', domain: 'd.test', hourAt: at, sizeBytes: 1, lines: 1 };
  await driver.fetchLog({ ...file, sha256: 'x', pushedAt: at });
  const call = await newest();
  expect(call.bodies).toEqual([
    { part: 'answer', type: 'application/gzip', sizeBytes: packed.length, isCut: true, text: null },
  ]);
  await expect(staff.call(body, { id: call.id, part: 'answer' })).rejects.toMatchObject({
    status: 404,
  });
});

test('/cdn-supplierapicall: after 7 days call and bodies are gone', async () => {
  answers({ account: 'a' });
  const { id } = await checked();
  clockAhead(7 * 86_400_000 - 60_000);
  const later = await bench.staff();
  expect((await later.call(one, { id })).bodies).toHaveLength(1);
  clockAhead(120_000);
  const gone = { status: 404, body: { code: 'data.absent' } };
  await expect(later.call(one, { id })).rejects.toMatchObject(gone);
  await expect(later.call(body, { id, part: 'answer' })).rejects.toMatchObject(gone);
  expect((await later.call(list, { paramId })).rows).toEqual([]);
  await cleanScopes(new AbortController().signal);
  expect(await bench.sql('select 1 from supplier_body where call_id = $1', [id])).toEqual([]);
});

test('/cdn-supplierapicall: customers and staff without the grant read no bodies', async () => {
  answers({ account: 'a' });
  const { id } = await checked();
  const viewer = await bench.staff({ suppliers: 'view' });
  expect((await viewer.call(one, { id })).bodies).toHaveLength(1);
  const denied = { status: 403 };
  for (const who of [await bench.as('Super'), await bench.staff({ content: 'operate' })]) {
    await expect(who.call(one, { id })).rejects.toMatchObject(denied);
    await expect(who.call(body, { id, part: 'answer' })).rejects.toMatchObject(denied);
  }
});

test('/cdn-logclean: most requested URLs and raw answers have policies of their own; a disputed month stays, and so does what is kept for ever', async () => {
  const accountId = await bench.account();
  const scopes = logScopes.endpoints;
  const of = async (scope: 'urls' | 'answers') =>
    (await staff.call(scopes.list, {})).rows.find((r) => r.scope === scope);
  const urls = async () =>
    Number(
      (
        await bench.platform.analytics.query<{ n: string }>({
          name: 'test.urls',
          sql: `SELECT toString(count()) AS n FROM url_1h WHERE ts < '2021-01-01 00:00:00'`,
          params: {},
        })
      )[0]?.n,
    );
  await bench.platform.analytics.command({
    sql: `INSERT INTO url_1h SELECT toDateTime('2020-01-30 00:00:00', 'UTC') + number * 86400, '${accountId}', generateUUIDv4(), '/a', 1, 1, 1, 0, 0, 1, 1 FROM numbers(6)`,
    lane: 'heavy',
  });
  expect(await of('urls')).toMatchObject({ days: 0, due: 0 });
  await cleanScopes(new AbortController().signal);
  expect(await urls()).toBe(6);
  expect(await codeOf(staff.call(scopes.run, { scope: 'urls' }))).toBe('logs.scopeEver');
  const rule = { mode: 'manual', reason: 'Nobody looks at them' } as const;
  await bench.sql('update account set retention_days = 60 where id = $1', [accountId]);
  expect(await codeOf(staff.call(scopes.set, { scope: 'urls', days: 40, ...rule }))).toBe(
    'request.invalid',
  );
  expect(await staff.call(scopes.set, { scope: 'urls', days: 400, ...rule })).toMatchObject({
    due: 6,
  });
  // By hand only: the hourly run leaves it alone.
  await cleanScopes(new AbortController().signal);
  expect(await urls()).toBe(6);
  const { id } = await staff.call(scopes.run, { scope: 'urls' });
  const job = () => logCleanRunsWork.processors['run']?.(toolsOf(bench) as never, { id } as never);
  await job();
  await job();
  expect(await urls()).toBe(0);
  expect(await staff.call(logCleanRuns.endpoints.one, { id })).toMatchObject({
    scope: 'urls',
    state: 'done',
    rows: 6,
  });
  await bench.sql(
    `insert into supplier_month (id, param_id, month, state, days, reason, created_at) values (gen_random_uuid(), $1, '2020-02', 'disputed', 29, 'Too much', now())`,
    [paramId],
  );
  await bench.sql(
    `insert into supplier_call (created_at, param_id, supplier, operation, method, url, ms, attempt, request_id)
     select d::timestamptz, $1, 'aurora', 'old', 'GET', 'https://a.test/', 1, 1, 'r' from unnest(array['2020-01-10', '2020-02-10', '2020-02-11']) d`,
    [paramId],
  );
  expect(await of('answers')).toMatchObject({ days: 7, mode: 'auto', protectedRows: 2 });
  await cleanScopes(new AbortController().signal);
  expect(await bench.sql(`select 1 from supplier_call where operation = 'old'`)).toHaveLength(2);
  const [run] = (await staff.call(logCleanRuns.endpoints.list, { scope: ['answers'] })).rows;
  expect(run).toMatchObject({ cause: 'due', state: 'done' });
});
