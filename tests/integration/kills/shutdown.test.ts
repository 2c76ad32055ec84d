import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isAlive } from '#server/launcher/processes';
import { until } from '../../support/bench';
import { type Instance, type InstanceProcess, startInstance } from '../../support/instance';

let instance: Instance;
const tokens = { root: '', customer: '' };
beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '0', LAB_TRAFFIC_RPS: '0' });
  await instance.signIns();
  tokens.root = await instance.session('root@manifold.test');
  tokens.customer = await instance.session('super@demo-shop.test');
}, 240_000);
afterAll(() => instance?.stop(), 60_000);

const call = async <T>(token: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${instance.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { id: answer.headers.get('x-request-id') ?? '', body: JSON.parse(text) as T }; // the contract's answer
};
/** SIGTERM to one process, and the wait until the launcher has started it anew. */
const terminate = async (name: InstanceProcess) => {
  // One that is being started again has none yet.
  const pid = await until(() => (isAlive(instance.pid(name)) ? instance.pid(name) : null));
  process.kill(pid, 'SIGTERM');
  await until(() => instance.pid(name) !== pid && isAlive(instance.pid(name)), {
    ms: 30_000,
    what: `${name} again`,
  });
  await instance.ready();
};
/** A supplier of somebody else that answers every reading, slowly, and tells when it is first asked. */
const slowSupplier = async () => {
  let resolve: () => void = () => undefined;
  let count = 0;
  const first = new Promise<void>((ok) => {
    resolve = ok;
  });
  const answers: Record<string, object> = {
    account: { account: 'slow' },
    nodes: { rows: [] },
    quotas: { rows: [] },
    tasks: { rows: [] },
    metrics: { points: [], completeTo: new Date().toISOString(), nextCursor: null },
    logs: { files: [], nextCursor: null },
  };
  const server = createServer((req, res) => {
    resolve();
    count += 1;
    const name = /^\/(\w+)/.exec(req.url ?? '')?.[1] ?? '';
    const body = answers[name] ?? { code: 'absent', message: 'no such domain' };
    setTimeout(() => {
      res.writeHead(name in answers ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify(body));
    }, 150);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  const { port } = server.address() as AddressInfo; // a TCP listener has an AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    first,
    calls: () => count,
    stop: () => server.close(),
  };
};

test('SIGTERM of the server: a request under way gets its answer, and every call it made to a supplier is on record', async () => {
  const slow = await slowSupplier();
  const { body: param } = await call<{ id: string }>(tokens.root, 'POST', '/supplierParams', {
    name: 'slow',
    description: '',
    supplier: 'http',
    baseUrl: slow.baseUrl,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { token: 'any' },
  });
  const request = call<{ rows: { method: string; offered: boolean; ok: boolean }[] }>(
    tokens.root,
    'POST',
    `/supplierParams/${param.id}/test`,
    {},
  );
  await slow.first;
  const ended = terminate('server');
  const { id: requestId, body } = await request;
  await ended;
  expect(body.rows.filter((r) => !r.ok)).toEqual([]);
  const records = await instance.sql<{ operation: string; request_id: string }>(
    'select operation, request_id from supplier_call where param_id = $1 order by created_at',
    [param.id],
  );
  const tried = records.filter((k) => k.request_id === requestId);
  const offered = body.rows.filter((r) => r.offered).map((r) => r.method);
  expect(offered.length).toBeGreaterThan(5);
  expect([...new Set(tried.map((k) => k.operation))]).toEqual(offered);
  // Workers may look at a new supplier meanwhile; their calls are kept a moment after they were made.
  const recorded = async () => {
    const count = slow.calls();
    const [row] = await instance.sql<{ n: number }>(
      'select count(*)::int as n from supplier_call where param_id = $1',
      [param.id],
    );
    return row?.n === count;
  };
  await until(recorded, { what: 'every call on record' });
  slow.stop();
});

test('SIGTERM of the workers, three times under load: what a supplier did is on record, and every task ends', async () => {
  const targets = (n: number) => [`http://img.demo-shop.test/ending/${n}.jpg`];
  await instance.supplier('aurora', 'PUT', '/_lab/faults', { delayMs: 100 });
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 10; n += 1) {
      const { body } = await call<{ task: { id: string } }>(tokens.customer, 'POST', '/refreshes', {
        targets: targets(round * 10 + n),
      });
      ids.push(body.task.id);
    }
    await terminate('workers');
  }
  await instance.supplier('aurora', 'POST', '/_lab/reset-faults');
  await until(
    async () => {
      const open = await instance.sql(
        "select 1 from task where id = any($1::uuid[]) and state in ('waiting', 'active')",
        [ids],
      );
      return open.length === 0;
    },
    { ms: 90_000, what: 'the end of all tasks' },
  );
  const { acts } = await instance.supplier<{ acts: { ref: string }[] }>(
    'aurora',
    'GET',
    '/_lab/ledger?kind=purge',
  );
  const mine = acts.filter(({ ref }) => ids.some((id) => ref.startsWith(id)));
  expect(new Set(mine.map((a) => a.ref)).size).toBe(ids.length);
  const recorded = async () => {
    const [row] = await instance.sql<{ n: number }>(
      "select count(*)::int as n from supplier_call where supplier = 'aurora' and operation = 'purge'",
    );
    return (row?.n ?? 0) >= mine.length;
  };
  await until(recorded, { ms: 5_000, what: `${mine.length} purges on record` });
}, 240_000);
