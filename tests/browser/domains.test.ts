import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createChain } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/certificates/certificates';
import { domains } from '#shared/areas/domains/domains';
import { domainRules } from '#shared/areas/domains/rules';
import type { Caller } from '../support/bench';
import { type Console, startConsole } from '../integration/domains/console';
import { openBrowser, openConsole } from './support';

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const chain = createChain({ subject: 'shop', names: ['*.browser-shop.test'] });
const host = 'www.browser-shop.test';

let c: Console;
let browser: Browser;
let owner: Caller;
let id = '';
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
  owner = await c.person('Super');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await c?.stop();
});

const violations = async (page: Page): Promise<string[]> => {
  // Run from outside the page's own scripts, whose policy would refuse a script made from text.
  await page.evaluate(axeSource);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
  // The bar of a route change is the frame's and comes and goes.
  return page.evaluate(async () => {
    type Axe = {
      run(
        context: object,
        o: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    const { axe } = globalThis as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const found = await axe.run({ exclude: ['#nprogress'] }, { runOnly: tags });
    return found.violations.map(
      (v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`,
    );
  });
};

test('a person adds a domain, proves it and watches it go live without a reload', async () => {
  const { page, said } = await openConsole(browser, c.bench.base, owner, '/createDomainPage');
  page.setDefaultTimeout(30_000);
  await page.getByLabel('域名', { exact: false }).first().fill(host);
  await page.getByLabel('源站地址', { exact: false }).fill('127.0.0.1:1');
  await page.getByText('源站应答异常').waitFor();
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
  await page.locator('tr', { hasText: host }).getByText('运行中').waitFor();
  await page.getByRole('dialog').getByText('逐节点验证').first().waitFor();
  expect(said.filter((s) => !s.includes('409'))).toEqual([]);
  await page.context().close();
}, 120_000);

test('a rule is written, what a supplier cannot do is named, and the tester knows which rule decides', async () => {
  const { page, said } = await openConsole(browser, c.bench.base, owner, `/domain/${id}/configs`, {
    language: 'en',
  });
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
  expect(said.filter((s) => !s.includes('400'))).toEqual([]);
  await page.context().close();
}, 120_000);

test('a certificate is checked while it is pasted, bound, and shown as served by both suppliers', async () => {
  const { page, said } = await openConsole(browser, c.bench.base, owner, '/createCertificatePage');
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.getByText('证书名称不能为空').first().waitFor();
  await page.getByLabel('证书名称', { exact: false }).fill('shop');
  await page.getByRole('textbox', { name: '证书文件（PEM）' }).fill(chain.certificatePem);
  await page.getByRole('textbox', { name: '私钥（PEM）' }).fill(chain.privateKeyPem);
  await page.getByText('证书与私钥匹配').waitFor();
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await page.waitForURL(/bindCertificate/);
  await page.locator('tr', { hasText: host }).getByRole('button', { name: '绑定' }).click();
  await page.locator('tr', { hasText: host }).getByText('已绑定此证书').waitFor();
  await c.reaches(owner, id, 'Activated', 30_000);
  const { rows } = await owner.call(certificates.endpoints.list, {});
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/viewCertificate?id=${rows[0]?.id}`);
  await page.getByText('此证书').nth(1).waitFor();
  expect(said.filter((s) => !s.includes('400'))).toEqual([]);
  await page.context().close();
}, 120_000);

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
}, 120_000);

const looks = [
  { theme: 'light', width: 1440, language: 'zh-CN' },
  { theme: 'dark', width: 1440, language: 'en' },
  { theme: 'light', width: 390, language: 'en' },
] as const;
test.each(looks)(
  'every screen is accessible and fits, $theme $width $language',
  async (look) => {
    const shown = await c.activated(owner, `look-${look.theme}-${look.width}.browser-shop.test`);
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
      '/autoConfigManag',
      '/cdn-certification',
      '/createCertificatePage',
      `/bindCertificate?id=${cert?.id}`,
      `/viewCertificate?id=${cert?.id}`,
    ];
    const { page, said } = await openConsole(browser, c.bench.base, owner, '/cdn-domain', look);
    page.setDefaultTimeout(30_000);
    for (const path of paths) {
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
    expect(said).toEqual([]);
    await page.context().close();
  },
  180_000,
);
