import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Gateway, startGateway } from '#gateway/gateway';
import { approvedMaterial, copiesOf } from '../integration/sms/campaignWorld';
import { numbers, type SmsWorld, startSmsWorld } from '../integration/sms/world';
import { until } from '../support/bench';
import { openBrowser, openConsole } from './support';

let world: SmsWorld;
let gateway: Gateway;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSmsWorld({ workers: true }), openBrowser()]);
  gateway = await startGateway(world.bench.platform, { fatal: () => undefined });
  await approvedMaterial(world, 'Hello {name}, {greeting}.');
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await world?.stop();
});

test('a marketing person uploads a list, sees what keeps a task from starting, and sends it', async () => {
  const to = numbers(50_000, 40);
  const list = ['phone,name', ...to.map((n, i) => `+${n},Guest ${i}`), '12,Nobody'].join('\n');
  const { page, messages } = await openConsole(
    browser,
    world.bench.base,
    world.me,
    '/createNumberFilePage',
    { language: 'en' },
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: 'Begin the upload' }).click();
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('button', { name: 'Download rejected rows' }).waitFor();
  await page.getByRole('group', { name: 'guests' }).getByText('40').waitFor();
  await page.getByRole('button', { name: 'Make a send task with it' }).click();
  await page.getByLabel('Name').fill('Autumn');
  const choose = async (field: string, option: string) => {
    await page.getByLabel(field, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Signature', 'ACME');
  await choose('Template', 'Offer');
  await page.getByText('Every variable has a value').waitFor();
  await page.getByText('greeting', { exact: true }).waitFor();
  await page.getByLabel('{greeting}').fill('good day');
  await page.getByText('【ACME】Hello Guest 3, good day.').waitFor();
  await page.getByLabel('Time zone').fill('UTC');
  await page.getByLabel('Each day from (hour)').fill('0');
  await page.getByLabel('Each day until (hour)').fill('24');
  await page.getByRole('button', { name: 'Save and look at the checks' }).click();
  await page.waitForURL(/sms-sendtask\?open=/);
  await page.getByText('Qualification approved').waitFor();
  await page.getByRole('button', { name: 'Start the task' }).click();
  await page.getByRole('button', { name: 'Start the task' }).last().click();
  await page.getByText('40 / 40').waitFor({ timeout: 30_000 });
  await until(() => copiesOf(world, to).every((n) => n === 1), { ms: 30_000 });
  await page.getByText('Completed').first().waitFor({ timeout: 30_000 });
  expect(messages).toEqual([]);
});
