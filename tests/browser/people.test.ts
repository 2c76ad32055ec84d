import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { visitor, withPassword } from '../integration/platform/session/visitor';
import { type Bench, startBench } from '../support/bench';
import { openBrowser, openConsole } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([
    startBench({ env: { TRUST_PROXY: '127.0.0.1' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

test('/cdn-iprecentrecord: an address is blocked from its row, and the rule is taken back', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  await withPassword(bench, boss.email);
  await visitor(bench, '203.0.113.60').signIn(boss.email);
  const { page, messages } = await openConsole(browser, bench.base, top, '/cdn-iprecentrecord', {
    language: 'en',
  });
  const row = page.locator('tbody tr', { hasText: '203.0.113.60' }).first();
  await row.getByRole('button', { name: 'Block or allow' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Guesses passwords');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('203.0.113.60/32').waitFor();
  await bench.until(() =>
    visitor(bench, '203.0.113.60')
      .signIn(boss.email)
      .then(
        () => false,
        (e: { status: number }) => e.status === 403,
      ),
  );
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('There are no address rules').waitFor();
  expect(messages).toEqual([]);
});
