import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { evaluateControls } from '#server/model/cdn/controls/evaluate';
import type { Caller } from '../../../support/bench';
import { noLimits, plainPlan } from '../../../support/noLimits';
import { type Console, startConsole } from '../domains/console';
import { allNodes } from '../domains/edge';
import { setClock, slotMs, useSlot } from './usage';

const { list, lift, remove, update } = domainControls.endpoints;
const gb = 1_000_000_000;
let c: Console;
let owner: Caller;
let accountId: string;
let domain: { id: string; name: string };
/** Begin of the last completed slot: 3 GB in five minutes are 80 Mbps. */
let slot: number;

const judge = () => evaluateControls(c.bench.platform.run);
const statuses = () =>
  Promise.all(
    allNodes.map(async (node) => (await c.fetchAt(node, domain.name, '/index.html')).status),
  );
const answers = async (status: number) => {
  await c.bench.until(async () => (await statuses()).every((s) => s === status), {
    ms: 40_000,
    what: `${status} from all nodes`,
  });
  await c.reaches(owner, domain.id, 'Activated');
};
const controls = async () => (await c.staff.call(list, { accountId, sort: 'createdAt' })).rows;
const used = async () => {
  const { rows } = await owner.call(planBindings.endpoints.mine, {});
  return Object.fromEntries(rows.map((r) => [r.limit, [r.used, r.most, r.planName]]));
};
type Limits = Partial<Parameters<typeof c.staff.call<typeof plans.endpoints.create>>[1]>;
const planOf = (name: string, limits: Limits) =>
  c.staff.call(plans.endpoints.create, { ...plainPlan, name, ...limits });
const bind = (planId: string, of: { account?: boolean } = {}) =>
  c.staff.call(planBindings.endpoints.bind, {
    planId,
    accountIds: of.account ? [accountId] : [],
    domainIds: of.account ? [] : [domain.id],
    fromAt: new Date(Date.now() - 60_000).toISOString(),
    toAt: null,
  });
const endAll = async () => {
  const { rows } = await c.staff.call(planBindings.endpoints.list, { accountId });
  for (const { id } of rows.filter((r) => r.state === 'active'))
    await c.staff.call(planBindings.endpoints.end, { id });
  await judge();
};

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  accountId = owner.accountId ?? '';
  // Noon for the account, so that no day ends within the test.
  await setClock(c, accountId, 720);
  domain = await c.activated(owner, 'plan.cap.test');
  slot = Math.floor(Date.now() / slotMs) * slotMs - slotMs;
  await useSlot(c, { accountId, domain, slot, bytes: 3 * gb });
}, 120_000);
afterAll(() => c?.stop());

test('/plan-manag: a domain over the Mbps cap of its plan answers 403 from the edges of both suppliers by its first completed slot, and recovers in the next period', async () => {
  const plan = await planOf('capped', { bandwidthMbps: 50 });
  await bind(plan.id, { account: true });
  await judge();
  await answers(403);
  expect(await controls()).toEqual([
    expect.objectContaining({
      source: 'planBandwidth',
      planName: 'capped',
      period: 'day',
      bandwidthMbps: 50,
      action: 'block',
      state: 'blocked',
      evaluatedTo: new Date(slot + slotMs).toISOString(),
      reason: { code: 'control.bandwidth', values: { used: 80, most: 50 } },
    }),
  ]);
  expect((await used())['bandwidthMbps']).toEqual([80, 50, 'capped']);
  // A second time, and two at once, nothing is done again.
  const before = await c.one(owner, domain.id);
  await Promise.all([judge(), judge()]);
  expect((await c.one(owner, domain.id)).configVersion).toBe(before.configVersion);
  // What the plan says is changed there alone; the staff may lift it until a time.
  const [row] = await controls();
  const id = row?.id ?? '';
  const rule = {
    period: 'day',
    trafficGb: 1,
    bandwidthMbps: null,
    action: 'block',
    requestsPerSecond: null,
  } as const;
  for (const refusal of [c.staff.call(remove, { id }), c.staff.call(update, { id, ...rule })])
    await expect(refusal).rejects.toMatchObject({ body: { code: 'control.ofPlan' } });
  const until = new Date(Date.now() + 1_800_000).toISOString();
  expect(await c.staff.call(lift, { id, until })).toMatchObject({ state: 'warning' });
  await answers(200);
  await c.bench.sql(
    'update domain_control set override_until = now(), judge_at = now() where id = $1',
    [id],
  );
  await judge();
  await answers(403);
  // Midnight of the account.
  await setClock(c, accountId, 0);
  await c.bench.sql('update domain_control set judge_at = now() where id = $1', [id]);
  await judge();
  await answers(200);
  expect(await controls()).toEqual([expect.objectContaining({ state: 'normal', usedBytes: 0 })]);
  await setClock(c, accountId, 720);
  await endAll();
  expect(await controls()).toEqual([]);
}, 120_000);

test('/bindPlan: of each limit the plan of the domain counts before that of the account, does what that plan says, and ends with its binding', async () => {
  const wide = await planOf('wide', { bandwidthMbps: 50, trafficGb: 2, overflow: 'notify' });
  const own = await planOf('own', {
    bandwidthMbps: 60,
    overflow: 'throttle',
    requestsPerSecond: 1,
  });
  await bind(wide.id, { account: true });
  await bind(own.id);
  await judge();
  const by = async () =>
    Object.fromEntries((await controls()).map((r) => [r.source, [r.planName, r.state]]));
  expect(await by()).toEqual({
    planBandwidth: ['own', 'limiting'],
    planTraffic: ['wide', 'over'],
  });
  await c.reaches(owner, domain.id, 'Activated');
  // Of many at once one is served a second, at each node.
  for (const node of allNodes) {
    const got = await Promise.all(
      Array.from({ length: 6 }, async () => (await c.fetchAt(node, domain.name, '/a')).status),
    );
    expect(got).toContain(200);
    expect(got).toContain(429);
  }
  const { rows } = await owner.call(notifications.endpoints.list, { size: 100 });
  expect(rows.map((n) => n.name)).toEqual(
    expect.arrayContaining(['domainControls.acting', 'domainControls.over']),
  );
  // A changed plan is followed; a block is stricter than a rate.
  await c.staff.call(plans.endpoints.update, {
    ...plainPlan,
    id: wide.id,
    name: 'wide',
    trafficGb: 1,
  });
  await judge();
  await answers(403);
  expect(await by()).toEqual({
    planBandwidth: ['own', 'limiting'],
    planTraffic: ['wide', 'blocked'],
  });
  await endAll();
  expect(await by()).toEqual({});
  await answers(200);
}, 120_000);

test('/bindPlan: a control whose figures were kept by a worker that died before it acted is carried out by the next one', async () => {
  const plan = await planOf('died', { bandwidthMbps: 50 });
  await bind(plan.id);
  const counted = async () => {
    const [{ n = 0 } = {}] = await c.bench.sql<{ n: number }>(
      'select count(*)::int as n from control_use',
    );
    return n > 0;
  };
  const { run } = c.bench.platform;
  const dying: typeof run = async (who, work) => {
    if (await counted()) throw new Error('killed');
    return run(who, work);
  };
  await expect(evaluateControls(dying)).rejects.toThrow('killed');
  await judge();
  expect(await controls()).toEqual([expect.objectContaining({ state: 'blocked' })]);
  await endAll();
}, 60_000);

test('/updatePlanPage: who would be over a cap is measured on completed slots, and throttling asks for its rate', async () => {
  const over = async (limits: object) =>
    (
      await c.staff.call(plans.endpoints.preview, {
        ...noLimits,
        accountIds: [accountId],
        ...limits,
      })
    ).rows.map((r) => [r.limit, r.used, r.most]);
  expect(await over({ bandwidthMbps: 79, trafficGb: 2 })).toEqual([
    ['bandwidthMbps', 80, 79],
    ['trafficGb', 3, 2],
  ]);
  expect(await over({ bandwidthMbps: 80, trafficGb: 3 })).toEqual([]);
  await expect(planOf('no rate', { bandwidthMbps: 5, overflow: 'throttle' })).rejects.toMatchObject(
    { body: { fields: [{ path: 'requestsPerSecond' }] } },
  );
});
