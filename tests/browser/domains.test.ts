import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createChain } from '#lab/kernel/selfSigned';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Caller } from '../support/bench';
import { type Console, startConsole } from '../integration/cdn/domains/console';
import { openBrowser, openConsole, visit } from './support';

const chain = createChain({ subject: 'shop', names: ['*.browser-shop.test'] });
const host = 'www.browser-shop.test';

let c: Console;
let browser: Browser;
let owner: Caller;
let id = '';
/** Figures of the way to a first domain, printed at the end beside what they should be. */
const figures: string[] = [];
const seconds = (from: number): number => (performance.now() - from) / 1000;
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
  owner = await c.person('Super');
});
afterAll(async () => {
  if (figures.length > 0) console.log(figures.join('; '));
  await browser?.close();
  await c?.stop();
});

test('a person adds a domain, proves it and watches it go live and its CNAME take effect without a reload', async () => {
  const { page, messages } = await openConsole(browser, c.bench.base, owner, '/createDomainPage');
  page.setDefaultTimeout(30_000);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.locator('main').getByLabel('域名', { exact: false }).first().fill(host);
  await page.getByLabel('源站地址', { exact: false }).fill('127.0.0.1:1');
  const typed = performance.now();
  await page.getByText('无法连接源站').waitFor();
  figures.push(`wrong origin told before saving after ${seconds(typed).toFixed(1)} s (3 s)`);
  await page.getByLabel('源站地址', { exact: false }).fill(`127.0.0.1:${c.origin.port}`);
  await page.getByText('源站应答正常').waitFor();
  await page.getByRole('button', { name: '添加域名', exact: true }).click();
  await page.waitForURL(/#\/cdn-domain\?domain=/);
  id = new URL(page.url().replace('#/', '')).searchParams.get('domain') ?? '';
  const d = await c.one(owner, id);
  await page.getByText(d.verifyValue).waitFor();
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await page.getByText('尚未生效', { exact: false }).first().waitFor();
  await c.setTxt(d.verifyName, d.verifyValue);
  const written = performance.now();
  await page.locator('tr', { hasText: host }).getByText('运行中').waitFor();
  figures.push(`TXT to Activated ${seconds(written).toFixed(1)} s (15 s)`);
  await page.getByRole('dialog').getByText('逐节点验证').first().waitFor();
  // Every wait names what it waits for: the steps of both suppliers are on the screen.
  expect(await page.getByRole('dialog').getByText('等待节点生效').count()).toBe(2);
  await page.getByRole('dialog').getByText('未生效').waitFor();
  await c.setCname(host, d.cname as string);
  const pointed = performance.now();
  await page.getByRole('dialog').getByText('已生效').waitFor();
  figures.push(`DNS change to "in effect" on the screen ${seconds(pointed).toFixed(1)} s`);
  figures.push(`${loads} reloads`);
  expect(loads).toBe(0);
  expect(messages.filter((s) => !s.includes('409'))).toEqual([]);
  await page.context().close();
});

test('a rule is written, what a supplier cannot do is named, and the tester knows which rule decides', async () => {
  const { page, messages } = await openConsole(
    browser,
    c.bench.base,
    owner,
    `/domain/${id}/configs`,
    {
      language: 'en',
    },
  );
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  await page.getByLabel('Effective path', { exact: false }).fill('/static/*');
  await page.getByRole('button', { name: 'Set a duration' }).click();
  await page.getByRole('spinbutton', { name: 'Duration' }).fill('30');
  await page.getByRole('button', { name: 'Only these' }).click();
  await page.getByRole('button', { name: 'Add header' }).first().click();
  await page.getByLabel('Name 1').fill('X-Wish');
  await page.getByLabel('Value 1').fill('1');
  await page.getByText('Not every supplier can do this').waitFor();
  await page.getByLabel('Save anyway and accept the loss there').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText('The parameter list cannot be empty')
    .or(page.getByText('The query-parameter list cannot be empty'))
    .first()
    .waitFor();
  await page.getByLabel('Parameter names', { exact: false }).fill('v');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/configs$/);
  await page.locator('tr', { hasText: '/static/*' }).getByText('Running').waitFor();
  await page.getByLabel('URL or path').fill(`http://${host}/static/a.js?v=2&x=3`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText(`${host}/static/a.js?v=2`).waitFor();
  expect(messages.filter((s) => !s.includes('400'))).toEqual([]);
  await page.context().close();
});

test('the settings of a domain tell the coefficient that counts, and since when its data is synced', async () => {
  const { call } = c.staff;
  const own = await call(accounts.endpoints.one, { id: owner.accountId as string });
  const { createdAt: _at, ...account } = own;
  await call(accounts.endpoints.update, { ...account, coefficientPpm: 1_100_000 });
  const { syncStartAt } = await owner.call(domains.endpoints.one, { id });
  const path = `/listDomainConfigPage?id=${id}`;
  const { page } = await openConsole(browser, c.bench.base, owner, path, { language: 'en' });
  await page.getByText("Coefficient 1.1 (the account's)").first().waitFor();
  // By the clocks of the account, eight hours ahead.
  const started = new Date(Date.parse(syncStartAt) + 8 * 3_600_000).toISOString();
  await page.getByText(started.slice(0, 19).replace('T', ' ')).first().waitFor();
  await page.getByText('Sync start').waitFor();
  await page.getByText('Goes on').waitFor();
  await page.context().close();
});

test('two versions are compared, one is rolled back to, and a drifted supplier is shown and pushed again', async () => {
  const { page, messages } = await openConsole(
    browser,
    c.bench.base,
    owner,
    `/listDomainConfigPage?id=${id}&tab=history`,
    { language: 'en' },
  );
  page.setDefaultTimeout(30_000);
  const first = page.locator('tr', { hasText: 'Domain added' });
  await first.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog').getByText('/static/*').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await first.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await page.locator('tr', { hasText: 'Rolled back → 1' }).getByText('All suppliers').waitFor();
  expect((await owner.call(domainRules.endpoints.list, { domainId: id })).total).toBe(0);
  await c.faults('aurora', { driftDomain: host });
  await page.getByRole('button', { name: 'Read back now' }).click();
  const aurora = page.getByRole('region', { name: 'Aurora CDN' });
  await aurora.getByText('Drifted', { exact: true }).waitFor();
  await aurora.getByText('drifted.').waitFor();
  await c.calm('aurora');
  await page.getByRole('button', { name: 'Push again' }).click();
  await aurora.getByText('As desired', { exact: true }).waitFor();
  expect(messages).toEqual([]);
  await page.context().close();
});

test('rules change places by key as one version, which says before saving what is never reached', async () => {
  for (const pattern of ['/a/*', '/*'])
    await owner.call(domainRules.endpoints.add, { domainId: id, pattern });
  await c.reaches(owner, id, 'Activated');
  const { page, messages } = await openConsole(
    browser,
    c.bench.base,
    owner,
    `/domain/${id}/configs`,
    {
      language: 'en',
    },
  );
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: 'Move rule 1' }).press('ArrowDown');
  await page.getByText('Never reached because of rule 1').waitFor();
  const before = (await c.one(owner, id)).configVersion;
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('The order was changed').waitFor({ state: 'detached' });
  const order = (await owner.call(domainRules.endpoints.list, { domainId: id })).rows;
  expect(order.map((r) => r.pattern)).toEqual(['/*', '/a/*']);
  expect((await c.one(owner, id)).configVersion).toBe(before + 1);
  await c.reaches(owner, id, 'Activated');
  expect(messages).toEqual([]);
  await page.context().close();
}, 180_000);

test('an act on several domains shows a result for each', async () => {
  await owner.call(domains.endpoints.add, {
    name: 'waiting.browser-two.test',
    origin: `127.0.0.1:${c.origin.port}`,
  });
  const { page } = await openConsole(browser, c.bench.base, owner, '/cdn-domain', {
    language: 'en',
  });
  page.setDefaultTimeout(30_000);
  await page.locator('tr', { hasText: 'waiting.browser-two.test' }).getByRole('checkbox').check();
  await page.locator('tr', { hasText: host }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await dialog.getByText('0 succeeded, 2 failed').waitFor();
  await dialog.getByText('The TXT record', { exact: false }).waitFor();
  await page.context().close();
}, 180_000);

test('a certificate is checked while it is pasted, bound, and shown as served by both suppliers', async () => {
  const { page, messages } = await openConsole(
    browser,
    c.bench.base,
    owner,
    '/createCertificatePage',
  );
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.getByText('证书名称不能为空').first().waitFor();
  await page.getByLabel('证书名称', { exact: false }).fill('shop');
  await page.getByRole('textbox', { name: '证书文件' }).fill(chain.certificatePem);
  await page.getByRole('textbox', { name: '私钥' }).fill(chain.privateKeyPem);
  await page.getByText('证书与私钥匹配').waitFor();
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.waitForURL(/bindCertificate/);
  await page.locator('tr', { hasText: host }).getByRole('button', { name: '绑定' }).click();
  await page.locator('tr', { hasText: host }).getByText('已绑定此证书').waitFor();
  await c.reaches(owner, id, 'Activated', 30_000);
  const { rows } = await owner.call(certificates.endpoints.list, {});
  await visit(page, `/viewCertificate?id=${rows[0]?.id}`);
  await page.getByText('此证书').nth(1).waitFor();
  expect(messages.filter((s) => !s.includes('400'))).toEqual([]);
  await page.context().close();
});

test('deleting asks for the typed name and says why it is refused', async () => {
  const d = await c.one(owner, id);
  await c.setCname(host, d.cname as string);
  await owner.call(domains.endpoints.stop, { id });
  const { page } = await openConsole(browser, c.bench.base, owner, '/cdn-domain');
  page.setDefaultTimeout(30_000);
  const open = async () => {
    await page.locator('tr', { hasText: host }).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
  };
  await open();
  const confirm = page.getByRole('dialog').getByRole('button', { name: '删除' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('dialog').getByRole('textbox').fill(host);
  await confirm.click();
  await page.getByRole('alert').getByText('DNS 仍指向').waitFor();
  await c.dropCname(host);
  await confirm.click();
  await page.locator('tr', { hasText: host }).waitFor({ state: 'detached' });
  await page.context().close();
});
