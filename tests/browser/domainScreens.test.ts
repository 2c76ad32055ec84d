import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Console, startConsole } from '../integration/cdn/domains/console';
import type { Caller } from '../support/bench';
import { openBrowser, openConsole } from './support';

let c: Console;
let browser: Browser;
let owner: Caller;
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
  owner = await c.person('Super');
});
afterAll(async () => {
  await browser?.close();
  await c?.stop();
});

test('a list of few rows is followed by what was lately done to things of its kind, for those who may know, and by where to go on', async () => {
  const shown = await c.activated(owner, 'few.browser-shop.test');
  const at = (who: Caller) =>
    openConsole(browser, c.bench.base, who, '/cdn-domain', { language: 'en' });
  const { page, messages } = await at(owner);
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await changes.getByRole('link', { name: shown.name }).first().waitFor();
  await page
    .getByRole('region', { name: 'Related screens' })
    .getByRole('link', { name: 'Certificates' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
  await page.goBack();
  await changes.getByRole('link', { name: 'All' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByRole('cell', { name: shown.name }).first().waitFor();
  expect(messages).toEqual([]);
  await page.context().close();

  const reader = await at(await c.person('Normal', { accountId: owner.accountId ?? '' }));
  await reader.page.getByRole('region', { name: 'Related screens' }).waitFor();
  expect(await reader.page.getByRole('region', { name: 'Recent changes' }).count()).toBe(0);
  expect(reader.messages).toEqual([]);
  await reader.page.context().close();
}, 90_000);
