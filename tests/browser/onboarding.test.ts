import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { domains } from '#shared/areas/cdn/domains/domains';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import { type Console, startConsole } from '../integration/cdn/domains/console';
import { goodPassword, lettersTo, tokenIn } from '../integration/platform/session/visitor';
import { plainPlan } from '../support/noLimits';
import { openBrowser, openConsole, shot } from './support';
import { slideByKeys } from './slide';

const host = 'www.onboarding.test';
const email = 'first@onboarding.test';
let c: Console;
let browser: Browser;
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await c?.stop();
});

const pick = async (page: Page, name: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const answerOf = async (): Promise<number> => {
  const [row] = await c.bench.sql<{ x: number }>(
    'select x from sign_in_challenge order by created_at desc limit 1',
  );
  return row?.x ?? 0;
};

test('/createAccount: from the empty form to the customer’s first sign-in and running domain in under three minutes of clicking', async () => {
  const plan = await c.staff.call(plans.endpoints.create, {
    ...plainPlan,
    name: 'starter',
    apiPerSecond: 10,
    domains: 5,
  });
  const { page, messages } = await openConsole(browser, c.bench.base, c.staff, '/account-manag', {
    language: 'en',
  });
  page.setDefaultTimeout(30_000);
  const started = performance.now();
  const parts: string[] = [];
  const note = (what: string) =>
    parts.push(`${what} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await page
    .getByRole('link', { name: 'Create account' })
    .or(page.getByRole('button', { name: 'Create account' }))
    .first()
    .click();
  await page.waitForURL(/createAccount/);
  const main = page.locator('main');
  await main.getByLabel('Account', { exact: false }).first().fill('onboarded');
  await main.getByLabel('Company', { exact: false }).first().fill('Onboarding Ltd');
  await main
    .getByRole('combobox', { name: 'Billing time zone' })
    .selectOption({ label: 'UTC+9 · Tokyo, Seoul' });
  await main.getByLabel('Price per GB, All regions (USD)').fill('0.05');
  await main.getByLabel('Price per GB, Europe (USD)').fill('0.04');
  await pick(page, 'Scheduling policy', c.policy.name);
  await pick(page, 'Plan', 'starter');
  await main.getByLabel('Email of the Super').fill(email);
  await main.getByLabel('Name of the Super').fill('First Person');
  await shot(page, 'createAccount');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/account-manag/);
  await page.locator('tbody tr', { hasText: 'onboarded' }).waitFor();
  note('contract made after');

  const letter = await c.bench.until(
    async () => (await lettersTo(c.bench, email, 'invite'))[0] ?? null,
  );
  const customer = await openConsole(
    browser,
    c.bench.base,
    null,
    `/Verify?token=${tokenIn(letter['link'])}`,
    { language: 'en' },
  );
  const theirs = customer.page;
  theirs.setDefaultTimeout(30_000);
  await theirs.getByLabel('New password').fill(goodPassword);
  await theirs.getByLabel('Once more').fill(goodPassword);
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await theirs.getByText('Your password is set. Sign in with it.').waitFor();
  await theirs
    .getByRole('link', { name: 'Sign in' })
    .or(theirs.getByRole('button', { name: 'Sign in' }))
    .first()
    .click();
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(goodPassword);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await slideByKeys(theirs, answerOf);
  await theirs.getByText('Security verification passed').first().waitFor();
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL(/#\/(cdn-overview|account-set)/);
  note('first sign-in after');

  await theirs.goto(`${c.bench.base}/#/createDomainPage`);
  await theirs.locator('main').getByLabel('Domain', { exact: false }).first().fill(host);
  await theirs.getByLabel('Origin', { exact: false }).first().fill(`127.0.0.1:${c.origin.port}`);
  await theirs.getByRole('button', { name: 'Add domain', exact: true }).click();
  await theirs.waitForURL(/#\/cdn-domain\?domain=/);
  const id = new URL(theirs.url().replace('#/', '')).searchParams.get('domain') ?? '';
  const d = await c.staff.call(domains.endpoints.one, { id });
  await c.setTxt(d.verifyName, d.verifyValue);
  await theirs.locator('tr', { hasText: host }).getByText('Running').waitFor({ timeout: 60_000 });
  note('domain running after');
  console.info(`${parts.join('; ')} (goal 180 s)`);

  const { rows } = await c.staff.call(accounts.endpoints.list, { search: 'onboarded' });
  expect(rows[0]).toMatchObject({ utcOffsetMinutes: 540, scheduleId: c.policy.id });
  const limits = await c.staff.call(planBindings.endpoints.effective, {
    accountId: rows[0]?.id ?? '',
  });
  expect(limits.rows.find((r) => r.limit === 'domains')).toMatchObject({
    most: 5,
    used: 1,
    planId: plan.id,
  });
  expect([...messages, ...customer.messages].filter((s) => !/40[19]/.test(s))).toEqual([]);
}, 240_000);
