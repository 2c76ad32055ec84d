import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { type Bench, startBench, until } from '../support/bench';
import { statPoint, storePoints } from '../support/statPoint';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
  await setPricesAs(bench.platform.run, system, [
    {
      accountId: null,
      region: null,
      currency: 'USD',
      pricePerGb: 85_000,
      fromDay: '2020-01-01',
      remark: '',
    },
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

const offset = 480;
const yesterday = addDays(dayOf(Date.now(), offset), -1);

/** An account whose bill of yesterday is completed, and a way to change what was used then. */
const customer = async () => {
  const me = await bench.as('Super');
  const accountId = me.accountId as string;
  const start = dayStart(yesterday, offset);
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $4, 'o.test', 80, 'http', 'Activated', 'v', 'v', $3, now())`,
    [domainId, accountId, start, `shop-${domainId.slice(0, 8)}.test`],
  );
  const spend = (bytes: number) =>
    storePoints(bench.platform.analytics, {
      accountId,
      domainId,
      paramId,
      source: 'accurate',
      from: start,
      to: new Date(Date.parse(start) + 86_400_000).toISOString(),
      points: [
        statPoint({
          domain: 'shop.test',
          at: start,
          country: 'US',
          requests: 1,
          bytes,
        }),
      ],
    });
  await spend(2_000_000_000);
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to, next_at, past_next_at)
     values ($1, $2, $3, $4, 'accurate', $5, $5, $5::timestamptz + interval '1 day', now() + interval '1 hour', now() + interval '1 hour')`,
    [randomUUID(), accountId, domainId, paramId, start],
  );
  await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
  await until(
    async () =>
      (await bench.sql('select 1 from bill_day where account_id = $1 and version = 1', [accountId]))
        .length === 1,
    { ms: 40_000, what: 'the bill of yesterday is completed' },
  );
  const [{ name } = { name: '' }] = await bench.sql<{ name: string }>(
    'select name from account where id = $1',
    [accountId],
  );
  return { me, spend, name, accountId };
};

test('a customer opens a day down to its formula; staff recompute it, see the cause, apply, and the page follows', async () => {
  const { me, spend, name, accountId } = await customer();
  const month = yesterday.slice(0, 7);
  const own = await openConsole(browser, bench.base, me, '/cdn-bill', { language: 'en' });
  await own.page.getByText(month, { exact: true }).first().waitFor();
  await shot(own.page, 'bill-months');
  expect(await violations(own.page)).toEqual([]);
  await own.page.getByRole('button', { name: 'Open' }).first().click();
  await own.page.getByText(yesterday, { exact: true }).first().waitFor();
  await shot(own.page, 'bill-month');
  expect(await violations(own.page)).toEqual([]);
  await own.page
    .getByRole('row', { name: yesterday })
    .getByRole('button', { name: 'Open' })
    .click();
  await own.page.getByRole('dialog').getByText('North America').click();
  await own.page.getByText('2 GB × 1 × 0.085 USD = 0.17 USD').waitFor();
  await own.page
    .getByText(/^shop-.*\.test$/)
    .first()
    .waitFor();
  await shot(own.page, 'bill-day');
  expect(await violations(own.page)).toEqual([]);
  await spend(3_000_000_000);
  const staff = await bench.staff();
  const office = await openConsole(browser, bench.base, staff, '/cdn-recomputedaybill', {
    language: 'en',
  });
  const { page } = office;
  await page.getByLabel('From day').fill(yesterday);
  await page.getByLabel('To day').fill(yesterday);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText('Usage changed').waitFor();
  await page.getByText(name, { exact: true }).first().waitFor();
  await shot(page, 'recompute');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Applied', { exact: true }).waitFor();
  await own.page.getByText('3 GB × 1 × 0.085 USD = 0.255 USD').waitFor();
  const versions = await bench.sql(
    'select version from bill_day where account_id = $1 and version > 0',
    [accountId],
  );
  expect(versions).toHaveLength(2);
  await page.goto(`${bench.base}/#/cdn-billdaymanag?tab=prices`);
  await page.getByText('All regions').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect([...own.messages, ...office.messages]).toEqual([]);
}, 120_000);

test('an administrator who is not Super finds no bills', async () => {
  const me = await bench.as('Admin');
  const { page } = await openConsole(browser, bench.base, me, '/cdn-bill');
  await page.getByText('您的角色没有此权限').first().waitFor();
  expect(await page.getByRole('link', { name: '费用账单' }).count()).toBe(0);
});
