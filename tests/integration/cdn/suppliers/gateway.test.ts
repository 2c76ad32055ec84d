import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { flushSupplierCalls, openDriver } from '#server/model/cdn/suppliers/gateway';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;
const target = { kind: 'url' as const, value: 'http://a.test/x' };
const secret = 'very-secret-value-0123';
let bench: Bench;
let staff: Caller;
let supplier: Server;
let answer: Answer;
let arrivals: number[] = [];

const json = (res: ServerResponse, status: number, body: unknown, headers = {}) => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
};
const fine: Answer = (_req, res) => json(res, 200, { account: 'me' });
const baseUrl = () => `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;
const draft = (name: string) => ({
  name,
  description: '',
  supplier: 'aurora' as const,
  baseUrl: baseUrl(),
  accountId: null,
  pullDelaySeconds: 0,
  retentionDays: 30,
  enabled: true,
  credentials: { keyId: 'K1', secret },
});
let paramNumber = 0;
const param = () => staff.call(supplierParams.endpoints.create, draft(`p-${(paramNumber += 1)}`));
const calls = async (paramId: string) => {
  await flushSupplierCalls();
  return (await staff.call(supplierCalls.endpoints.list, { paramId, size: 200 })).rows;
};

beforeAll(async () => {
  supplier = createServer((req, res) => {
    arrivals.push(performance.now());
    answer(req, res);
  });
  await new Promise<void>((ok) => supplier.listen(0, '127.0.0.1', ok));
  bench = await startBench({ workers: false });
  staff = await bench.staff();
});
beforeEach(() => {
  arrivals = [];
  answer = fine;
});
afterAll(async () => {
  await bench.stop();
  supplier.closeAllConnections();
  supplier.close();
});

test('each call is recorded with its request and without any secret', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  await driver.checkCredential();
  answer = (_req, res) => json(res, 400, { code: 'InvalidParameter', message: `no ${secret}` });
  await expect(driver.purge({ targets: [target], ref: 'r' })).rejects.toMatchObject({
    errorClass: 'invalid',
  });
  const rows = await calls(id);
  expect(rows.map((r) => [r.operation, r.status, r.errorClass])).toEqual([
    ['purge', 400, 'invalid'],
    ['checkCredential', 200, null],
  ]);
  const records = JSON.stringify(await bench.sql('select * from supplier_call'));
  expect(records).not.toContain(secret);
  expect(rows[0]?.message).toContain('***');
});
test('calls keep to the rate of the credential', async () => {
  const { id } = await param();
  const { driver, facts } = await openDriver(id);
  await Promise.all(Array.from({ length: 90 }, () => driver.checkCredential()));
  const busiest = Math.max(
    ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 1000).length),
  );
  expect(arrivals).toHaveLength(90);
  // Arrivals of two seconds may fall into one when the machine is busy; a missing limit would be 90.
  expect(busiest).toBeLessThanOrEqual(facts.callsPerSecond * 1.2);
});
test('a 429 holds the whole credential for as long as it says', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  let throttled = false;
  answer = (req, res) => {
    if (throttled) return fine(req, res);
    throttled = true;
    json(res, 429, { code: 'Throttled', message: 'slow down' }, { 'retry-after': '1' });
  };
  const started = performance.now();
  await driver.checkCredential();
  await driver.checkCredential();
  expect(performance.now() - started).toBeGreaterThan(950);
  expect(arrivals.length).toBe(3);
  const [, second] = await calls(id);
  expect(second?.attempt).toBe(2);
});
test('five failures in a row cut the supplier off without asking it', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  answer = (_req, res) => res.destroy();
  for (let i = 0; i < 5; i += 1)
    await expect(driver.purge({ targets: [target], ref: `r${i}` })).rejects.toMatchObject({
      errorClass: 'unavailable',
    });
  const before = arrivals.length;
  await expect(driver.purge({ targets: [target], ref: 'x' })).rejects.toMatchObject({
    errorClass: 'unavailable',
    more: { code: 'breaker.open' },
  });
  expect(arrivals.length).toBe(before);
  const gauge =
    await bench.platform.metrics.registry.getSingleMetricAsString('supplier_breaker_open');
  expect(gauge).toMatch(new RegExp(`param="p-${paramNumber}"[^\\n]* 1`));
});
test('after a call whose end nobody saw nothing else is asked about its domain until it must be over', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  const change = (ref: string) => driver.setEnabled({ domain: 'd.test', enabled: false, ref });
  const waits = { errorClass: 'unavailable', more: { code: 'call.underWay' } };
  const refusal: Answer = (_req, res) => json(res, 400, { code: 'InvalidParameter', message: 'x' });
  answer = (_req, res) => res.destroy();
  await expect(change('first')).rejects.toMatchObject({ more: { underWay: true } });
  const count = arrivals.length;
  await expect(change('second')).rejects.toMatchObject(waits);
  expect(arrivals).toHaveLength(count);
  // The very same may be asked again of a supplier with idempotency keys; its refusal ends only itself.
  answer = refusal;
  await expect(change('first')).rejects.toMatchObject({ errorClass: 'invalid' });
  await expect(change('second')).rejects.toMatchObject(waits);
  await bench.sql(`update supplier_open_call set sent_at = sent_at - interval '61 s'`);
  await expect(change('second')).rejects.toMatchObject({ errorClass: 'invalid' });
  // A refusal was seen to end: the next change goes at once.
  await expect(change('third')).rejects.toMatchObject({ errorClass: 'invalid' });
  expect(await bench.sql('select * from supplier_open_call where param_id = $1', [id])).toEqual([]);
});
test('answers that cannot be read or are too large are garbage', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  answer = (_req, res) => res.end('<html>sorry</html>');
  await expect(driver.quota()).rejects.toMatchObject({ errorClass: 'garbage' });
  answer = (_req, res) => res.end(Buffer.alloc(11_000_000, 'a'));
  await expect(driver.quota()).rejects.toMatchObject({ errorClass: 'garbage' });
  expect((await calls(id)).map((r) => r.errorClass)).toEqual(['garbage', 'garbage']);
});
test('a refused credential is told to staff once', async () => {
  const { id, name } = await param();
  const { driver } = await openDriver(id);
  answer = (_req, res) => json(res, 401, { code: 'SignatureDoesNotMatch', message: 'no' });
  await Promise.allSettled(Array.from({ length: 20 }, () => driver.checkCredential()));
  const notices = async () => {
    const { rows } = await staff.call(notifications.endpoints.list, { size: 200 });
    return rows.filter((r) => r.name === 'supplierParams.refused' && r.values['name'] === name);
  };
  expect(await until(async () => ((await notices()).length > 0 ? notices() : null))).toHaveLength(
    1,
  );
});
test('a credential at an address that may not be reached is refused at the form', async () => {
  const bad = { ...draft('private'), baseUrl: 'http://10.1.2.3/' };
  await expect(staff.call(supplierParams.endpoints.create, bad)).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'baseUrl', code: 'outbound.refused' }] },
  });
});
test('credentials are checked by the schema of their supplier and never read back', async () => {
  const incomplete = { ...draft('half'), credentials: { keyId: 'K1' } };
  await expect(staff.call(supplierParams.endpoints.create, incomplete)).rejects.toMatchObject({
    body: { fields: [{ path: 'credentials.secret' }] },
  });
  const { id } = await param();
  const one = await staff.call(supplierParams.endpoints.one, { id });
  expect(one.sealed).toBe(true);
  expect(JSON.stringify(one)).not.toContain(secret);
  expect(JSON.stringify(await bench.sql('select new, old from audit'))).not.toContain(secret);
});
test('the test of a credential calls every method that only reads and times it', async () => {
  const { id } = await param();
  const { rows } = await staff.call(supplierParams.endpoints.test, { id });
  expect(rows.map((r) => r.method)).toContain('quota');
  expect(rows.find((r) => r.method === 'checkCredential')).toMatchObject({ ok: true });
  expect(rows.find((r) => r.method === 'quota')).toMatchObject({
    ok: false,
    errorClass: 'garbage',
  });
});
test('customers and staff without the grant see neither credentials nor calls', async () => {
  for (const who of [await bench.as('Super'), await bench.staff({ content: 'operate' })]) {
    await expect(who.call(supplierParams.endpoints.list, {})).rejects.toMatchObject({
      status: 403,
    });
    await expect(who.call(supplierCalls.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  }
  const viewer = await bench.staff({ suppliers: 'view' });
  expect((await viewer.call(supplierParams.endpoints.list, {})).total).toBeGreaterThan(0);
  await expect(viewer.call(supplierParams.endpoints.create, draft('viewer'))).rejects.toMatchObject(
    { status: 403 },
  );
});
