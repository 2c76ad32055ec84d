import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { domains } from '#shared/areas/cdn/domains/domains';
import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench } from '../support/bench';
import { aRow, looks } from './looks';
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

type Kind = 'failed' | 'activated' | 'verifying';
const tell = (p: Caller, domain: string, kind: Kind = 'failed', actor: string | null = null) =>
  bench.platform.run(system, async (ctx) =>
    ctx.notify(domains.notices[kind], { domain }, { accountId: p.accountId, actor }),
  );

test.each(looks)(
  'the page of notices and its panel are accessible and quiet at $width px in $theme and $language',
  async (look) => {
    const p = await bench.as('Normal');
    for (let i = 0; i < 3; i += 1) await tell(p, 'often.look.test', 'failed', 'mate@shop.test');
    await tell(p, 'once.look.test', 'verifying', 'mate@shop.test');
    const { page, messages } = await openConsole(browser, bench.base, p, '/notices', look);
    await page.waitForSelector('text=once.look.test');
    expect(await page.locator(aRow).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await shot(page, `notices-${look.width}-${look.theme}`);
    await page
      .locator(aRow)
      .filter({ hasText: 'often' })
      .click({ position: { x: 200, y: 4 } });
    await page.waitForSelector('[role=dialog] ol > li:nth-child(3)');
    expect(await violations(page)).toEqual([]);
    await shot(page, `notices-open-${look.width}-${look.theme}`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBe(0);
    expect(messages).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test('a notice arrives live as unread, is muted by its object, and the next of it stays away', async () => {
  const p = await bench.as('Normal');
  const { page } = await openConsole(browser, bench.base, p, '/notices', { language: 'en' });
  await page.waitForSelector('text=No notices');
  await tell(p, 'live.test', 'failed', 'mate@shop.test');
  await page.waitForSelector(`${aRow} >> [aria-label="Unread"]`);
  await page.waitForSelector('[aria-label="Notices (1)"]');
  // What a colleague did waits in the bell alone.
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await page.locator(aRow).click({ position: { x: 200, y: 4 } });
  await page.waitForSelector('[aria-label="Notices (0)"]');
  await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await page.getByRole('radio', { name: /All about/ }).click();
  await page.getByText('For good', { exact: true }).click();
  await page.locator('button[type=submit]').click();
  await bench.until(async () => (await p.call(noticeMutes.endpoints.list, {})).total === 1);
  await tell(p, 'live.test', 'activated');
  await tell(p, 'other.test', 'failed');
  await page.waitForSelector('[aria-label="Notices (1)"]');
  await page.waitForSelector('text=other.test');
  expect(await page.locator(aRow).filter({ hasText: 'successful' }).count()).toBe(0);
  await page.goto(`${bench.base}/#/account-set?tab=notices`);
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.waitForSelector('text=Nothing is muted');
  await page.context().close();
});

test('filters, search and tab live in the address', async () => {
  const p = await bench.as('Normal');
  await tell(p, 'shop.test');
  await tell(p, 'blog.test', 'activated');
  const path = '/notices?tab=unread&search=shop&kind=domains.failed';
  const { page } = await openConsole(browser, bench.base, p, path, { language: 'en' });
  await page.waitForSelector('text=shop.test');
  expect(await page.locator(aRow).count()).toBe(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.waitForSelector('[aria-label="Notices (0)"]');
  await page.waitForFunction((row) => !document.querySelector(row), aRow);
  await page.context().close();
});

test.each([1440, 390])(
  'at %i px no toast lies over a primary button of the page below it',
  async (width) => {
    const p = await bench.as('Super');
    for (const path of ['/createDomainPage', '/createAlarmPage', '/addUserPage']) {
      const { page } = await openConsole(browser, bench.base, p, path, { width });
      await page.waitForSelector('button.bg-accent');
      await page.waitForSelector('[role=img][aria-label="实时连接正常"], header');
      await bench.until(async () => {
        await tell(p, 'toast.test', 'failed');
        return (await page.locator('[data-sonner-toast]').count()) > 0;
      });
      const covers = await page.evaluate(() => {
        const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
        return [...document.querySelectorAll('button.bg-accent')]
          .map((button) => button.getBoundingClientRect())
          .filter(
            (b) =>
              toast &&
              b.width > 0 &&
              b.left < toast.right &&
              toast.left < b.right &&
              b.top < toast.bottom &&
              toast.top < b.bottom,
          ).length;
      });
      expect({ path, covers }).toEqual({ path, covers: 0 });
      await page.context().close();
    }
  },
  60_000,
);
