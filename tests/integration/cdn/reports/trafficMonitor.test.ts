import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainTrafficMonitors, trafficMonitors } from '#shared/areas/cdn/reports/trafficMonitors';
import { addDays, dayStart } from '#shared/kernel/units';
import { type Billing, offset, openBilling, yesterday } from '../bills/support';

const { list: domains, curves } = domainTrafficMonitors.endpoints;
const { list: accounts } = trafficMonitors.endpoints;
/** Bytes of a slot at which hosts usually stand, a little different in each week. */
const usual = 30_000_000;
/** Minutes of the last three slots of a day. */
const [before, first, second] = [1425, 1430, 1435];
type Customer = Awaited<ReturnType<Billing['customer']>>;
let b: Billing;
let steady: Customer;
let slowed: Customer;
let young: Customer;

/** Everything before a minute of yesterday is complete. */
const completeTo = (of: Customer, minute: number) =>
  b.bench.sql('update sync_lane set complete_to = $2 where domain_id = $1', [
    of.place.domainId,
    new Date(Date.parse(dayStart(yesterday, offset)) + minute * 60_000).toISOString(),
  ]);
const stored = async (of: Customer, weeks: number, now: (minute: number) => number) => {
  for (let week = weeks; week > 0; week -= 1)
    await b.use(
      of.place,
      addDays(yesterday, -7 * week),
      [before, first, second].map((minute) => [minute, 'CN', usual + week * 100_000]),
    );
  await b.use(
    of.place,
    yesterday,
    [before, first, second].map((minute) => [minute, 'US', now(minute)]),
  );
};
const mine = async () => {
  const { rows } = await b.staff.call(domains, { size: 200 });
  return rows.map((r) => ({ ...r, name: r.domainName }));
};

beforeAll(async () => {
  b = await openBilling();
  [steady, slowed, young] = await Promise.all([
    b.customer(addDays(yesterday, -30), yesterday, { guaranteedTrafficGb: 5 }),
    b.customer(addDays(yesterday, -30), yesterday),
    b.customer(addDays(yesterday, -9), yesterday),
  ]);
  await stored(steady, 4, () => usual + 250_000);
  // The generator slows this host to a third after the first of the three slots.
  await stored(slowed, 4, (minute) => (minute === before ? usual : usual / 3));
  await stored(young, 1, () => usual * 5);
});
afterAll(() => b.bench.stop());

test('/traffic-monitor: a host slowed to a third rises to the top within two slots', async () => {
  for (const one of [steady, slowed, young]) await completeTo(one, before + 5);
  const calm = await mine();
  expect(calm.find((r) => r.id === slowed.place.domainId)).toMatchObject({
    state: 'usual',
    weeks: 4,
  });
  for (const one of [steady, slowed, young]) await completeTo(one, second + 5);
  const [top, ...rest] = await mine();
  expect(top).toMatchObject({
    id: slowed.place.domainId,
    state: 'unusual',
    bps: (usual / 3) * (8 / 300),
    usualBps: (usual + 250_000) * (8 / 300),
  });
  // A third is two thirds below, and a spread at least a tenth of what is usual.
  expect(top?.deviation).toBeCloseTo((usual / 3 - (usual + 250_000)) / ((usual + 250_000) / 10), 6);
  expect(rest.every((r) => r.state !== 'unusual')).toBe(true);
});

test('/traffic-monitor: with less than two weeks of history nothing is judged', async () => {
  const row = (await mine()).find((r) => r.id === young.place.domainId);
  expect(row).toMatchObject({
    state: 'history',
    weeks: 1,
    usualBps: null,
    deviation: null,
    oddness: 0,
  });
});

test('/traffic-monitor: the account of the slowed host is on top too, with guarantee, changes and filters', async () => {
  const { rows } = await b.staff.call(accounts, {});
  expect(rows[0]).toMatchObject({ accountId: slowed.place.accountId, state: 'unusual' });
  const own = rows.find((r) => r.accountId === steady.place.accountId);
  expect(own).toMatchObject({ guaranteedTrafficGb: 5, guarantee: 'below', state: 'usual' });
  const week = usual * 3 + 750_000;
  expect(own?.weekChange).toBeCloseTo(week / (usual * 3 + 300_000) - 1, 9);
  // Nothing came on the day before: there is no change to tell.
  expect(own).toMatchObject({ dayChange: null, dayBytes: week });
  const odd = await b.staff.call(accounts, { state: ['unusual'] });
  expect(odd.rows.map((r) => r.accountId)).toEqual([slowed.place.accountId]);
});

test('/traffic-monitor: a curve ends with the newest slots and bears what is usual', async () => {
  const answer = await b.staff.call(curves, { ids: [slowed.place.domainId, young.place.domainId] });
  const curve = answer.curves.find((c) => c.id === slowed.place.domainId);
  expect(curve?.values).toHaveLength(96);
  expect(curve?.values.at(-1)).toBeCloseTo((usual + (usual / 3) * 2) * (8 / 900), 3);
  expect(curve?.low.at(-1)).toBeGreaterThan(curve?.values.at(-1) as number);
  // Too little history has no band, not a band of nothing.
  expect(answer.curves.find((c) => c.id === young.place.domainId)).toMatchObject({
    low: [],
    high: [],
  });
});

test('/traffic-monitor: customers are refused, and so are staff without the right', async () => {
  await expect(steady.me.call(domains, {})).rejects.toMatchObject({ status: 403 });
  const other = await b.bench.staff({ accounts: 'operate' });
  await expect(other.call(accounts, {})).rejects.toMatchObject({ status: 403 });
});
