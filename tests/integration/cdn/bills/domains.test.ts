import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { addDays } from '#shared/kernel/units';
import { type Billing, monthBefore, openBilling, today, yesterday } from './support';

let billing: Billing;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.bench.stop());

test('a month by domain adds up to its bill to the micro-unit, and names no domain the reader may not see', async () => {
  const { bench, customer, use, close, staff } = billing;
  const first = addDays(`${today.slice(0, 7)}-01`, -2);
  const { me, place } = await customer(first, yesterday, { guaranteedAmount: 2_000_000 });
  const ids = [place.domainId];
  for (const visible of [true, false]) {
    const id = randomUUID();
    ids.push(id);
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at, data_visible)
       select $1::uuid, account_id, 'd-' || $1 || '.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', sync_start_at, created_at, $3 from domain where id = $2`,
      [id, place.domainId, visible],
    );
  }
  // Amounts that do not divide: each line leaves micro-units over.
  for (const [i, domainId] of ids.entries())
    await use({ ...place, domainId }, first, [
      [0, 'US', 1_000_000_001 + i * 7],
      [5, 'CN', 333_333_337 + i],
    ]);
  await close();
  await close();
  const { bill, rows, rest } = await me.call(bills.endpoints.domains, { month: monthBefore });
  expect(bill.usageCost).toBeGreaterThan(0);
  expect(rows).toHaveLength(3);
  expect(rest).toEqual({ domains: 0, bytes: 0, cost: 0 });
  const sum = (of: 'bytes' | 'cost') => rows.reduce((total, r) => total + r[of], 0);
  expect(sum('bytes')).toBe(bill.bytes);
  expect(sum('cost')).toBe(bill.usageCost);
  expect(sum('cost') + bill.trafficTopUp + bill.amountTopUp + bill.adjustments).toBe(bill.total);
  expect(rows.filter((r) => r.domain === null)).toHaveLength(1);
  const all = await staff.call(bills.endpoints.domains, {
    month: monthBefore,
    accountId: place.accountId,
  });
  expect(all.rows.map((r) => r.domainId).toSorted()).toEqual(ids.toSorted());
  const file = (await me.call(bills.endpoints.domainsExport, {
    month: monthBefore,
  })) as unknown as string;
  const costs = file
    .trim()
    .split('\n')
    .slice(1)
    .map((l) => Math.round(Number(l.split(',')[2]) * 1e6));
  expect(costs.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(costs.at(-1));
  await expect(me.call(bills.endpoints.domains, { month: '2021-01' })).rejects.toMatchObject({
    status: 404,
  });
});
