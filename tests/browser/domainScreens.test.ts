import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createChain } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { type Console, startConsole } from '../integration/cdn/domains/console';
import type { Caller } from '../support/bench';
import { inTurn, looks } from './looks';
import { openBrowser, openConsole, violations } from './support';

let c: Console;
let browser: Browser;
let owner: Caller;
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
  owner = await c.person('Super');
  const { certificatePem, privateKeyPem } = createChain({
    subject: 'shop',
    names: ['*.browser-shop.test'],
  });
  await owner.call(certificates.endpoints.upload, { name: 'shop', certificatePem, privateKeyPem });
});
afterAll(async () => {
  await browser?.close();
  await c?.stop();
});

test('every screen is accessible, quiet and never wider than the page', async () => {
  const shown = await c.activated(owner, 'look.browser-shop.test');
  await owner.call(domainRules.endpoints.add, {
    domainId: shown.id,
    pattern: '/img/*',
    cacheSeconds: 60,
  });
  await c.reaches(owner, shown.id, 'Activated');
  const cert = (await owner.call(certificates.endpoints.list, {})).rows[0];
  const paths = [
    `/cdn-domain?domain=${shown.id}`,
    '/createDomainPage',
    `/domain/${shown.id}/configs`,
    `/editDomainConfigPage?domainId=${shown.id}`,
    `/listDomainConfigPage?id=${shown.id}`,
    `/listDomainConfigPage?id=${shown.id}&tab=origin`,
    `/listDomainConfigPage?id=${shown.id}&tab=history`,
    `/updateDomainPage?id=${shown.id}`,
    '/autoConfigManag',
    '/cdn-certification',
    '/createCertificatePage',
    `/bindCertificate?id=${cert?.id}`,
    `/viewCertificate?id=${cert?.id}`,
  ];
  const views = inTurn(paths.map((path) => ({ path })));
  for (const look of looks) {
    const { page, messages } = await openConsole(browser, c.bench.base, owner, '/cdn-domain', look);
    page.setDefaultTimeout(30_000);
    for (const { path } of views.filter((v) => v.theme === look.theme && v.width === look.width)) {
      await page.evaluate((to) => {
        location.hash = to;
      }, `#${path}`);
      await page.locator('h1, h2').first().waitFor();
      // The bar of a route change carries a role of its own making and is gone when it has ended.
      await page.locator('#nprogress').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect({ path, wide }).toEqual({ path, wide: 0 });
    }
    expect(messages).toEqual([]);
    await page.context().close();
  }
}, 180_000);

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
