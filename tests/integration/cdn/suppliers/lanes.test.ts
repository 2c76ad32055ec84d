import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { flushSupplierCalls, openDriver } from '#server/model/cdn/suppliers/gateway';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

let bench: Bench;
let staff: Caller;
let supplier: Server;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let arrivals: number[] = [];
const { limit, list, pause, reset } = syncThreads.endpoints;

const fine = (_req: IncomingMessage, res: ServerResponse) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ account: 'me' }));
};
let paramNumber = 0;
const param = () =>
  staff.call(supplierParams.endpoints.create, {
    name: `lane-${(paramNumber += 1)}`,
    description: '',
    supplier: 'aurora',
    baseUrl: `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { keyId: 'K1', secret: 'very-secret-value-0123' },
  });
const lane = async (paramId: string, kind = 'config') =>
  (await staff.call(list, { paramId, size: 200 })).rows.find((r) => r.kind === kind);

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

test('/cdn-datasyncThread: halving the rate halves the calls per second within 5 s, and taking it back frees them', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  const kind = 'config' as const;
  const wish = { paramId: id, kind, concurrency: null, hours: null };
  let going = true;
  const callers = Array.from({ length: 12 }, async () => {
    while (going) await driver.checkCredential();
  });
  const past = async (ms: number) => {
    const from = performance.now();
    await until(() => performance.now() - from > ms);
    return from;
  };
  const rate = async () => {
    const from = await past(3_000);
    return arrivals.filter((at) => at >= from).length / 3;
  };
  try {
    await staff.call(limit, { ...wish, callsPerSecond: 10 });
    await past(1_500);
    const whole = await rate();
    await staff.call(limit, { ...wish, callsPerSecond: 5 });
    await past(1_500);
    const half = await rate();
    await flushSupplierCalls();
    expect(await lane(id)).toMatchObject({ allowed: 5, limited: true });
    const { total } = await staff.call(supplierCalls.endpoints.list, { paramId: id });
    expect(total).toBeGreaterThan(20);
    // Pace and burst stay below what is allowed; half of it is half of that.
    expect(half / whole).toBeGreaterThan(0.35);
    expect(half / whole).toBeLessThan(0.7);
  } finally {
    going = false;
    await staff.call(limit, { ...wish, callsPerSecond: null });
    await Promise.all(callers);
  }
  expect(await lane(id)).toMatchObject({ limited: false });
}, 40_000);

test('/cdn-datasyncThread: a paused kind rests and others go on', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  await staff.call(pause, { paramId: id, kind: 'content', paused: true });
  await expect(
    driver.purge({ targets: [{ kind: 'url', value: 'http://a.test/x' }], ref: 'r' }),
  ).rejects.toMatchObject({ more: { code: 'breaker.open' } });
  expect(arrivals).toHaveLength(0);
  await driver.checkCredential();
  expect(arrivals).toHaveLength(1);
  expect(await lane(id, 'content')).toMatchObject({ state: 'paused' });
});

test('/cdn-datasyncThread: a circuit that another process opened holds here, and closing it holds everywhere', async () => {
  const { id } = await param();
  const { driver } = await openDriver(id);
  await driver.checkCredential();
  await bench.sql(
    `insert into supplier_circuit values ($1, clock_timestamp(), clock_timestamp() + interval '1 minute', 'elsewhere')`,
    [id],
  );
  await until(async () =>
    driver.checkCredential().then(
      () => false,
      (error: { more?: { code?: string } }) => error.more?.code === 'breaker.open',
    ),
  );
  expect(await lane(id)).toMatchObject({ circuit: 'open', circuitReason: 'elsewhere' });
  await staff.call(reset, { paramId: id });
  await until(async () =>
    driver.checkCredential().then(
      () => true,
      () => false,
    ),
  );
  expect(await lane(id)).toMatchObject({ circuit: 'closed' });
}, 30_000);
