import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { preheatOptions, preheats } from '#shared/areas/cdn/content/preheats';
import { preheatPresets } from '#shared/areas/cdn/content/presets';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type ContentBench, startContentBench } from '../integration/cdn/content/support';
import type { Caller } from '../support/bench';
import { openBrowser, openConsole, violations } from './support';

const host = 'www.screen.test';
const shots = process.env['SHOTS'];
let b: ContentBench;
let browser: Browser;
let me: Caller;
let root: Caller;
let taskId = '';

const photograph = async (page: Page, name: string) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
};

const opened: BrowserContext[] = [];
const open = async (who: Caller, path: string, o: Parameters<typeof openConsole>[4] = {}) => {
  const view = await openConsole(browser, b.bench.base, who, path, { language: 'en', ...o });
  opened.push(view.page.context());
  return view;
};

beforeAll(async () => {
  [b, browser] = await Promise.all([startContentBench(), openBrowser()]);
  me = await b.bench.as('Super');
  root = b.staff;
  await b.domain(me.accountId ?? '', host);
  const targets = [`http://${host}/a.css`, `http://${host}/b.css`];
  const { task } = await me.call(refreshes.endpoints.create, { targets });
  taskId = task.id;
  await b.ended(me, task.id);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((c) => c.close()));
});
afterAll(async () => {
  await browser?.close();
  await b?.stop();
});

test('the matrix shows each supplier’s result for each URL with the evidence behind it', async () => {
  const { page, messages } = await open(me, `/cdn-task?task=${taskId}`);
  const dialog = page.getByRole('dialog');
  const cells = dialog.locator('tbody button');
  await cells.nth(3).waitFor();
  expect(await cells.count()).toBe(4);
  expect(await dialog.getByLabel('Verified by 2 nodes').count()).toBe(4);
  await photograph(page, 'matrix');
  await cells.first().click();
  const evidence = page.getByRole('dialog').filter({ hasText: 'Node evidence of aurora-1' });
  await evidence.getByText('MISS').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
});

test('an eleventh URL is refused while it is typed, bad lines are named, what was typed stays', async () => {
  const { page } = await open(me, '/createRefreshPage');
  const box = page.locator('textarea');
  const eleven = Array.from({ length: 11 }, (_, i) => `http://${host}/${i}`).join('\n');
  await box.fill(eleven);
  await page.getByText('At most 10 at a time, now 11').first().waitFor();
  const bad = `http://${host}/ok\nnonsense\nhttp://other.test/x`;
  await box.fill(bad);
  await page.getByText('2 lines cannot be submitted').first().waitFor();
  await page.getByText('Line 3').waitFor();
  expect(await box.inputValue()).toBe(bad);
  await box.fill(`http://${host}/img/*`);
  await page.getByText('1 directory').waitFor();
  await page.getByText(/No requests below this path|No data: the domain has no/).waitFor();
});

test('a refresh is followed live; what one supplier refused is retried there', async () => {
  await b.faults('borealis', { quotaExhausted: true });
  const { page, messages } = await open(me, '/createRefreshPage');
  await page.locator('textarea').fill(`http://${host}/live.css`);
  await page.getByText('aurora-1 × 1').waitFor();
  await page.getByRole('button', { name: 'Submit refresh' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Partial').first().waitFor();
  await dialog.locator('tbody').getByText('quota').waitFor();
  await b.calm('borealis');
  await photograph(page, 'partial');
  await dialog.getByRole('button', { name: 'Retry this item · borealis-1' }).click();
  await dialog.getByText('Completed').first().waitFor();
  await dialog.getByText('2 / 2').first().waitFor();
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^task-\d+\.csv$/);
  expect(messages).toEqual([]);
});

test('a task of 1,200 URLs is copied with its options into the form', async () => {
  const targets = Array.from({ length: 1_200 }, (_, i) => `http://${host}/copy/${i}.bin`);
  const options = { executions: 2, other: { perSecond: 5 } };
  const { task } = await me.call(preheats.endpoints.create, { targets, ...options });
  const { page, messages } = await open(me, `/cdn-task?tab=preheat&task=${task.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy and rerun' }).click();
  await page.waitForURL(/createPreheatPage\?from=/);
  await page.getByText(`1,200 addresses and the options of task #${task.number}`).waitFor();
  expect(await page.getByLabel('Execution count').inputValue()).toBe('2');
  expect(await page.getByLabel('Other parameters (JSON)').inputValue()).toBe('{"perSecond":5}');
  await page.getByText('aurora-1 × 1,200').waitFor();
  await photograph(page, 'copied');
  await page.getByRole('button', { name: 'Submit preheat' }).click();
  await page.waitForURL(/cdn-task/);
  expect(messages).toEqual([]);
  for (const { id } of (await me.call(tasks.endpoints.list, { kind: 'preheat' })).rows)
    await me.call(tasks.endpoints.cancel, { id });
});

test('options are kept as a preset, applied, renamed and deleted', async () => {
  const { page, messages } = await open(me, '/createPreheatPage');
  const agent = page.getByLabel('User agent');
  const presets = page.getByRole('button', { name: 'Presets' });
  await agent.fill('warmer/1.0');
  await presets.click();
  await page.getByRole('button', { name: 'Save these options as a preset' }).click();
  await page.getByRole('dialog').last().getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Preset saved').waitFor();
  await agent.fill('');
  await presets.click();
  await photograph(page, 'presets');
  await page.getByRole('button', { name: 'Nightly', exact: true }).click();
  expect(await agent.inputValue()).toBe('warmer/1.0');
  await presets.click();
  await page.getByRole('button', { name: 'Actions of "Nightly"' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').last().getByLabel('Name').fill('Every night');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await presets.click();
  await page.getByRole('button', { name: 'Actions of "Every night"' }).click();
  await page.getByRole('menuitem', { name: 'Delete preset' }).click();
  await page.getByRole('button', { name: 'Delete preset' }).click();
  await page.getByText('Preset deleted').waitFor();
  expect(messages).toEqual([]);
});

test('an open list of presets shows what a colleague keeps; staff see whose it is', async () => {
  const colleague = await b.bench.as('OperationalUser', { accountId: me.accountId as string });
  const { page, messages } = await open(colleague, '/createPreheatPage');
  const office = await open(root, '/createPreheatPage');
  for (const one of [page, office.page]) {
    await one.getByRole('button', { name: 'Presets' }).click();
    await one.getByText('No presets saved yet').waitFor();
  }
  const { description: _, ...options } = preheatOptions.parse({});
  await me.call(preheatPresets.endpoints.create, { name: 'Weekly', options });
  await page.getByRole('button', { name: 'Weekly', exact: true }).waitFor();
  await office.page.getByRole('button', { name: /^Weekly .+/ }).waitFor();
  await photograph(office.page, 'presetsOfAccounts');
  expect([...messages, ...office.messages]).toEqual([]);
});

test('a file of 5,000 URLs is preheated, paused and resumed without a reload', async () => {
  const { page } = await open(me, '/createPreheatPage');
  const lines = Array.from({ length: 5_000 }, (_, i) => `http://${host}/file/${i}.bin`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'urls.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByText('urls.txt: 5,000 lines').waitFor();
  await page.getByLabel('Other parameters (JSON)').fill('{"perSecond": 300}');
  await page.getByText('The platform asks the edge nodes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Submit preheat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/^[1-9][\d,]* \/ 10,000$/)
    .first()
    .waitFor({ timeout: 90_000 });
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Paused').first().waitFor();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByText('Active').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel task' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel task' }).click();
  await dialog.getByText('Cancelled').first().waitFor();
}, 180_000);

test('a probe tells the share of hits by node', async () => {
  const cachedUrl = `http://${host}/held.bin`;
  const { task } = await me.call(preheats.endpoints.create, { targets: [cachedUrl] });
  await b.ended(me, task.id);
  const { page } = await open(me, '/createPreheatPage?tab=probe');
  await page.locator('textarea[aria-required=true]').fill(`${cachedUrl}\nhttp://${host}/cold.bin`);
  await page.getByRole('button', { name: 'Start probe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Hits by node').waitFor();
  await dialog
    .getByText(/^50(\.0+)?\s?%$/)
    .first()
    .waitFor();
  await photograph(page, 'probe-result');
});

test('operations see why directories are not theirs, read-only users why nothing is', async () => {
  const accountId = me.accountId ?? '';
  const operations = await b.bench.as('OperationalUser', { accountId });
  const { page } = await open(operations, '/createRefreshPage');
  await page.locator('textarea').fill(`http://${host}/img/*`);
  await page.getByText(/^Purge directories: /).waitFor();
  const normal = await b.bench.as('Normal', { accountId });
  const second = await open(normal, '/cdn-task');
  const create = second.page.getByRole('button', { name: 'New refresh' });
  await create.waitFor();
  expect(await create.getAttribute('aria-disabled')).toBe('true');
});
