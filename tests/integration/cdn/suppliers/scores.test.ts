import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { supplierScores } from '#shared/areas/cdn/suppliers/supplierScores';
import { system } from '#server/kernel/db/context';
import { countDays } from '#server/model/cdn/suppliers/days.store';
import { flushSupplierCalls, openDriver } from '#server/model/cdn/suppliers/gateway';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { statPoint, storePoints } from '../../../support/statPoint';
import { type Caller } from '../../../support/bench';
import { type ContentBench, startContentBench, type SupplierName } from '../content/support';

const { list, days } = supplierScores.endpoints;
const host = 'www.score.test';
const fiveMinutes = 300_000;
let b: ContentBench;
let me: Caller;

const scoreOf = async (supplier: SupplierName) => {
  await flushSupplierCalls();
  await b.bench.platform.run(system, countDays);
  const { rows } = await b.staff.call(list, { supplier: [supplier], sort: '-month' });
  if (!rows[0]) throw new Error(`no score of ${supplier}`);
  return rows[0];
};
const both = async () => ({ aurora: await scoreOf('aurora'), borealis: await scoreOf('borealis') });

/** Stores one slot of now with so many answers of a status. */
const served = async (accountId: string, domainId: string, status: Record<string, number>) => {
  const at = Date.now() - (Date.now() % fiveMinutes);
  const requests = Object.values(status).reduce((sum, n) => sum + n, 0);
  const slot = new Date(at).toISOString();
  await storePoints(b.bench.platform.analytics, {
    accountId,
    domainId,
    paramId: b.params.aurora,
    source: 'accurate',
    from: slot,
    to: new Date(at + fiveMinutes).toISOString(),
    absent: 'zero',
    points: [statPoint({ at: slot, requests, bytes: requests * 1_000, status })],
  });
};

beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  const accountId = me.accountId ?? '';
  const domainId = await b.domain(accountId, host);
  await served(accountId, domainId, { 200: 90, 503: 10 });
  // What the platform does by itself would count too: nothing of it may run between two looks.
  await b.bench.sql(`update schedule_turn set next_at = now() + interval '1 day'`);
});
afterAll(() => b?.stop());

test('/platform-supplierdata: a month holds traffic, 5xx share, availability, purge time and API errors of its supplier', async () => {
  const { task } = await me.call(refreshes.endpoints.create, { targets: [`http://${host}/a`] });
  await b.ended(me, task.id);
  await watchNodes();
  const { aurora, borealis } = await both();
  expect(aurora).toMatchObject({ bytes: 100_000, requests: 100, errorRatio: 0.1 });
  expect(borealis).toMatchObject({ bytes: 0, requests: 0, errorRatio: null });
  for (const score of [aurora, borealis]) {
    expect(score).toMatchObject({ availability: 1, apiErrorRatio: 0, gapsOpen: 0 });
    expect(score.purgeP95Ms).toBeGreaterThan(0);
  }
});

test('/platform-supplierdata: errors of the API lower the API cell of that supplier and no other', async () => {
  const before = await both();
  await b.faults('borealis', { error500Percent: 100 });
  const { driver } = await openDriver(b.params.borealis);
  await expect(driver.quota()).rejects.toMatchObject({ errorClass: 'unavailable' });
  await b.calm('borealis');
  const after = await both();
  expect(after.borealis.apiErrorRatio).toBeGreaterThan(0);
  expect({ ...after.borealis, apiErrorRatio: before.borealis.apiErrorRatio }).toEqual(
    before.borealis,
  );
  expect(after.aurora).toEqual(before.aurora);
});

test('/platform-supplierdata: a node that is away lowers the availability of its supplier and nothing else', async () => {
  const before = await both();
  const [node] = await b.bench.sql<{ description: string }>(
    `select description from edge_node where supplier = 'aurora' order by address limit 1`,
  );
  await b.faults('aurora', { silentNode: node?.description ?? '' });
  await watchNodes(['aurora']);
  await b.calm('aurora');
  const after = await both();
  expect(after.aurora.availability).toBeLessThan(1);
  expect({ ...after.aurora, availability: 1 }).toEqual(before.aurora);
  expect(after.borealis).toEqual(before.borealis);
});

test('/platform-supplierdata: the days with the same filter add up to the cell', async () => {
  const score = await scoreOf('aurora');
  const first = `${score.month}-01`;
  const { rows } = await b.staff.call(days, { supplier: ['aurora'], dayFrom: first, size: 50 });
  const sum = (name: 'bytes' | 'errors' | 'checks' | 'failedChecks' | 'calls' | 'failedCalls') =>
    rows.reduce((n, r) => n + r[name], 0);
  expect(rows.every((r) => r.supplier === 'aurora')).toBe(true);
  expect(sum('bytes')).toBe(score.bytes);
  expect(sum('errors') / (score.requests ?? 0)).toBe(score.errorRatio);
  expect(1 - sum('failedChecks') / sum('checks')).toBe(score.availability);
  expect(sum('failedCalls') / sum('calls')).toBe(score.apiErrorRatio);
});

test('/platform-supplierdata: customers are refused, other staff without the right too, and a span that is too long', async () => {
  await expect(me.call(list, {})).rejects.toMatchObject({ status: 403 });
  const other = await b.bench.staff({ billing: 'view' });
  await expect(other.call(days, {})).rejects.toMatchObject({ status: 403 });
  await expect(
    b.staff.call(list, { monthFrom: '2020-01', monthTo: '2026-01' } as never),
  ).rejects.toMatchObject({ status: 400, body: { fields: [{ path: 'monthTo' }] } });
});
