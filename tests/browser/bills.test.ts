import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Bench, startBench } from '../support/bench';
import { billedCustomer, setPrice, yesterday } from './billedDay';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
  await setPrice(bench);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

test('a customer opens a day down to its formula; staff see that it changed since billed, recompute it, see the cause, apply, and the page follows', async () => {
  const { me, spend, name, accountId } = await billedCustomer(bench);
  const month = yesterday.slice(0, 7);
  const own = await openConsole(browser, bench.base, me, '/cdn-bill', { language: 'en' });
  await own.page.getByText(month, { exact: true }).first().waitFor();
  await shot(own.page, 'bill-months');
  expect(await violations(own.page)).toEqual([]);
  // On the first day of a month another month stands above that of yesterday.
  await own.page.getByRole('row', { name: month }).getByRole('button', { name: 'Open' }).click();
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
  const office = await openConsole(browser, bench.base, staff, '/cdn-billdaymanag', {
    language: 'en',
  });
  const { page } = office;
  // What a recompute would change: one GB at 0.085 USD.
  const row = page.getByRole('row', { name }).filter({ hasText: '+0.09 USD' });
  await row.waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Recompute' }).click();
  await page.getByLabel('From day').waitFor();
  expect(await page.getByLabel('From day').inputValue()).toBe(yesterday);
  expect(await page.getByLabel('To day').inputValue()).toBe(yesterday);
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
});

test('an administrator who is not Super finds no bills', async () => {
  const me = await bench.as('Admin');
  const { page } = await openConsole(browser, bench.base, me, '/cdn-bill');
  await page.getByText('您的角色没有此权限').first().waitFor();
  expect(await page.getByRole('link', { name: '费用账单' }).count()).toBe(0);
});
