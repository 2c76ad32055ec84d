import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { flushSupplierCalls } from '#server/model/cdn/suppliers/gateway';
import { type Caller, until } from '../../../support/bench';
import { type ContentBench, startContentBench, type SupplierName } from '../content/support';

const { list, one, read, update } = supplierAccounts.endpoints;
const host = 'www.left.test';
const open = {
  quotaLimitPpm: null,
  balanceLimit: null,
  daysLimit: null,
  costLimit: null,
  trafficLimitGb: null,
};
let b: ContentBench;
let me: Caller;

const accountOf = async (supplier: SupplierName) => {
  const { rows } = await b.staff.call(list, { paramId: b.params[supplier] });
  if (!rows[0]) throw new Error(`no account of ${supplier}`);
  return rows[0];
};
const readNow = async (supplier: SupplierName) =>
  b.staff.call(read, { id: (await accountOf(supplier)).id });
const noticesOf = () =>
  b.bench.sql<{ values: Record<string, unknown> }>(
    `select values from notification where name = 'supplierAccounts.beyond' order by created_at`,
  );

beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  await b.domain(me.accountId ?? '', host);
  // The job opens an account for each parameter and reads it by itself.
  // The job comes once a minute, and its first turn may have been before there were parameters.
  await until(
    async () => {
      const { rows } = await b.staff.call(list, {});
      return rows.length === 2 && rows.every((r) => r.readAt !== null);
    },
    { ms: 90_000 },
  );
}, 180_000);
afterAll(() => b?.stop());

test('/platform-supplieraccount: each parameter is read by itself, with quotas, reset, balance and domains', async () => {
  for (const supplier of ['aurora', 'borealis'] as const) {
    const row = await accountOf(supplier);
    expect(row).toMatchObject({ supplier, state: 'ok', domains: 1, failure: null, burn: null });
    expect(row.quotas.map((q) => q.kind)).toEqual(['purgeUrl', 'purgePrefix', 'prefetch']);
    expect(row.balance).toBeGreaterThan(0);
    expect(row.currency).toBe(supplier === 'aurora' ? 'USD' : 'CNY');
    expect(Date.parse(row.resetAt ?? '')).toBeGreaterThan(Date.now());
    const whole = await b.staff.call(one, { id: row.id });
    expect(whole.served).toMatchObject([{ name: host }]);
  }
});

test('/platform-supplieraccount: the quota falls by ten after a refresh of ten URLs', async () => {
  const before = await readNow('aurora');
  const targets = Array.from({ length: 10 }, (_, i) => `http://${host}/ten/${i}`);
  const { task } = await me.call(refreshes.endpoints.create, { targets });
  await b.ended(me, task.id);
  const after = await readNow('aurora');
  expect((before.purgeUrlLeft ?? 0) - (after.purgeUrlLeft ?? 0)).toBe(10);
  expect(after.purgePrefixLeft).toBe(before.purgePrefixLeft);
  expect(after.quotaRatio).toBeCloseTo((after.purgeUrlLeft ?? 0) / 20_000, 9);
});

test('/platform-supplieraccount: a limit is told once as it is passed, and again after it was kept', async () => {
  const { id, paramName, purgeUrlLeft } = await accountOf('aurora');
  expect(purgeUrlLeft).toBeLessThan(20_000);
  const limited = { ...open, id, quotaLimitPpm: 1_000_000 };
  expect(await b.staff.call(update, limited)).toMatchObject({ state: 'low', breached: ['quota'] });
  await readNow('aurora');
  expect(await noticesOf()).toHaveLength(1);
  expect((await noticesOf())[0]?.values).toMatchObject({ param: paramName });
  expect(await b.staff.call(update, { ...open, id })).toMatchObject({ state: 'ok', breached: [] });
  await b.staff.call(update, limited);
  expect(await noticesOf()).toHaveLength(2);
  await b.staff.call(update, { ...open, id });
});

test('/platform-supplieraccount: what is spent a day follows from the readings; what is paid in does not count', async () => {
  const { id, paramId, currency } = await accountOf('borealis');
  await b.bench.sql('delete from supplier_balance where param_id = $1', [paramId]);
  const { balance } = await readNow('borealis');
  // Two days ago 3 more, a day ago 1 less than now after it had been filled up in between.
  for (const [hours, more] of [
    [48, 3_000_000],
    [36, 2_000_000],
    [24, 5_000_000],
  ] as const)
    await b.bench.sql(
      `insert into supplier_balance (param_id, read_at, currency, balance)
       values ($1, now() - $2 * interval '1 hour', $3, $4)`,
      [paramId, hours, currency, (balance ?? 0) + more],
    );
  const row = await b.staff.call(one, { id });
  expect(row.burn).toBeGreaterThan(2_990_000);
  // The books of the supplier go on: a reading in between takes some micro-units more.
  expect(row.burn).toBeLessThan(3_010_000);
  expect(row.daysLeft).toBe(Math.floor((row.balance ?? 0) / (row.burn ?? 1)));
  expect(row.readings.length).toBeGreaterThanOrEqual(4);
  const daysLimit = (row.daysLeft ?? 0) + 1;
  if (daysLimit <= 3_650)
    expect(await b.staff.call(update, { ...open, id, daysLimit })).toMatchObject({
      breached: ['days'],
    });
  expect(
    await b.staff.call(update, { ...open, id, balanceLimit: (balance ?? 0) + 1 }),
  ).toMatchObject({
    breached: ['balance'],
  });
  await b.staff.call(update, { ...open, id });
});

test('/platform-supplieraccount: a supplier that is away leaves what it told, with the reason and the last error', async () => {
  const before = await accountOf('borealis');
  await b.faults('borealis', { error500Percent: 100 });
  const failed = await readNow('borealis');
  expect(failed).toMatchObject({ state: 'failed', quotas: before.quotas, balance: before.balance });
  // Where the lanes of data had failed often enough before it, the breaker answers in its place.
  expect(failed.failure).toMatch(/quota|cut off/);
  await flushSupplierCalls();
  // The lanes of data ask the same supplier meanwhile: the last refusal may be one of theirs.
  expect((await accountOf('borealis')).lastError).toContain('500');
  await b.calm('borealis');
  await until(async () => (await readNow('borealis')).state === 'ok');
});

test('/platform-supplieraccount: customers are refused, who may look may not set limits or read, bad limits are named', async () => {
  const { id } = await accountOf('aurora');
  await expect(me.call(list, {})).rejects.toMatchObject({ status: 403 });
  const viewer = await b.bench.staff({ suppliers: 'view' });
  expect((await viewer.call(list, {})).total).toBe(2);
  await expect(viewer.call(read, { id })).rejects.toMatchObject({ status: 403 });
  await expect(viewer.call(update, { ...open, id })).rejects.toMatchObject({ status: 403 });
  await expect(b.staff.call(update, { ...open, id, daysLimit: 0 })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'daysLimit' }] },
  });
});
