import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contracts } from '#shared/areas/cdn/contracts/contracts';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import type { In } from '#shared/kernel/contract';
import { addDays } from '#shared/kernel/units';
import { forgetDue } from '#server/model/cdn/contracts/forget';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { create, update, one, standing, archive, restore } = contracts.endpoints;
let bench: Bench;
let staff: Caller;
let planId: string;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  const plan = await staff.call(plans.endpoints.create, {
    name: 'start',
    description: '',
    apiPerSecond: 5,
    refreshPerDay: null,
    preheatPerDay: null,
    domains: null,
    overflow: 'refuse',
  });
  planId = plan.id;
});
afterAll(() => bench?.stop());

type Draft = In<typeof create>;
const draft = (name: string, more: Partial<Draft> = {}): Draft => ({
  name,
  companyName: 'Contract test',
  status: 'formal',
  automatic: true,
  cdnEnabled: true,
  smsEnabled: false,
  selfScheduling: false,
  logPush: false,
  logDisplay: true,
  dynamicAcceleration: false,
  alarmEnabled: true,
  alarmVisible: true,
  billingEnabled: true,
  billingVisible: true,
  smsBilling: false,
  guaranteedTrafficGb: 0,
  guaranteedAmount: 0,
  guaranteedSms: 0,
  currency: 'USD',
  coefficientPpm: 1_000_000,
  retentionDays: 90,
  domainLimit: 10,
  utcOffsetMinutes: 480,
  apiPermission: 'basic',
  scheduleId: null,
  validFrom: today,
  prices: [
    { region: null, pricePerGb: 50_000 },
    { region: 'europe', pricePerGb: 40_000 },
  ],
  planId,
  superEmail: `super-${name}@example.test`,
  superName: 'First',
  superLanguage: 'en',
  ...more,
});
/** Tables of which a new contract writes rows, in the order in which it does. */
const written = ['account', 'bill_price', 'plan_binding', 'person', 'letter', 'audit', 'outbox'];
const traces = async (): Promise<number[]> => {
  const counts: number[] = [];
  for (const table of written)
    counts.push(
      (await bench.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1,
    );
  return counts;
};

test('/createAccount: account, prices, plan and the invitation of the first Super come together', async () => {
  const name = `c-${randomUUID().slice(0, 8)}`;
  const account = await staff.call(create, draft(name));
  const shown = await staff.call(one, { id: account.id });
  expect(shown).toMatchObject({ name, planId, coefficientPpm: 1_000_000 });
  expect(shown.prices).toHaveLength(2);
  const [person] = await bench.sql('select role, status from person where account_id = $1', [
    account.id,
  ]);
  expect(person).toEqual({ role: 'Super', status: 'pending' });
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

test('/updateAccount: prices and coefficient hold from a day on and never change the past', async () => {
  const account = await staff.call(create, draft(`u-${randomUUID().slice(0, 8)}`));
  const { superEmail: _e, superName: _n, superLanguage: _l, ...fields } = draft(account.name);
  const later = addDays(today, 3);
  const changed = { ...fields, id: account.id, coefficientPpm: 1_200_000, companyName: 'Renamed' };
  const prices = [{ region: null, pricePerGb: 60_000 }];
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
  const account = await some.call(create, draft(name, { planId: null, prices: [] }));
  expect(account.name).toBe(name);
});

/** Tables with a row in which a text stands. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await bench.sql<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: string[] = [];
  for (const { name } of tables)
    if (
      (await bench.sql(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]))
        .length > 0
    )
      places.push(name);
  return places;
};

test('/deleteAccount: each blocker is named, the archive can be taken back, and then nothing personal is left', async () => {
  const name = `d-${randomUUID().slice(0, 8)}`;
  const { id } = await staff.call(create, draft(name));
  const email = `super-${name}@example.test`;
  const phone = '+8613800138999';
  await bench.sql('update person set phone = $1 where account_id = $2', [phone, id]);
  const domainId = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at, remark)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now(), $4)`,
    [domainId, id, `${name}.test`, `call ${phone}`],
  );
  await bench.sql(
    `insert into task (id, account_id, kind, title, state, params, request_id, created_by_email, created_at)
     values (gen_random_uuid(), $1, 'refresh', 't', 'active', '{}', 'r', $2, now())`,
    [id, email],
  );
  const shown = await staff.call(standing, { id });
  expect(shown.blockers.filter((b) => b.count > 0).map((b) => b.kind)).toEqual([
    'domains',
    'tasks',
  ]);
  await expect(staff.call(archive, { id, name })).rejects.toMatchObject({ status: 409 });
  await bench.sql(`update domain set status = 'Suspend' where id = $1`, [domainId]);
  await bench.sql(`update task set state = 'completed' where account_id = $1`, [id]);
  await expect(staff.call(archive, { id, name: 'other' })).rejects.toMatchObject({ status: 400 });
  await staff.call(archive, { id, name });
  expect((await staff.call(one, { id })).status).toBe('deactivated');
  await staff.call(restore, { id });
  expect((await staff.call(one, { id })).status).toBe('formal');

  await staff.call(archive, { id, name });
  const { run } = bench.platform;
  await forgetDue(run, new AbortController().signal);
  expect(await tablesWith(email)).not.toEqual([]);
  await bench.sql(
    `update account_archive set forget_at = now() - interval '1 minute' where account_id = $1`,
    [id],
  );
  const before = await bench.sql('select number, at, module, operation from audit order by number');
  await forgetDue(run, new AbortController().signal);
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(phone)).toEqual([]);
  const after = await bench.sql('select number, at, module, operation from audit order by number');
  expect(after.slice(0, before.length)).toEqual(before);
  const { archive: stored } = await staff.call(standing, { id });
  expect(stored).toMatchObject({ people: 1, domains: 1, forgottenAt: expect.any(String) });
  await expect(staff.call(restore, { id })).rejects.toMatchObject({ status: 409 });
  await expect(bench.sql(`update audit set ip = 'x'`)).rejects.toThrow('append-only');
});
