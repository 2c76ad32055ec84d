import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { objectKey } from '#lab/world/objects/signature';
import { backups } from '#shared/areas/platform/backups/backups';
import { type Bench, type Caller, startBench } from '../support/bench';
import { startObjectStore } from '../support/objectStore';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
let operator: Caller;
let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  [bench, browser, store] = await Promise.all([startBench(), openBrowser(), startObjectStore()]);
  operator = await bench.staff({ database: 'operate' });
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
  store?.stop();
});

test('/cdn-scheduledmysqlbackuptasks: an operator sets a bucket, is told what it refuses, and the next backup is proven from there with the command that restores it', async () => {
  const { page, messages } = await openConsole(
    browser,
    bench.base,
    operator,
    '/cdn-scheduledmysqlbackuptasks',
    { language: 'en' },
  );
  await page.getByRole('button', { name: 'Where backups go' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The folder of this platform', { exact: false }).waitFor();
  await dialog.getByLabel('Kind').selectOption('s3');
  await dialog.getByLabel('Address of the store').fill(store.url);
  await dialog.getByRole('textbox', { name: 'Bucket' }).fill('nightly');
  await dialog.getByLabel('Access key ID').fill(objectKey.keyId);
  await dialog.getByLabel(/^Secret/).fill('wrong');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('SignatureDoesNotMatch', { exact: false }).waitFor();
  await shot(page, 'backup-target');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(/^Secret/).fill(objectKey.secret);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back up now' }).click();
  await bench.until(
    async () => (await operator.call(backups.endpoints.list, {})).rows[0]?.state === 'proven',
    { ms: 120_000 },
  );
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('BACKUP_S3_KEY_ID=', { exact: false }).waitFor();
  await shot(page, 'backup-proven');
  expect(await violations(page)).toEqual([]);
  // The browser logs the refusal of the wrong secret.
  expect(messages.filter((m) => !m.includes('status of 422'))).toEqual([]);
  await page.context().close();
});
