import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { In } from '#shared/kernel/contract';
import { monitorsFindingKinds } from '#shared/areas/cdn/monitors/findingKinds';
import { monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import { findings } from '#shared/areas/platform/findings/findings';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { evaluateMonitors } from '#server/model/cdn/monitors/evaluate';
import { addDays, dayStart } from '#shared/kernel/units';
import { type Billing, offset, openBilling, yesterday } from '../bills/support';

const { backtest, create, list, one, pause, remove, update } = monitorTasks.endpoints;
/** Bytes of a slot at which hosts usually stand. */
const usual = 30_000_000;
/** Minutes of yesterday that have figures, slot after slot. */
const minutes = [1410, 1415, 1420, 1425, 1430] as const;
type Customer = Awaited<ReturnType<Billing['customer']>>;
let b: Billing;
let steady: Customer;
let slowed: Customer;
let young: Customer;

/** Everything before a minute of yesterday is complete. */
const complete = async (minute: number) => {
  for (const { place } of [steady, slowed, young])
    await b.bench.sql('update sync_lane set complete_to = $2 where domain_id = $1', [
      place.domainId,
      new Date(Date.parse(dayStart(yesterday, offset)) + minute * 60_000).toISOString(),
    ]);
};
const judge = () => evaluateMonitors(b.bench.platform.run);
const stored = async (of: Customer, weeks: number, now: (minute: number) => number) => {
  for (let week = weeks; week > 0; week -= 1)
    await b.use(
      of.place,
      addDays(yesterday, -7 * week),
      minutes.map((minute) => [minute, 'CN', usual + week * 100_000]),
    );
  await b.use(
    of.place,
    yesterday,
    minutes.map((minute) => [minute, 'CN', now(minute)]),
  );
};
const draft: In<typeof create> = {
  name: 'Hosts like themselves',
  metric: 'traffic',
  accountIds: [],
  domainPattern: 'd-*.test',
  baseline: 'weeks',
  baselineHours: 3,
  tolerance: 4,
  floorValue: 1_000_000,
  points: 2,
  windowPoints: 3,
  quietFrom: 0,
  quietTo: 0,
  zone: 'UTC',
  action: 'finding',
  paused: false,
};
const proposalOf = (step: string) => {
  const [own] =
    monitorsFindingKinds.findingKinds.traffic.proposals?.filter(({ when }) =>
      when({ place: { proposal: step }, fromAt: null, toAt: null }),
    ) ?? [];
  if (!own) throw new Error(`nothing proposes a ${step}`);
  return own;
};
const opened = async () =>
  (await b.staff.call(findings.endpoints.list, { kind: ['traffic'], size: 50 })).rows;

beforeAll(async () => {
  b = await openBilling();
  [steady, slowed, young] = await Promise.all([
    b.customer(addDays(yesterday, -30), yesterday),
    b.customer(addDays(yesterday, -30), yesterday),
    b.customer(addDays(yesterday, -9), yesterday),
  ]);
  await stored(steady, 4, () => usual + 250_000);
  // The generator slows this host to a third from the third slot on, until the last.
  await stored(slowed, 4, (minute) =>
    minute >= 1420 && minute < 1430 ? usual / 3 : usual + 250_000,
  );
  await stored(young, 1, () => usual * 5);
});
afterAll(() => b.bench.stop());

test('/createMonitorTask: what a task would have done in 30 days is told before it is saved, too little history as well', async () => {
  await complete(1435);
  const { name: _name, paused: _paused, ...rule } = draft;
  const past = await b.staff.call(backtest, rule);
  expect(past).toMatchObject({ domains: 3, looked: 3, young: 1, firings: 1 });
  expect(past.rows).toEqual([
    {
      at: new Date(Date.parse(dayStart(yesterday, offset)) + 1425 * 60_000).toISOString(),
      domainId: slowed.place.domainId,
      domain: slowed.place.name,
      value: usual / 3,
      usual: usual + 250_000,
      deviation: expect.any(Number),
    },
  ]);
  expect(past.rows[0]?.deviation).toBeLessThan(-4);
  expect(past.perWeek).toBeCloseTo(7 / 30);
  // A larger tolerance of size, more points, and quiet hours would each have kept still.
  for (const calm of [
    { floorValue: 25_000_000 },
    { points: 3 },
    { quietFrom: 15, quietTo: 16 },
    { domainPattern: 'other-*' },
  ])
    expect((await b.staff.call(backtest, { ...rule, ...calm })).firings).toBe(0);
  for (const bad of [{ points: 4 }, { zone: 'Nowhere' }])
    await expect(b.staff.call(backtest, { ...rule, ...bad })).rejects.toMatchObject({
      status: 400,
    });
  expect((await b.staff.call(list, {})).total).toBe(0);
});

test('/configMonitorTask: a host slowed to a third is found within two slots, others are not, and it closes once the host is itself again', async () => {
  await complete(1420);
  const task = await b.staff.call(create, draft);
  expect(task).toMatchObject({ state: 'waiting', domains: 3 });
  await judge();
  expect(await b.staff.call(one, { id: task.id })).toMatchObject({
    state: 'watching',
    firing: 0,
    young: 1,
  });
  await complete(1425);
  await judge();
  expect(await opened()).toEqual([]);
  await complete(1430);
  await judge();
  // A second look at the same slots counts nothing twice.
  await judge();
  const [finding, ...others] = await opened();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    state: 'open',
    seen: 1,
    places: 2,
    accountId: slowed.place.accountId,
    place: { domainId: slowed.place.domainId },
    sample: [{ kind: 'bytes', expected: usual + 250_000, found: usual / 3 }],
  });
  expect(await b.staff.call(one, { id: task.id })).toMatchObject({ state: 'firing', firing: 1 });
  // One calm slot leaves two of three unusual; one more does not.
  await complete(1435);
  await judge();
  expect((await opened())[0]?.state).toBe('open');
  await complete(1440);
  await judge();
  expect((await opened())[0]?.state).toBe('closed');
  expect(await b.staff.call(one, { id: task.id })).toMatchObject({ state: 'watching', firing: 0 });
});

test('/configMonitorTask: a paused, changed or removed task holds nothing open, and one that notifies opens nothing', async () => {
  const hour = { ...draft, points: 1, windowPoints: 12 } as const;
  const open = async () => (await opened()).filter((f) => f.state === 'open').length;
  const task = await b.staff.call(create, { ...hour, name: 'Finds' });
  await judge();
  expect(await open()).toBe(1);
  await b.staff.call(pause, { id: task.id, paused: true });
  expect(await open()).toBe(0);
  expect(await b.staff.call(one, { id: task.id })).toMatchObject({ state: 'paused', firing: 0 });
  await judge();
  expect(await open()).toBe(0);
  await b.staff.call(pause, { id: task.id, paused: false });
  await judge();
  expect(await open()).toBe(1);
  await b.staff.call(update, { id: task.id, ...hour, name: 'Finds', tolerance: 50 });
  await judge();
  expect(await open()).toBe(0);
  await b.staff.call(update, { id: task.id, ...hour, name: 'Finds' });
  await judge();
  expect(await open()).toBe(1);
  await b.staff.call(remove, { id: task.id });
  expect(await open()).toBe(0);

  const letters = async () =>
    (await b.staff.call(notifications.endpoints.list, { size: 100 })).rows.filter((n) =>
      JSON.stringify(n).includes('Tells'),
    ).length;
  await b.staff.call(create, { ...hour, name: 'Tells', action: 'notify' });
  await judge();
  await judge();
  expect([await letters(), await open()]).toEqual([1, 0]);
});

test('/configMonitorTask: a switch or a limit is proposed at the finding, as a form with domain and bandwidth filled in', async () => {
  const hour = { ...draft, points: 1, windowPoints: 12 } as const;
  const place = { domainId: slowed.place.domainId };
  const { link } = proposalOf('limit');
  for (const action of ['switch', 'limit'] as const) {
    const task = await b.staff.call(create, { ...hour, name: `Proposes a ${action}`, action });
    await judge();
    const finding = (await opened()).find((f) => f.place['taskId'] === task.id);
    expect(finding).toMatchObject({ state: 'open', place: { ...place, proposal: action } });
    const [own, other] = action === 'switch' ? ['switch', 'limit'] : ['limit', 'switch'];
    expect(finding && proposalOf(own).when(finding)).toBe(true);
    expect(finding && proposalOf(other).when(finding)).toBe(false);
    // Four spreads of a tenth above what is usual: 30.25 MB x 1.4 in five minutes are 1.13 Mbit/s.
    if (finding && action === 'limit')
      expect(link(finding)).toBe(
        `/createDomainControlInfoPage?domainId=${place.domainId}&bandwidthMbps=2`,
      );
    await b.staff.call(remove, { id: task.id });
  }
  const requests = { ...draft, name: 'No limit', metric: 'requests', action: 'limit' } as const;
  await expect(b.staff.call(create, requests)).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'action' }] },
  });
});

test('/createMonitorTask: whoever may only look tests a task and makes none', async () => {
  const { name: _name, paused: _paused, ...rule } = draft;
  const viewer = await b.bench.staff({ alarms: 'view' });
  expect((await viewer.call(backtest, rule)).domains).toBe(3);
  await expect(viewer.call(create, { ...draft, name: 'Mine' })).rejects.toMatchObject({
    status: 403,
  });
  for (const who of [steady.me, await b.bench.staff({ data: 'view' })])
    await expect(who.call(backtest, rule)).rejects.toMatchObject({ status: 403 });
});
