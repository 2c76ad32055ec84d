import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { system } from '#server/kernel/db/context';
import { messagesAllowed } from '#server/model/index';
import { mayAddDomain, mayAddTarget, takeDay } from '#server/model/cdn/plans/quotas';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { noLimits, plainPlan } from '../../../support/noLimits';
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
      ...plainPlan,
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
  expect(await of()).toMatchObject({
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

test('/plan-manag: messages a second are one bucket over all entries, and one log push target more than allowed is refused', async () => {
  const other = await bench.as('Super', { sms: true });
  const account = other.accountId ?? '';
  const plan = await bindTo(staff, account, { smsPerSecond: 1, logPushTargets: 1 });
  const send = (to: string[]) =>
    other.call(smsSubmissions.endpoints.send, {
      kind: 'code',
      messages: to.map((n) => ({ to: `+${n}`, text: 'x' })),
    });
  // Five at once are more than a second's worth: let through together, and waited for afterwards.
  const five = [1, 2, 3, 4, 5].map((n) => `+861380013800${n}`);
  expect(await send(five)).toMatchObject({ count: 5 });
  await expect(send(five.slice(1))).rejects.toMatchObject({
    status: 429,
    body: { code: 'plan.messages', values: { plan: plan.name, most: 1 } },
  });
  const rest = (count: number) =>
    bench.platform.run(system, (ctx) =>
      messagesAllowed(ctx, { accountId: account, count, whole: false }),
    );
  expect(await rest(3)).toBe(0);
  await bench.sql('update plan_tokens set tokens = 1, at = clock_timestamp() where key = $1', [
    `sms:${account}`,
  ]);
  expect((await Promise.all([rest(1), rest(1), rest(1)])).toSorted()).toEqual([0, 0, 1]);
  const add = (present: number) =>
    bench.platform.run(system, (ctx) => mayAddTarget(ctx, account, present));
  await add(0);
  await expect(add(1)).rejects.toMatchObject({ code: 'plan.targets', values: { most: 1 } });
});

test('/updatePlanPage: before saving it names who would be over it by what was used today', async () => {
  const other = await bench.as('Super');
  const account = other.accountId ?? '';
  const domainId = await domainOf(account);
  const plan = await bindTo(staff, account, { refreshPerDay: 1_000 });
  await take(account, [[domainId, 30]]);
  const preview = (refreshPerDay: number) =>
    staff.call(plans.endpoints.preview, { id: plan.id, ...noLimits, refreshPerDay });
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
