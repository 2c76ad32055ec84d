import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { system } from '#server/kernel/db/context';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { startBench, type Bench } from '../support/bench';
import { aRow, looks } from './looks';
import { openBrowser, openConsole, violations } from './support';

const { create } = edgeNodes.endpoints;
const list = '/cdn-supplier-edge-node';
const node = (name: string, last: number) => ({
  name,
  supplier: 'aurora' as const,
  address: `127.0.9.${last}`,
  region: 'asia',
  description: '',
});

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

test.each(looks.map((look, i) => ({ ...look, last: 20 + i })))(
  'list, form and layers are accessible and quiet at $width px in $theme and $language',
  async (look) => {
    const staff = await bench.staff();
    await staff.call(create, node(`look-${look.last}`, look.last));
    const { page, messages } = await openConsole(browser, bench.base, staff, list, look);
    await page.waitForSelector(aRow);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.waitForSelector('[cmdk-item]');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`${bench.base}/#/add-supplier-edge-node`);
    await page.click('form button[type=submit]');
    await page.waitForSelector('form [role=alert]');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-invalid') === 'true',
    );
    expect(await violations(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBe(0);
    expect(messages).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test('a picker and a menu take the keyboard once they are open', async () => {
  const staff = await bench.staff();
  await staff.call(create, { ...node('hand-node', 60), supplier: 'http' });
  const { page } = await openConsole(browser, bench.base, staff, list, { language: 'en' });
  const control = page.getByRole('combobox', { name: 'Supplier' });
  await control.click();
  await page.keyboard.type('generic');
  await page.getByRole('option', { name: /Aurora/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL(/supplier=http/);
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Supplier' }).waitFor({ state: 'detached' });
  expect(await control.evaluate((c) => c === document.activeElement)).toBe(true);
  await page.getByText('hand-node').waitFor();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem');
  await page.context().close();
}, 60_000);

test('what changes elsewhere shows by itself', async () => {
  const staff = await bench.staff();
  const sharedNode = await staff.call(create, node('shared-node', 40));
  const { page } = await openConsole(browser, bench.base, staff, `${list}?search=shared`);
  await page.waitForSelector('text=shared-node');
  await page.waitForSelector('[role=img][aria-label="实时连接正常"]');
  await bench.sql('update edge_node set name = $1 where id = $2', [
    'shared-renamed',
    sharedNode.id,
  ]);
  await bench.platform.run(system, async (ctx) =>
    ctx.emit(edgeNodes.events.changed, { ...sharedNode, name: 'shared-renamed' }),
  );
  await page.waitForSelector('text=shared-renamed');
  expect(await page.locator('tr.row-tint').count()).toBe(1);
  await page.context().close();
});

test('a filter lives in the address, and back undoes it', async () => {
  const staff = await bench.staff();
  const { page } = await openConsole(browser, bench.base, staff, list);
  await page.waitForSelector('tbody tr');
  await page.getByRole('combobox', { name: '供应商' }).first().click();
  await page.getByRole('option', { name: '北辰 CDN' }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/supplier=borealis/);
  await page.waitForSelector('text=没有符合条件的结果');
  await page.goBack();
  await page.waitForSelector('tbody tr');
  expect(page.url()).not.toContain('?');
  await page.context().close();
});

test('aliases and addresses without # lead to their screens, unknown addresses say so inside the frame', async () => {
  const staff = await bench.staff();
  const { page } = await openConsole(browser, bench.base, staff, `/CDN${list}?search=x`);
  await page.waitForSelector('text=没有符合条件的结果');
  expect(page.url()).toBe(`${bench.base}/#${list}?search=x`);
  await page.goto(`${bench.base}${list}?search=y`);
  await page.waitForSelector('text=没有符合条件的结果');
  expect(page.url()).toBe(`${bench.base}/#${list}?search=y`);
  await page.goto(`${bench.base}/#/cdn-nowhere`);
  await page.waitForSelector('h1:has-text("页面尚未开放")');
  expect(await page.isVisible('nav[aria-label="主菜单"]')).toBe(true);
  await page.context().close();
});

test('customers do not see the back office, and are told why when they open it by address', async () => {
  const customer = await bench.as('Super');
  const { page } = await openConsole(browser, bench.base, customer, list);
  await page.waitForSelector('text=仅平台人员可执行此操作');
  expect(await page.locator('nav a', { hasText: '边缘节点' }).count()).toBe(0);
  await page.context().close();
});

test('without a session every screen leads to sign-in, which remembers the way back', async () => {
  const { page } = await openConsole(browser, bench.base, null, `${list}?search=x`);
  await page.waitForURL(/#\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('previous-path'))).toBe(
    `${list}?search=x`,
  );
  await page.context().close();
});

test('a session that ends elsewhere leads to sign-in', async () => {
  const staff = await bench.staff();
  const { page } = await openConsole(browser, bench.base, staff, list);
  await page.waitForSelector('tbody tr');
  await bench.sql('update session set revoked_at = now() where person_id = $1', [staff.personId]);
  bench.sessions.forget((s) => s.who.userId === staff.personId);
  await bench.live.sweep();
  await page.waitForURL(/#\/login/);
  await page.waitForSelector('form input');
  await page.getByText('您已在其他地方结束此会话，请重新登录。').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('access-token'))).toBeNull();
  await page.context().close();
});

test('an account without domains is led to adding one', async () => {
  const empty = await bench.as('Super');
  const { page } = await openConsole(browser, bench.base, empty, '/cdn-overview', {
    language: 'en',
  });
  await page.getByText('No domains yet').waitFor();
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.waitForURL(/createDomainPage/);
  await page.context().close();
});

test('the question mark says what a screen is for, its operations that one may call, and the keys', async () => {
  const staff = await bench.staff();
  const { page, messages } = await openConsole(browser, bench.base, staff, list, {
    ...looks[0],
    width: 1440,
    language: 'en',
  });
  await page.waitForSelector('h1');
  await page.keyboard.press('?');
  const help = page.locator('[role=dialog]', { hasText: 'Shortcuts' });
  await help.waitFor();
  const text = await help.innerText();
  expect(text).toContain('Edge nodes of the suppliers');
  expect(text).toContain('/api/edgeNodes');
  expect(text).toMatch(/Go to Domains\s*G\s*D/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.goto(`${bench.base}/#/cdn-analyze`);
  // The help belongs to its screen: asked for before the next one is there, it would close with the old one.
  await page.locator('h1', { hasText: 'Statistics' }).waitFor();
  await page.click('button[aria-label="Help"]');
  await page.waitForSelector('text=Hit requests / requests');
  expect(messages).toEqual([]);
  await page.context().close();
});

test('S pins the screen to the menu and unpins it, and after G it leads to Statistics', async () => {
  const owner = await bench.as('Super');
  const { page, messages } = await openConsole(browser, bench.base, owner, '/cdn-domain', {
    language: 'en',
  });
  const pinned = page.locator('nav', { hasText: 'Pinned' });
  await page.getByRole('button', { name: 'Pin to menu' }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Unpin' }).waitFor();
  await pinned.waitFor();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Pin to menu' }).waitFor();
  await pinned.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL(/#\/cdn-analyze/);
  expect(messages).toEqual([]);
  await page.context().close();
});
