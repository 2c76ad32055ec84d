import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contentLanes } from '#shared/areas/cdn/content/contentLanes';
import { preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { system } from '#server/kernel/db/context';
import { openRateLimiter, tokensLeft } from '#server/model/cdn/suppliers/gateway/rateLimiter';
import { nextTurn } from '#server/model/platform/tasks/turns.store';
import type { Caller } from '../../../support/bench';
import { type ContentBench, startContentBench } from './support';

let b: ContentBench;
let heavy: Caller;
let plain: Caller;
beforeAll(async () => {
  b = await startContentBench({ workers: false });
  heavy = await b.bench.as('Super');
  plain = await b.bench.as('Super');
});
afterAll(() => b?.stop());

const hosts = { heavy: 'www.heavy.test', plain: 'www.plain.test' };
const submit = async (who: Caller, host: string) => {
  const targets = Array.from({ length: 40 }, (_, i) => `http://${host}/share/${i}.bin`);
  const { task } = await who.call(preheats.endpoints.create, { targets });
  return task.id;
};
const rowOf = async (who: Caller) =>
  (await b.staff.call(contentLanes.endpoints.list, {})).rows.find(
    (r) => r.accountId === who.accountId,
  );

test('/cdn-accountpreheatdomainmanag: a grant of share weight 3 has three turns for one of another account, one it covers in part only has none more', async () => {
  await b.domain(heavy.accountId ?? '', hosts.heavy, ['aurora']);
  await b.domain(plain.accountId ?? '', hosts.plain, ['aurora']);
  await b.staff.call(preheatGrants.endpoints.create, {
    accountId: heavy.accountId ?? '',
    pattern: hosts.heavy,
    urlsPerDay: 1_000,
    weight: 3,
    nodeIds: [],
    fromAt: '2026-01-01T00:00:00Z',
    toAt: null,
    enabled: true,
    remark: '',
  });
  const owners = new Map([
    [await submit(heavy, hosts.heavy), 'heavy'],
    [await submit(plain, hosts.plain), 'plain'],
  ]);
  expect(await rowOf(heavy)).toMatchObject({ weight: 3, priority: 5 });
  expect(await rowOf(plain)).toMatchObject({ weight: 1, priority: 5 });
  const turns: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    const turn = await b.bench.platform.run(system, (ctx) => nextTurn(ctx, 'preheat'));
    turns.push(owners.get(turn?.taskId ?? '') ?? 'nobody');
  }
  const of = (name: string) => turns.filter((t) => t === name).length;
  expect([of('heavy'), of('plain'), of('nobody')]).toEqual([30, 10, 0]);
  // At no moment is one of them ahead by more than its next turn.
  for (let i = 4; i <= turns.length; i += 4)
    expect(turns.slice(0, i).filter((t) => t === 'plain').length).toBe(i / 4);
  // Of another domain of the account, which no grant covers.
  await b.domain(heavy.accountId ?? '', 'other.heavy.test', ['aurora']);
  const { task } = await heavy.call(preheats.endpoints.create, {
    targets: [`http://${hosts.heavy}/a`, 'http://other.heavy.test/b'],
  });
  expect(await b.bench.sql('select weight from task where id = $1', [task.id])).toEqual([
    { weight: 1 },
  ]);
});

test('/cdn-preheat: tokens left are the calls that the gate of the credential lets go at once', async () => {
  const { pool } = b.bench.platform;
  const row = await rowOf(plain);
  const paramId = row?.paramId ?? '';
  // Of ten calls a second: two at once after a rest, the next one after 125 ms.
  expect([null, -1, -124, -125, -60_000, 1].map((ms) => tokensLeft(10, ms))).toEqual([
    2, 1, 1, 2, 2, 0,
  ]);
  await b.bench.sql('delete from supplier_gate where param_id = $1', [paramId]);
  const full = (await rowOf(plain))?.tokens ?? 0;
  expect(full).toBeGreaterThan(0);
  await b.bench.sql(
    `insert into supplier_gate (param_id, next_at) values ($1, now() - interval '1 hour')`,
    [paramId],
  );
  expect((await rowOf(plain))?.tokens).toBe(full);
  await openRateLimiter({ pool, paramId, callsPerSecond: 10 }).hold(60_000);
  expect((await rowOf(plain))?.tokens).toBe(0);
});
