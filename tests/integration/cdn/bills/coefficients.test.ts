import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { bills } from '#shared/areas/cdn/bills/bills';
import { billCoefficients } from '#shared/areas/cdn/bills/coefficients';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';

const offset = 480;
const today = dayOf(Date.now(), offset);
const [first, second] = [addDays(today, -2), addDays(today, -1)];
const gb = 1_000_000_000;
let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench();
  await bench.stopWorkers();
  staff = await bench.staff();
  await setPricesAs(bench.platform.run, system, [
    {
      accountId: null,
      region: null,
      currency: 'USD',
      pricePerGb: 1_000_000,
      fromDay: '2020-01-01',
      remark: '',
    },
  ]);
});
afterAll(() => bench.stop());

/** A customer whose only domain used 10 GB on each of the last two days, without an own coefficient. */
const customer = async (): Promise<{ me: Caller; accountId: string }> => {
  const me = await bench.as('Super');
  const accountId = me.accountId as string;
  const start = dayStart(first, offset);
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
    [domainId, accountId, `d-${domainId.slice(0, 8)}.test`, start],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
    [randomUUID(), accountId, domainId, paramId, start, dayStart(today, offset)],
  );
  await storePoints(bench.platform.analytics, {
    accountId,
    domainId,
    paramId,
    source: 'accurate',
    from: start,
    to: dayStart(today, offset),
    absent: 'zero',
    points: [first, second].map((day) =>
      statPoint({
        domain: 'd',
        at: dayStart(day, offset),
        country: 'CN',
        requests: 1,
        bytes: 10 * gb,
      }),
    ),
  });
  return { me, accountId };
};
const costsOf = async (me: Caller) =>
  Promise.all(
    [first, second].map(
      async (day) => (await me.call(bills.endpoints.day, { day })).bill.cost / 1_000_000,
    ),
  );
const done = async (taskId: string) => {
  await until(async () => {
    const task = await staff.call(tasks.endpoints.one, { id: taskId });
    return task.state === 'completed';
  });
};

test('a day is billed with the coefficient of that day; a later correction is a difference with its cause', async () => {
  const { me, accountId } = await customer();
  const add = (coefficientPpm: number, fromDay: string) =>
    staff.call(billCoefficients.endpoints.create, {
      accountId,
      coefficientPpm,
      fromDay,
      remark: '',
    });
  const raised = await add(1_100_000, second);
  await closeBills(bench.platform.run);
  expect(await costsOf(me)).toEqual([10, 11]);
  await expect(add(1_300_000, second)).rejects.toMatchObject({ status: 409 });
  await staff.call(billCoefficients.endpoints.update, {
    id: raised.id,
    accountId,
    coefficientPpm: 1_200_000,
    fromDay: second,
    remark: 'contract 7',
  });
  expect(await costsOf(me)).toEqual([10, 11]);
  await bench.startWorkers();
  const { taskId } = await staff.call(billRecomputes.endpoints.create, {
    accountIds: [accountId],
    fromDay: first,
    toDay: second,
  });
  await done(taskId);
  const differences = await staff.call(billRecomputes.endpoints.differences, { id: taskId });
  expect(differences.rows.map((d) => [d.day, d.region !== null, d.causes])).toEqual([
    [second, true, ['coefficient']],
  ]);
  await done((await staff.call(billRecomputes.endpoints.apply, { id: taskId })).taskId);
  await bench.stopWorkers();
  expect(await costsOf(me)).toEqual([10, 12]);
});

test('a coefficient changed with the account holds from today on and leaves days that passed alone', async () => {
  const { me, accountId } = await customer();
  const { createdAt: _at, ...form } = await staff.call(accounts.endpoints.one, { id: accountId });
  await staff.call(accounts.endpoints.update, { ...form, coefficientPpm: 1_500_000 });
  await staff.call(accounts.endpoints.update, { ...form, coefficientPpm: 1_600_000 });
  await closeBills(bench.platform.run);
  expect(await costsOf(me)).toEqual([10, 10]);
  // The screens of a domain tell the coefficient that its bill of today counts with.
  const [domain] = (await me.call(domains.endpoints.list, {})).rows;
  const settings = await me.call(domainConfigs.endpoints.one, { domainId: domain?.id ?? '' });
  expect(settings.accountCoefficientPpm).toBe(1_600_000);
  const { rows } = await staff.call(billCoefficients.endpoints.list, { sort: '-fromDay' });
  expect(
    rows.filter((r) => r.accountId === accountId).map((r) => [r.fromDay, r.coefficientPpm]),
  ).toEqual([
    [today, 1_600_000],
    ['2000-01-01', 1_000_000],
  ]);
});
