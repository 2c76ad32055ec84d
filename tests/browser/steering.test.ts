import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { zones } from '#lab/kernel/config';
import { type Console, startConsole } from '../integration/cdn/domains/console';
import { ask, dataOf } from '../integration/world/dnsQuery';
import { until } from '../support/bench';
import { openBrowser, openConsole, shot, violations } from './support';

jest.setTimeout(240_000);
let c: Console;
let browser: Browser;
beforeAll(async () => {
  [c, browser] = await Promise.all([startConsole(), openBrowser()]);
  await c.activated(await c.person('Super'), 'www.steered.test');
});
afterAll(async () => {
  await browser?.close();
  await c?.stop();
});
const open = async (path: string) => {
  const view = await openConsole(browser, c.bench.base, c.staff, path, { language: 'en' });
  view.page.setDefaultTimeout(20_000);
  return { ...view, dialog: view.page.getByRole('dialog') };
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answers = async (name: string): Promise<string[]> =>
  dataOf(await ask(c.config.world.dnsPort, { name: `${name}.${zones.platform}` })).map(String);
/** Milliseconds until the name server answers so. */
const answered = async (name: string, values: string[]): Promise<number> => {
  const began = performance.now();
  await until(async () => (await answers(name)).join() === values.join(), { what: name });
  return performance.now() - began;
};

test('/cdn-dnsRecordsManag: a record, its draft, a zone file with a bad row, versions compared and gone back to, in the dialogs', async () => {
  const { page, messages, dialog } = await open('/cdn-dnsRecordsManag');
  await page.getByRole('main').getByRole('button', { name: 'Add record' }).first().click();
  await dialog.getByLabel(/^Host name/).fill('status');
  await dialog.getByLabel(/^Value/).fill('192.0.2.7');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const publish = async (remark: string) => {
    await button(page, 'Draft and publish').click();
    await dialog.getByText('All checks pass').waitFor();
    await dialog.getByLabel('Remark').fill(remark);
    await shot(page, `zone-draft-${remark}`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish as one version' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await publish('first');
  const ms = await answered('status', ['192.0.2.7']);

  await button(page, 'Zone file').click();
  const text = dialog.getByRole('textbox', { name: 'Zone file' });
  const read = dialog.getByRole('button', { name: 'Read into the draft' });
  const file = `$ORIGIN ${zones.platform}.\n$TTL 300\nnews A 192.0.2.9\n`;
  await text.fill(`${file}bad A nowhere\n`);
  await read.click();
  await dialog.getByText('1 row cannot be read; nothing was taken').waitFor();
  await shot(page, 'zone-file-refused');
  expect(await violations(page)).toEqual([]);
  await text.fill(file);
  await read.click();
  await dialog.waitFor({ state: 'detached' });
  await publish('second');
  await answered('news', ['192.0.2.9']);

  await button(page, 'Versions of records by hand').click();
  const first = dialog.getByRole('row', { name: /^1\b.*first/ });
  await first.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByText('192.0.2.9', { exact: false }).first().waitFor();
  await shot(page, 'zone-versions');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back to it' }).click();
  await answered('news', []);
  expect(await answers('status')).toEqual(['192.0.2.7']);
  // The browser logs the refusal of the bad row.
  expect(messages.filter((m) => !/status of 4\d\d/.test(m))).toEqual([]);
  console.log(`published by hand: answered ${Math.round(ms)} ms after the dialog closed`);
  await page.context().close();
});

test('/schedule-manag: an edit is published in stages from the form, skipped to its end, and stands among the versions', async () => {
  const { page, messages, dialog } = await open(`/updateSchedule?id=${c.policy.id}`);
  await page.getByLabel('Weight (0–1000)').nth(1).fill('50');
  await button(page, 'Publish in stages').click();
  await dialog.getByLabel(/^Name of the task/).fill('Half of borealis');
  await dialog.getByLabel(/^Number of changed names/).fill('1');
  await shot(page, 'policy-stages');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish in stages' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${c.bench.base}/#/cdn-cnametask`);
  const task = page.getByRole('row', { name: /Half of borealis/ });
  const choose = async (item: string) => {
    await task.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await task.getByText('Running').waitFor();
  // The guard opens the first stage by itself; each further one waits for the time of answers.
  await task.getByText('10', { exact: true }).waitFor();
  for (const share of ['50', '100']) {
    await choose('Skip the wait');
    const confirm = dialog.getByRole('button', { name: 'Skip the wait' });
    await confirm.click();
    await task.getByText(share, { exact: true }).waitFor();
  }
  await shot(page, 'policy-switched');
  await page.goto(`${c.bench.base}/#/schedule-manag`);
  await page
    .getByRole('row', { name: /^both-/ })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Versions of the policy' }).click();
  await dialog.getByRole('row').nth(4).waitFor();
  await shot(page, 'policy-versions');
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await page.context().close();
});
