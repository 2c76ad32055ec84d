import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { resources } from '#shared/areas/index';
import { audits } from '#shared/areas/platform/audit/audit';
import { staff } from '#shared/areas/platform/staff/staff';
import { grants } from '#shared/areas/rights';
import { type Grant, type Level, refusalOf, type Who } from '#shared/kernel/access';
import { type Resource, urlOf } from '#shared/kernel/contract';
import { type Bench, startBench } from '../support/bench';
import { declaredRoutes } from '../support/routes';
import { staffWho } from '../../client/areas/platform/staff/rightsPreview';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

const noId = '00000000-0000-4000-8000-000000000001';
const everything = Object.fromEntries(grants.map((g) => [g, 'approve'])) as Record<Grant, Level>;
const without = (grant: Grant): Partial<Record<Grant, Level>> => {
  const { [grant]: _, ...rest } = everything;
  return rest;
};
const whoWith = (left: Partial<Record<Grant, Level>>): Who =>
  staffWho({ top: false, grants: left });

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const operations = (Object.values(resources) as unknown as Resource[]).flatMap((r) =>
  Object.values(r.endpoints),
);
const title = '没有权限打开此页面';
/** Modules of screens to come: granted already, guarding nothing yet. */
const toCome: readonly Grant[] = [];

/** Whether an address shows the refusal in place of its screen. */
const closes = async (page: Page, path: string): Promise<boolean> => {
  const address = `${path.replace(/:\w+/g, noId)}?id=${noId}`;
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${address}`);
  return page
    .getByRole('heading', { level: 1, name: title })
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
};

test('/cdn-rootauthmanag: each module switched off closes its screens by address and its operations by API', async () => {
  const screens = declaredRoutes();
  const top = await bench.staff();
  const root = await bench.staff(everything);
  const { page } = await openConsole(browser, bench.base, root, '/checkRootAuth');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const wrong: string[] = [];
  let closed = 0;
  for (const grant of grants) {
    const left = without(grant);
    await top.call(staff.endpoints.update, { id: root.personId, staffTop: false, grants: left });
    const shutOperations = operations.filter(
      (e) =>
        !refusalOf(whoWith(everything), e.permission) && refusalOf(whoWith(left), e.permission),
    );
    const headers = { authorization: `Bearer ${root.token}`, 'content-type': 'application/json' };
    await Promise.all(
      shutOperations.map((e) => {
        const url = `${bench.base}${urlOf(e).replace(/:\w+/g, noId)}`;
        return bench.until(
          async () => (await fetch(url, { method: e.method, headers })).status === 403,
        );
      }),
    );
    const shut = screens.filter(
      ({ permission }) =>
        permission !== 'public' &&
        !refusalOf(whoWith(everything), permission) &&
        refusalOf(whoWith(left), permission),
    );
    for (const { path } of shut) if (!(await closes(page, path))) wrong.push(`${grant}: ${path}`);
    closed += shut.length + shutOperations.length;
    if (shutOperations.length === 0 && shut.length === 0 && !toCome.includes(grant))
      wrong.push(`${grant} closes nothing`);
  }
  expect(wrong).toEqual([]);
  expect(closed).toBeGreaterThan(200);
}, 300_000);

test('/setRootAuth: the preview shows menu and actions, and a grant taken away closes an open console', async () => {
  const top = await bench.staff();
  const root = await bench.staff({ audit: 'view', domains: 'view' });
  const open = await openConsole(browser, bench.base, root, '/cdn-operational', { language: 'en' });
  await open.page.getByRole('heading', { level: 1, name: 'Operations log' }).waitFor();
  const { page, messages } = await openConsole(
    browser,
    bench.base,
    top,
    `/setRootAuth?id=${root.personId}`,
    { language: 'en' },
  );
  await page.getByRole('group', { name: 'Audit' }).getByRole('button', { name: 'None' }).click();
  await page.getByRole('group', { name: 'Billing' }).getByRole('button', { name: 'View' }).click();
  await page
    .getByRole('region', { name: /Actions lost/ })
    .getByText('Audit records, newest first')
    .waitFor();
  await page.getByRole('region', { name: /Actions gained \([1-9]/ }).waitFor();
  await page.locator('aside', { hasText: 'Operations log' }).getByText('closes').first().waitFor();
  await shot(page, 'setRootAuth');
  expect(await violations(page)).toEqual([]);
  // From the answer that saved it to the other console's refusal, and to the API's.
  const saved = page.waitForResponse((r) => r.request().method() === 'PUT' && r.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  const started = performance.now();
  await Promise.all([
    open.page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor(),
    bench.until(() =>
      root.call(audits.endpoints.list, {}).then(
        () => false,
        (e: { status: number }) => e.status === 403,
      ),
    ),
  ]);
  const ms = performance.now() - started;
  console.info(`a grant taken away closed the open console after ${Math.round(ms)} ms (goal 1 s)`);
  await page.waitForURL(/cdn-rootauthmanag/);
  await page.locator('tbody tr', { hasText: root.email }).waitFor();
  await shot(page, 'cdn-rootauthmanag');
  expect(messages).toEqual([]);
});

test('/checkRootAuth: a top root tests an action of a customer and reads the rule; a root only their own', async () => {
  const top = await bench.staff();
  const reader = await bench.as('Normal');
  const { page } = await openConsole(browser, bench.base, top, '/checkRootAuth', {
    language: 'en',
    width: 390,
    theme: 'dark',
  });
  await page.getByText('Every module').waitFor();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('combobox').last().fill(reader.email);
  await page.getByRole('option', { name: reader.email }).click();
  await page.getByRole('combobox', { name: 'Operation name', exact: true }).click();
  await page.getByRole('combobox').last().fill('people.create');
  await page.getByRole('option', { name: /people\.create/ }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByText('Step 10').waitFor();
  await shot(page, 'checkRootAuth');
  const root = await bench.staff({ tests: 'view' });
  const own = await openConsole(browser, bench.base, root, `/checkRootAuth?id=${top.personId}`, {
    language: 'en',
  });
  await own.page.getByText(root.email).first().waitFor();
  expect(await own.page.getByText('Person', { exact: true }).count()).toBe(0);
});
