import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { system } from '#server/kernel/db/context';
import { openLanes } from '#server/model/cdn/sync/lanes.store';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { assign, end, list, move, references, remove } = accountParams.endpoints;
let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
});
afterAll(() => bench?.stop());

const code = (value: string) => ({ body: { code: value } });
const refusedAt = (path: string, value: string) => ({
  body: { fields: [expect.objectContaining({ path, code: value })] },
});
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
const param = async (name: string, accountId: string | null = null): Promise<string> => {
  const id = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, account_id, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, $2, 'aurora', 'http://x', $3, 0, 60, true, now())`,
    [id, name, accountId],
  );
  return id;
};
const entryOn = (paramId: string) => ({
  regions: null,
  weight: 100,
  paramId,
  coefficientPpm: null,
});
const policyOn = (who: Caller, name: string, paramId: string) =>
  who.call(schedules.endpoints.create, {
    name,
    description: '',
    method: 'weight',
    entries: [entryOn(paramId)],
  });
/** A domain of an account that a parameter serves. */
const served = async (accountId: string, name: string, paramId: string): Promise<string> => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', now() - interval '1 day', now())`,
    [id, accountId, name],
  );
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, steps, live_version, created_at)
     values ($1, $2, $3, $4, 100, 'online', '[]', 1, now())`,
    [randomUUID(), accountId, id, paramId],
  );
  return id;
};
const choices = async (who: Caller) =>
  (await who.call(supplierParams.endpoints.choices, {})).rows.map((r) => r.id);

test('/cdn-accountSupplierParamManag: policy forms offer exactly what is assigned, policies name nothing else, and ending is refused with the list of what is on it', async () => {
  const [one, two] = [await param('assigned-one'), await param('assigned-two')];
  const me = await bench.as('Super', { selfScheduling: true });
  const accountId = me.accountId ?? '';
  const span = { accountId, fromAt: minutesAgo(1), toAt: null };
  expect(await choices(me)).toEqual(expect.arrayContaining([one, two]));
  const both = await policyOn(me, 'before', two);

  const row = await staff.call(assign, { ...span, paramId: one, purpose: 'cdn' });
  expect(row).toMatchObject({
    state: 'active',
    domains: 0,
    policies: 0,
    paramName: 'assigned-one',
  });
  expect(await choices(me)).toEqual([one]);
  await expect(policyOn(me, 'other', two)).rejects.toMatchObject(
    refusedAt('entries', 'schedule.supplier'),
  );
  const own = await policyOn(me, 'mine', one);
  // One for test is of use to test accounts alone.
  await staff.call(assign, { ...span, paramId: two, purpose: 'test' });
  expect(await choices(me)).toEqual([one]);
  await bench.sql(`update account set status = 'test' where id = $1`, [accountId]);
  expect((await choices(me)).toSorted()).toEqual([one, two].toSorted());
  await bench.sql(`update account set status = 'formal' where id = $1`, [accountId]);
  // Nothing new goes to what is not assigned, by a policy made before either.
  await expect(
    me.call(domains.endpoints.add, {
      name: 'a.assign.test',
      origin: 'o.test',
      scheduleId: both.id,
    }),
  ).rejects.toMatchObject(refusedAt('scheduleId', 'schedule.unassigned'));

  const shared = await policyOn(staff, 'platform-one', one);
  await bench.sql('update account set schedule_id = $1 where id = $2', [shared.id, accountId]);
  await expect(
    staff.call(schedules.endpoints.update, {
      id: shared.id,
      name: 'platform-one',
      description: '',
      method: 'weight',
      entries: [entryOn(two)],
    }),
  ).rejects.toMatchObject(refusedAt('entries', 'schedule.followers'));

  await served(accountId, 'served.assign.test', one);
  expect(await staff.call(references, { id: row.id })).toMatchObject({
    domains: [{ name: 'served.assign.test' }],
    policies: [{ name: 'mine' }, { name: 'platform-one' }],
  });
  await expect(staff.call(end, { id: row.id })).rejects.toMatchObject({
    body: {
      code: 'supplier.stillUsed',
      values: { domains: 'served.assign.test', policies: 'mine, platform-one' },
    },
  });
  expect((await staff.call(list, { accountId, purpose: ['cdn'] })).rows).toEqual([
    expect.objectContaining({ id: row.id, state: 'active', domains: 1, policies: 2 }),
  ]);
  await expect(staff.call(remove, { id: row.id })).rejects.toMatchObject(code('supplier.inForce'));
  await expect(staff.call(move, { id: row.id, toParamId: two })).rejects.toMatchObject(
    refusedAt('toParamId', 'supplier.closed'),
  );
  await staff.call(assign, { ...span, paramId: two, purpose: 'cdn' });
  expect(await staff.call(move, { id: row.id, toParamId: two })).toMatchObject({
    kind: 'paramMove',
    total: 1,
  });

  // What ran out by its own end is said while something is still on it.
  await bench.sql('update account_param set to_at = now() where id = $1', [row.id]);
  expect((await staff.call(list, { accountId, paramId: one })).rows[0]?.state).toBe('overdue');
  await bench.sql('delete from domain where name = $1', ['served.assign.test']);
  await bench.sql('update account set schedule_id = null where id = $1', [accountId]);
  await me.call(schedules.endpoints.remove, { id: own.id });
  const again = await staff.call(assign, {
    ...span,
    fromAt: new Date().toISOString(),
    paramId: one,
    purpose: 'cdn',
  });
  expect(await staff.call(end, { id: again.id })).toMatchObject({ state: 'ended' });
  expect(await choices(me)).toEqual([two]);
  await expect(staff.call(end, { id: again.id })).rejects.toMatchObject(
    code('supplier.notInForce'),
  );
  await staff.call(remove, { id: again.id });
});

test('/cdn-accountSupplierParamManag: logs are fetched under the parameters alone that are assigned for it', async () => {
  const [one, two] = [await param('logs-one'), await param('logs-two')];
  const accountId = await bench.account();
  const domainId = await served(accountId, 'logs.assign.test', one);
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, steps, live_version, created_at)
     values ($1, $2, $3, $4, 100, 'online', '[]', 1, now())`,
    [randomUUID(), accountId, domainId, two],
  );
  const open = async () =>
    (
      await bench.sql<{ paramId: string }>(
        `select param_id as "paramId" from sync_lane where domain_id = $1 and source = 'log' and end_at is null`,
        [domainId],
      )
    )
      .map((r) => r.paramId)
      .toSorted();
  const look = () => bench.platform.run(system, openLanes);
  await look();
  expect(await open()).toEqual([one, two].toSorted());
  const row = await staff.call(assign, {
    accountId,
    paramId: one,
    purpose: 'logs',
    fromAt: minutesAgo(1),
    toAt: null,
  });
  await look();
  expect(await open()).toEqual([one]);
  // Domains are on it still: their traffic goes on, their logs do not.
  await staff.call(end, { id: row.id });
  await look();
  await look();
  expect(await open()).toEqual([]);
  await staff.call(remove, { id: row.id });
  await look();
  expect(await open()).toEqual([one, two].toSorted());
});

test('/cdn-accountSupplierParamManag: spans that meet, parameters of others, and people without the right are refused', async () => {
  const me = await bench.as('Super');
  const accountId = me.accountId ?? '';
  const [paramId, other] = [await param('spans'), await param('others', await bench.account())];
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const draft = { accountId, paramId, purpose: 'cdn', fromAt: later, toAt: null } as const;
  await expect(staff.call(assign, { ...draft, toAt: minutesAgo(1) })).rejects.toMatchObject(
    refusedAt('toAt', 'supplier.span'),
  );
  await expect(staff.call(assign, { ...draft, paramId: other })).rejects.toMatchObject(
    refusedAt('paramId', 'supplier.ofOther'),
  );
  const row = await staff.call(assign, draft);
  expect(row.state).toBe('planned');
  await expect(staff.call(assign, draft)).rejects.toMatchObject(code('supplier.assigned'));
  // Two at once: one of them is told so.
  const both = await Promise.allSettled(
    [1, 2].map(() => staff.call(assign, { ...draft, purpose: 'logs' })),
  );
  expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  const viewer = await bench.staff({ suppliers: 'view' });
  expect((await viewer.call(list, { accountId })).total).toBe(2);
  await expect(viewer.call(assign, draft)).rejects.toMatchObject({ status: 403 });
  await expect(viewer.call(end, { id: row.id })).rejects.toMatchObject({ status: 403 });
  for (const who of [me, await bench.staff({ plans: 'operate' })])
    await expect(who.call(list, {})).rejects.toMatchObject({ status: 403 });
});
