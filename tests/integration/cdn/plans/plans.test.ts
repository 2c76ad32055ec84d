import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import { system } from '#server/kernel/db/context';
import { mayAddDomain, takeDay } from '#server/model/cdn/plans/quotas';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { bindTo, callsOverTwoServers } from './callLimit';

const { bind, effective, mine, end } = planBindings.endpoints;
let bench: Bench;
let staff: Caller;
let me: Caller;
let accountId: string;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff({ plans: 'operate' });
  me = await bench.as('Admin');
  accountId = me.accountId ?? '';
});
afterAll(() => bench?.stop());

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
const domainOf = async (account: string): Promise<string> => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now())`,
    [id, account, `d-${id.slice(0, 8)}.test`],
  );
  return id;
};
const take = (account: string, byDomain: [string, number][]) =>
  bench.platform.run(system, (ctx) =>
    takeDay(ctx, { accountId: account, limit: 'refreshPerDay', byDomain: new Map(byDomain) }),
  );

test('/bindPlan: the most specific and latest binding wins, limit by limit, and its origin is told', async () => {
  const { accountId: account = '' } = await bench.as('Super');
  const domainId = await domainOf(account ?? '');
  const whom = { accountIds: [account ?? ''], domainIds: [], toAt: null };
  const make = (more: object) =>
    staff.call(plans.endpoints.create, {
      name: `w-${randomUUID()}`.slice(0, 40),
      description: '',
      apiPerSecond: null,
      refreshPerDay: null,
      preheatPerDay: null,
      domains: null,
      overflow: 'refuse',
      ...more,
    });
  const old = await make({ apiPerSecond: 5, refreshPerDay: 50, domains: 7 });
  const late = await make({ refreshPerDay: 80 });
  const ofDomain = await make({ refreshPerDay: 10 });
  await staff.call(bind, { ...whom, planId: old.id, fromAt: minutesAgo(20) });
  await staff.call(bind, { ...whom, planId: late.id, fromAt: minutesAgo(10) });
  await staff.call(bind, {
    planId: ofDomain.id,
    accountIds: [],
    domainIds: [domainId],
    fromAt: minutesAgo(30),
    toAt: null,
  });
  const of = async (domain?: string) => {
    const { rows } = await staff.call(effective, {
      accountId: account ?? '',
      ...(domain ? { domainId: domain } : {}),
    });
    return Object.fromEntries(rows.map((r) => [r.limit, [r.most, r.origin, r.planName]]));
  };
  expect(await of()).toEqual({
    apiPerSecond: [5, 'account', old.name],
    refreshPerDay: [80, 'account', late.name],
    preheatPerDay: [null, 'none', null],
    domains: [7, 'account', old.name],
  });
  expect(await of(domainId)).toMatchObject({ refreshPerDay: [10, 'domain', ofDomain.name] });
  const { rows } = await staff.call(planBindings.endpoints.list, { accountId: account ?? '' });
  const latest = rows.find((r) => r.planId === late.id);
  await staff.call(end, { id: latest?.id ?? '' });
  expect((await of())['refreshPerDay']).toEqual([50, 'account', old.name]);
});

test('/plan-manag: a day’s quota is one row over all processes: what is beyond is refused whole, with the figures', async () => {
  const domainId = await domainOf(accountId);
  const plan = await bindTo(staff, accountId, { refreshPerDay: 100 });
  const both = await Promise.allSettled([
    take(accountId, [[domainId, 60]]),
    take(accountId, [[domainId, 60]]),
  ]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await take(accountId, [[domainId, 40]]);
  await expect(take(accountId, [[domainId, 1]])).rejects.toMatchObject({
    code: 'plan.quota',
    status: 429,
    values: { plan: plan.name, most: 100, used: 100, asked: 1 },
  });
  const { rows } = await me.call(mine, {});
  expect(rows.find((r) => r.limit === 'refreshPerDay')).toMatchObject({ most: 100, used: 100 });
});

test('/plan-manag: a plan that only notifies lets everything through and tells once a day', async () => {
  const other = await bench.as('Super');
  const account = other.accountId ?? '';
  const domainId = await domainOf(account);
  await bindTo(staff, account, { refreshPerDay: 10, domains: 0, overflow: 'notify' });
  for (let i = 0; i < 3; i += 1) await take(account, [[domainId, 10]]);
  const notices = await bench.sql(
    `select 1 from notification where account_id = $1 and name = 'plans.over'`,
    [account],
  );
  expect(notices).toHaveLength(1);
  await bench.platform.run(system, (ctx) => mayAddDomain(ctx, { id: account, domainLimit: 0 }, 5));
});

test('/updatePlanPage: before saving it names who would be over it by what was used today', async () => {
  const other = await bench.as('Super');
  const account = other.accountId ?? '';
  const domainId = await domainOf(account);
  const plan = await bindTo(staff, account, { refreshPerDay: 1_000 });
  await take(account, [[domainId, 30]]);
  const limits = { apiPerSecond: null, preheatPerDay: null, domains: null };
  const preview = (refreshPerDay: number) =>
    staff.call(plans.endpoints.preview, { id: plan.id, ...limits, refreshPerDay });
  expect(await preview(30)).toEqual({ looked: 1, rows: [] });
  expect((await preview(29)).rows).toEqual([
    expect.objectContaining({ accountId: account, limit: 'refreshPerDay', used: 30, most: 29 }),
  ]);
});

test('/plan-manag: a bound plan is not removed; readers and customers are refused', async () => {
  const plan = await bindTo(staff, accountId, { preheatPerDay: 5 });
  await expect(staff.call(plans.endpoints.remove, { id: plan.id })).rejects.toMatchObject({
    status: 409,
  });
  const reader = await bench.as('Normal');
  await expect(reader.call(mine, {})).rejects.toMatchObject({ status: 403 });
  await expect(me.call(plans.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});

test('/plan-manag: limits hold over two server processes together', async () => {
  const { accepted, refusals, calls, most, least, waits } = await callsOverTwoServers(bench);
  expect(accepted).toBeLessThanOrEqual(most);
  expect(accepted).toBeGreaterThanOrEqual(least);
  expect(refusals).toBe(calls - accepted);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
});
