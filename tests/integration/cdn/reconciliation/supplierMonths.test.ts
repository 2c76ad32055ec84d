import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { supplierMonths } from '#shared/areas/cdn/reconciliation/supplierMonths';
import { supplierPrices } from '#shared/areas/cdn/reconciliation/supplierPrices';
import type { In } from '#shared/kernel/contract';
import { moveLabClock } from '#lab/kernel/clock';
import { statPoint, storePoints } from '../../../support/statPoint';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const day = 24 * hour;
const shop = 'www.demo-shop.test';
const { accept, dispute, enter, evidence, list, one, pay, run } = supplierMonths.endpoints;
type Name = 'aurora' | 'borealis';
const zoneHours = { aurora: 0, borealis: 8 } as const;
const noParts = { usagePart: 0, unitPart: 0, pricePart: 0, roundingPart: 0, creditPart: 0 };
const agreed: Record<
  Name,
  Omit<In<typeof supplierPrices.endpoints.create>, 'paramId' | 'fromMonth'>
> = {
  aurora: {
    currency: 'USD',
    unit: 'GB',
    rounds: 'nearest',
    steps: [
      { upTo: 500, priceMicros: 80_000 },
      { upTo: null, priceMicros: 60_000 },
    ],
    creditPpm: 20_000,
  },
  borealis: {
    currency: 'CNY',
    unit: 'GiB',
    rounds: 'up',
    steps: [
      { upTo: 300, priceMicros: 240_000 },
      { upTo: null, priceMicros: 180_000 },
    ],
    creditPpm: 0,
  },
};
// The month before the running one: all of it is over at both suppliers.
const now = new Date();
const endUtc = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
const month = new Date(endUtc - day).toISOString().slice(0, 7);
const endOf = (name: Name): number => endUtc - zoneHours[name] * hour;
const startOf = (name: Name): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number - 1) - zoneHours[name] * hour;
};
const iso = (ms: number): string => new Date(ms).toISOString();

let world: SyncWorld;
let bytes: Record<Name, number>;
const monthOf = async (name: Name) => {
  const { rows } = await world.staff.call(list, { paramId: world.params[name] });
  const row = rows.find((each) => each.month === month);
  if (!row) throw new Error(`no month of ${name}`);
  return row;
};
const checked = async (name: Name) => world.staff.call(run, { id: (await monthOf(name)).id });

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3, bornAt: iso(endUtc - 12 * hour) });
  const accountId = await world.bench.account();
  const domainId = await world.addDomain(accountId, shop, iso(endUtc - 5 * day));
  const truths = await Promise.all(
    world.names.map(async (name) => {
      const truth = await world.truth(shop, iso(startOf(name)), iso(endOf(name)));
      return [name, truth[name].bytes] as const;
    }),
  );
  bytes = Object.fromEntries(truths) as Record<Name, number>;
  for (const name of world.names)
    await storePoints(world.bench.platform.analytics, {
      accountId,
      domainId,
      paramId: world.params[name],
      source: 'accurate',
      from: iso(endUtc - 2 * day),
      to: iso(endUtc - 2 * day + hour),
      absent: 'zero',
      points: [statPoint({ at: iso(endUtc - 2 * day), requests: 10, bytes: bytes[name] })],
    });
  await world.turn(['lanes', 'supplierMonths']);
});
afterAll(async () => {
  moveLabClock(null);
  await world?.stop();
});

test('/cdn-localsupdatamonth: an invoice is read by itself; without a price list there is no expected amount', async () => {
  for (const name of world.names) {
    const row = await monthOf(name);
    expect(row).toMatchObject({ state: 'open', localBytes: bytes[name], gap: 'noPrice' });
    expect(row).toMatchObject({ expectedAmount: null, differenceAmount: null, invoiceVersions: 1 });
    expect(Math.abs((row.invoiceBytes ?? 0) - bytes[name])).toBeLessThan(2 ** 30 / 500);
  }
});

test('/cdn-localsupdatamonth: with our copy of its price list an invoice without faults differs in nothing', async () => {
  for (const name of world.names) {
    const price = { paramId: world.params[name], fromMonth: month, ...agreed[name] };
    await world.staff.call(supplierPrices.endpoints.create, price);
    const row = await monthOf(name);
    expect(row).toMatchObject({ gap: null, differenceAmount: 0, ...noParts });
    expect(row.expectedAmount).toBe(row.invoiceAmount);
    const again = world.staff.call(supplierPrices.endpoints.create, price);
    await expect(again).rejects.toMatchObject({
      body: { fields: [{ path: 'fromMonth', code: 'supplierPrice.taken' }] },
    });
  }
});

test('/cdn-localsupdatamonth: an invoice in the other unit stands in the part of the unit, and the version before is kept', async () => {
  await lab(world.ports.borealis, 'PUT', 'faults', { invoiceInOtherUnit: true });
  const row = await checked('borealis');
  expect(row.unitPart).toBeGreaterThan(0);
  expect(Math.abs(row.usagePart ?? 0)).toBeLessThanOrEqual(10_000);
  expect(row).toMatchObject({ invoiceVersions: 2, pricePart: 0, roundingPart: 0, creditPart: 0 });
  expect(row.differenceAmount).toBe((row.unitPart ?? 0) + (row.usagePart ?? 0));
  const { invoices } = await world.staff.call(one, { id: row.id });
  expect(invoices.map((each) => each.unitBytes)).toEqual([1_000_000_000, 2 ** 30]);
  await lab(world.ports.borealis, 'POST', 'reset-faults');
  expect(await checked('borealis')).toMatchObject({ differenceAmount: 0, invoiceVersions: 3 });
});

test('/cdn-localsupdatamonth: another price of ours stands in the part of the price at once', async () => {
  const { rows } = await world.staff.call(supplierPrices.endpoints.list, {
    paramId: world.params.aurora,
  });
  const id = rows[0]?.id ?? '';
  const draft = { paramId: world.params.aurora, fromMonth: month, ...agreed.aurora };
  const cheaper = [{ upTo: null, priceMicros: 50_000 }];
  await world.staff.call(supplierPrices.endpoints.update, { ...draft, id, steps: cheaper });
  const row = await monthOf('aurora');
  expect(row.pricePart).toBeGreaterThan(0);
  expect(row).toMatchObject({ ...noParts, pricePart: row.differenceAmount });
  await world.staff.call(supplierPrices.endpoints.update, { ...draft, id });
  expect(await monthOf('aurora')).toMatchObject({ differenceAmount: 0 });
});

test('/cdn-localsupdatamonth: a decision needs the right, a final invoice and a reason; paying needs acceptance', async () => {
  const { id } = await monthOf('aurora');
  const viewer = await world.bench.staff({ billing: 'view' });
  const reason = 'Agrees with our figures';
  await expect(viewer.call(accept, { id, reason })).rejects.toMatchObject({ status: 403 });
  await expect(world.staff.call(pay, { id })).rejects.toMatchObject({
    body: { code: 'supplierMonth.notAccepted' },
  });
  await expect(world.staff.call(accept, { id, reason: ' ' })).rejects.toMatchObject({
    body: { fields: [{ path: 'reason' }] },
  });
  const { rows } = await world.staff.call(list, { state: ['running'] });
  const running = rows[0]?.id ?? '';
  await expect(world.staff.call(accept, { id: running, reason })).rejects.toMatchObject({
    body: { code: 'supplierMonth.noInvoice' },
  });
  expect(await world.staff.call(accept, { id, reason })).toMatchObject({ state: 'accepted' });
  expect(await checked('aurora')).toMatchObject({ state: 'accepted', reason });
  const paid = await world.staff.call(pay, { id });
  expect(paid).toMatchObject({ state: 'paid', paidAmount: paid.invoiceAmount });
});

test('/cdn-localsupdatamonth: a late correction is a version of its own that takes the decision back', async () => {
  const lost = { lateCorrection: { domain: shop, hour: 12, days: 30 } };
  await lab(world.ports.borealis, 'PUT', 'faults', lost);
  moveLabClock(iso(endOf('borealis') + hour));
  const { id } = await monthOf('borealis');
  const early = await checked('borealis');
  expect(early.usagePart).toBeLessThan(0);
  await world.staff.call(accept, { id, reason: 'In our favour' });
  moveLabClock(iso(endOf('borealis') + 40 * day));
  const corrected = await checked('borealis');
  expect(corrected).toMatchObject({ state: 'open', reason: null });
  expect(corrected.invoiceVersions).toBe(early.invoiceVersions + 1);
  expect(Math.abs(corrected.differenceAmount ?? Number.NaN)).toBeLessThanOrEqual(10_000);
  const { invoices } = await world.staff.call(one, { id });
  expect(invoices[0]?.adjustments.map((each) => each.kind)).toEqual(['correction']);
  expect(invoices[1]?.amountMicros).toBe(early.invoiceAmount);
  const [notice] = await world.bench.sql<{ n: number }>(
    `select count(*)::int as n from notification where name = 'supplierMonths.corrected'`,
  );
  expect(notice?.n).toBeGreaterThan(0);
});

test('/cdn-localsupdatamonth: a dispute keeps its text, and the evidence holds both sides', async () => {
  const { id } = await monthOf('borealis');
  const reason = 'Charged in the unit that was not agreed';
  const disputed = await world.staff.call(dispute, { id, reason });
  expect(disputed).toMatchObject({ state: 'disputed', reason });
  expect(disputed.decidedByEmail).toBe(world.staff.email);
  const file = String(await world.staff.call(evidence, { id }));
  expect(file).toContain(reason);
  expect(file).toContain('invoice version 1');
  expect(file).toContain(`month,invoice,,,${(disputed.invoiceAmount ?? 0) / 1_000_000},CNY`);
  expect(file).toContain('price list,up to 300,,0.24,,CNY');
});

test('/cdn-localsupdatamonth: an invoice is entered from a file, which names the line that cannot be read', async () => {
  const { id } = await monthOf('borealis');
  const common = { id, currency: 'CNY', unit: 'GiB' } as const;
  const bad = world.staff.call(enter, { ...common, text: 'line,0,300,0.24,x,2.40' });
  await expect(bad).rejects.toMatchObject({
    body: { fields: [{ path: 'text', code: 'supplierMonth.badLine' }] },
  });
  const text = 'kind,from,upTo,price,quantity,amount\nline,0,300,0.24,10,2.40\ncredit,-0.40\n';
  const wrong = world.staff.call(enter, { ...common, text: `${text}total,3.00` });
  await expect(wrong).rejects.toMatchObject({
    body: { fields: [{ path: 'text', code: 'supplierMonth.badSum' }] },
  });
  const entered = await world.staff.call(enter, { ...common, text: `${text}total,2.00` });
  expect(entered).toMatchObject({ state: 'open', invoiceAmount: 2_000_000, creditPart: -400_000 });
  expect(entered.invoiceBytes).toBe(10 * 2 ** 30);
  expect(await checked('borealis')).toMatchObject({ invoiceAmount: 2_000_000 });
});

test('/cdn-localsupdatamonth: a supplier that cannot be asked keeps the invoice that was read', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', { error500Percent: 100 });
  const before = await monthOf('aurora');
  const after = await checked('aurora');
  expect(after).toMatchObject({ state: before.state, invoiceAmount: before.invoiceAmount });
  expect(after.failure).not.toBeNull();
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  expect((await checked('aurora')).failure).toBeNull();
});

test('/cdn-localsupdatamonth: a day that is accepted counts in its month at the next turn', async () => {
  const before = await checked('aurora');
  const [day] = await world.bench.sql<{ id: string }>(
    `insert into day_check (id, param_id, day, state, local_bytes, supplier_bytes, difference_bytes, difference_ratio, created_at)
      values (gen_random_uuid(), $1, $2, 'failed', 100, 90, 10, 0.1, now()) returning id`,
    [world.params.aurora, `${month}-01`],
  );
  await world.staff.call(dayChecks.endpoints.accept, { id: day?.id ?? '', reason: 'Agreed' });
  await world.turn(['supplierMonths']);
  expect(await monthOf('aurora')).toMatchObject({
    passedDays: before.passedDays + 1,
    totalBytes: (before.totalBytes ?? 0) + 90,
  });
});
