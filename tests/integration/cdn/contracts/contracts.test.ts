import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contracts } from '#shared/areas/cdn/contracts/contracts';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { addDays } from '#shared/kernel/units';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { callerOf } from '../../../support/caller';
import { spawnServer } from '../../../support/servers';
import { plainPlan } from '../../../support/noLimits';
import { type ContractDraft, draftOf, today } from './draft';

const { create, update, one } = contracts.endpoints;
let bench: Bench;
let staff: Caller;
let planId: string;
let paramId: string;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  const plan = await staff.call(plans.endpoints.create, {
    name: 'start',
    ...plainPlan,
    apiPerSecond: 5,
  });
  planId = plan.id;
  paramId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, 'contract', 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId],
  );
});
afterAll(() => bench?.stop());

const draft = (name: string, more: Partial<ContractDraft> = {}) =>
  draftOf(name, { paramIds: [paramId], planId, ...more });
/** Tables of which a new contract writes rows, in the order in which it does. */
const written = [
  'account',
  'bill_price',
  'sms_rate',
  'plan_binding',
  'account_param',
  'person',
  'letter',
  'audit',
  'outbox',
];
const traces = async (): Promise<number[]> => {
  const counts: number[] = [];
  for (const table of written)
    counts.push(
      (await bench.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1,
    );
  return counts;
};

test('/createAccount: account, prices, plan, supplier parameters and the invitation of the first Super come together', async () => {
  const name = `c-${randomUUID().slice(0, 8)}`;
  const account = await staff.call(create, draft(name));
  const shown = await staff.call(one, { id: account.id });
  expect(shown).toMatchObject({ name, planId, coefficientPpm: 1_000_000 });
  expect(shown.prices).toHaveLength(2);
  const [person] = await bench.sql('select role, status from person where account_id = $1', [
    account.id,
  ]);
  expect(person).toEqual({ role: 'Super', status: 'pending' });
  const params = await staff.call(accountParams.endpoints.list, { accountId: account.id });
  expect(params.rows).toEqual([
    expect.objectContaining({ paramId, purpose: 'cdn', state: 'active' }),
  ]);
  const letters = await bench.sql('select 1 from letter where recipient = $1', [
    `super-${name}@example.test`,
  ]);
  expect(letters).toHaveLength(1);
  const { rows } = await staff.call(planBindings.endpoints.effective, { accountId: account.id });
  expect(rows.find((r) => r.limit === 'apiPerSecond')).toMatchObject({
    most: 5,
    origin: 'account',
  });
});

test('/createAccount: killed at each step nothing of it is left', async () => {
  for (const table of written) {
    const before = await traces();
    await bench.sql(`create function kill_here() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await bench.sql(
      `create trigger kill_here after insert on ${table} for each row execute function kill_here()`,
    );
    try {
      await expect(
        staff.call(create, draft(`k-${randomUUID().slice(0, 8)}`)),
      ).rejects.toMatchObject({ status: expect.any(Number) });
    } finally {
      await bench.sql(`drop trigger kill_here on ${table}`);
      await bench.sql('drop function kill_here()');
    }
    expect(await traces()).toEqual(before);
  }
  await staff.call(create, draft(`k-${randomUUID().slice(0, 8)}`));
});

test('/createAccount: a server killed as a process in the midst of it leaves nothing, and the next one makes it whole', async () => {
  // The first, a middle and the last table: the process dies while its statement holds still there.
  for (const table of ['account', 'person', 'outbox'] as const) {
    const { base, child } = await spawnServer(bench.config);
    const before = await traces();
    await bench.sql(`create function hold_here() returns trigger language plpgsql as $$
      begin perform pg_sleep(4); return new; end $$`);
    await bench.sql(
      `create trigger hold_here after insert on ${table} for each statement execute function hold_here()`,
    );
    const asleep = async () =>
      (
        await bench.sql(
          `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
        )
      ).length;
    try {
      const answer = callerOf(base, staff)
        .call(create, draft(`p-${randomUUID().slice(0, 8)}`))
        .then(
          () => 'answered',
          () => 'gone',
        );
      await until(async () => (await asleep()) > 0);
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
      expect(await answer).toBe('gone');
      // The database hears that its client is gone when it speaks to it next.
      await until(async () => (await asleep()) === 0);
    } finally {
      await bench.sql(`drop trigger hold_here on ${table}`);
      await bench.sql('drop function hold_here()');
    }
    expect(await traces()).toEqual(before);
  }
  const next = await spawnServer(bench.config);
  const name = `p-${randomUUID().slice(0, 8)}`;
  await callerOf(next.base, staff).call(create, draft(name));
  expect(
    await bench.sql('select 1 from letter where recipient = $1', [`super-${name}@example.test`]),
  ).toHaveLength(1);
});

test('/updateAccount: prices and coefficient hold from a day on and never change the past', async () => {
  const account = await staff.call(create, draft(`u-${randomUUID().slice(0, 8)}`));
  const {
    superEmail: _e,
    superName: _n,
    superLanguage: _l,
    paramIds: _p,
    ...fields
  } = draft(account.name);
  const later = addDays(today, 3);
  const changed = { ...fields, id: account.id, coefficientPpm: 1_200_000, companyName: 'Renamed' };
  const prices = [{ region: null, pricePerGb: 60_000 }];
  const smsRates = [
    { country: null, price: 70_000 },
    { country: 'CN', price: 45_000 },
  ];
  await staff.call(update, {
    ...changed,
    coefficientPpm: 1_000_000,
    prices: [],
    smsRates,
    validFrom: today,
  });
  expect((await staff.call(one, { id: account.id })).smsRates).toEqual(
    expect.arrayContaining(smsRates),
  );
  await expect(
    staff.call(update, { ...changed, prices, validFrom: addDays(today, -1) }),
  ).rejects.toMatchObject({ status: 400 });
  await staff.call(update, { ...changed, prices, validFrom: later });
  const shown = await staff.call(one, { id: account.id });
  expect(shown).toMatchObject({ companyName: 'Renamed', coefficientPpm: 1_000_000 });
  expect(shown.prices).toContainEqual({ region: null, pricePerGb: 50_000 });
  const rows = await bench.sql(
    `select region, price_per_gb::int as price, from_day::text as day from bill_price where account_id = $1 and region is null order by from_day`,
    [account.id],
  );
  expect(rows).toEqual([
    { region: null, price: 50_000, day: today },
    { region: null, price: 60_000, day: later },
  ]);
  const coefficients = await bench.sql(
    'select coefficient_ppm::int as ppm, from_day::text as day from bill_coefficient where account_id = $1',
    [account.id],
  );
  expect(coefficients).toEqual([{ ppm: 1_200_000, day: later }]);
});

test('/createAccount: who may not set prices or plans makes accounts without them only', async () => {
  const some = await bench.staff({ accounts: 'operate', users: 'operate' });
  const name = `r-${randomUUID().slice(0, 8)}`;
  await expect(some.call(create, draft(name, { planId: null }))).rejects.toMatchObject({
    status: 403,
  });
  await expect(some.call(create, draft(name, { prices: [] }))).rejects.toMatchObject({
    status: 403,
  });
  const bare = { planId: null, prices: [], smsRates: [] };
  await expect(some.call(create, draft(name, bare))).rejects.toMatchObject({ status: 403 });
  const account = await some.call(create, draft(name, { ...bare, paramIds: [] }));
  expect(account.name).toBe(name);
});
