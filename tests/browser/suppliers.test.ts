import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { type ContentBench, startContentBench } from '../integration/cdn/content/support';
import type { Caller } from '../support/bench';
import { until } from '../support/until';
import { openBrowser, openConsole, shot, violations } from './support';

let b: ContentBench;
let browser: Browser;
let root: Caller;
const opened: BrowserContext[] = [];
const open = async (who: Caller, path: string, o: Parameters<typeof openConsole>[4] = {}) => {
  const view = await openConsole(browser, b.bench.base, who, path, { language: 'en', ...o });
  opened.push(view.page.context());
  return view;
};
beforeAll(async () => {
  [b, browser] = await Promise.all([startContentBench(), openBrowser()]);
  root = b.staff;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((c) => c.close()));
});
afterAll(async () => {
  await browser?.close();
  await b?.stop();
});

test('a supplier parameter is added and tested; its secrets never come back', async () => {
  const { page } = await open(root, '/addParams');
  await page.getByLabel(/^Name/).fill('aurora-two');
  await page
    .getByLabel(/^API address/)
    .fill(`http://127.0.0.1:${b.config.suppliers.aurora.apiPort}`);
  await page.getByRole('button', { name: 'Save and test' }).click();
  await page
    .getByText(/Key id/)
    .first()
    .waitFor();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await page.getByLabel(/^Key id/).fill('AUR-LAB-0001');
  await page.getByLabel(/^Secret/).fill('aurora-lab-secret-4f1c9a7be2d0');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await page.getByText('All 10 methods work').waitFor();
  await shot(page, 'param-test');
  expect(await page.content()).not.toContain('aurora-lab-secret');
});

test('a policy is created with its shares and simulated', async () => {
  const { page } = await open(root, '/createSchedule');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A supplier must be chosen', { exact: false }).first().waitFor();
  await page.getByLabel(/^Policy name/).fill('half and half');
  for (const [i, name] of ['aurora-1', 'borealis-1'].entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByLabel('Supplier parameter').nth(i).click();
    await page.getByRole('option', { name }).click();
  }
  await page
    .getByText(/^50(\.0+)?\s?%$/)
    .nth(1)
    .waitFor();
  await page.getByRole('button', { name: 'Simulate' }).click();
  // What the tests before asked of the edges may have been counted by now.
  const peaks = page.getByRole('columnheader', { name: 'Peak bandwidth' });
  await page.getByText('No traffic in the last 24 hours').or(peaks).first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table').getByText('half and half').waitFor();
  await shot(page, 'policies-after');
});

test('/platform-supplieraccount: what is left is read, a limit is set, and the row says that it is passed', async () => {
  const { page, messages } = await open(root, '/platform-supplieraccount');
  await page
    .getByRole('row', { name: /aurora-1/ })
    .getByText('Normal')
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Read now' }).click();
  await drawer.getByText('20,000').first().waitFor();
  await drawer.getByRole('button', { name: 'Alert limits' }).click();
  await page.getByLabel(/^Balance below/).fill('900000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Balance', { exact: true }).first().waitFor();
  await page
    .getByRole('row', { name: /aurora-1/ })
    .getByText('Beyond a limit')
    .waitFor();
  await shot(page, 'supplier-account');
  expect(messages).toEqual([]);
});

test('/platform-supplierdata: a figure opens the days of the same supplier and month', async () => {
  const { page, messages } = await open(root, '/platform-supplierdata');
  const row = page.getByRole('row', { name: /Aurora CDN/ });
  await row.getByRole('link', { name: /%/ }).first().click();
  await page.getByRole('tab', { name: 'Days behind them', selected: true }).waitFor();
  await page.getByText('Aurora CDN').first().waitFor();
  expect(page.url()).toMatch(/supplier=aurora&dayFrom=\d{4}-\d\d-01/);
  await shot(page, 'supplier-days');
  expect(messages).toEqual([]);
});

test('/cdn-supplierapicall: a call opens with the body of its answer; one that is no longer kept says so', async () => {
  const ids = await b.bench.sql<{ id: string }>(
    `select c.id from supplier_call c join supplier_body s on s.call_id = c.id
     where s.part = 'answer' and s.content is not null and c.error_class is null limit 1`,
  );
  const { page } = await open(root, `/cdn-supplierapicall?call=${ids[0]?.id}`);
  await page.getByRole('region', { name: 'Answer body' }).first().waitFor();
  await b.bench.sql('delete from supplier_call where id = $1', [ids[0]?.id]);
  await page.reload();
  await page.getByText('This call is no longer kept').waitFor();
  await page.getByText('are kept for 7 days').waitFor();
});

test('/cdn-analyzequery: a question is written, run, saved and opened again; /cdn-queryaudit shows it', async () => {
  const { page, messages } = await open(root, '/cdn-analyzequery');
  const saved = `Queries by name ${Date.now()}`;
  const sql =
    'SELECT name, count() AS n FROM query_audit WHERE at > now() - INTERVAL 2 DAY GROUP BY name';
  await page.getByRole('textbox', { name: 'Statement' }).fill(sql);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('region', { name: 'Rows', exact: true }).getByRole('row').nth(2).waitFor();
  await page.getByRole('tab', { name: 'Time by step' }).click();
  await page.getByRole('region', { name: 'Time by step' }).getByText(/Read:/).waitFor();
  await shot(page, 'analyser');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save query' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the query').fill(saved);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Statement' }).fill('');
  await page.getByRole('tab', { name: 'Saved queries' }).click();
  await page.getByText(saved).waitFor();
  await shot(page, 'saved-queries');
  await page.getByText(saved).click();
  await page.waitForURL(/saved=/);
  await until(
    async () => (await page.getByRole('textbox', { name: 'Statement' }).inputValue()) === sql,
  );
  // The platform asks several times a second: only what this screen asked is listed.
  await page.goto(`${b.bench.base}/#/cdn-queryaudit?screen=%2Fcdn-analyzequery`);
  await page
    .getByRole('row', { name: /queries\.run/ })
    .first()
    .waitFor();
  await shot(page, 'queryaudit');
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
});
