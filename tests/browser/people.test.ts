import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goodPassword, visitor, withPassword } from '../integration/platform/session/visitor';
import { type Bench, startBench } from '../support/bench';
import { plantKey } from '../support/signedCalls';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([
    startBench({ env: { TRUST_PROXY: '127.0.0.1' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

const looks = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'zh-CN', theme: 'dark', width: 390 },
] as const;

test('/cdn-apikeymanag, /cdn-userlatest, /cdn-iprecentrecord, /cdn-criticalopt: nothing bars the way in either look', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  await withPassword(bench, boss.email);
  await visitor(bench, '203.0.113.5').signIn(boss.email, goodPassword, 'Firefox/130.0 Linux');
  const key = await plantKey(bench, { accountId, personId: boss.personId, ceiling: 'basic' });
  const paths = [
    ['/cdn-apikeymanag', 'planted'],
    [`/checkApikey?id=${key.id}`, key.keyId],
    ['/createApikey', ''],
    ['/cdn-userlatest', boss.email],
    ['/cdn-iprecentrecord', '203.0.113.5'],
    ['/cdn-criticalopt', ''],
    ['/cdn-rootauthmanag', top.email],
  ] as const;
  const wrong: string[] = [];
  for (const look of looks)
    for (const [path, text] of paths) {
      const { page, messages } = await openConsole(browser, bench.base, top, path, look);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (text) await page.getByText(text).first().waitFor();
      await shot(page, `people${path.split('?')[0]?.replace('/', '-')}-${look.width}`);
      wrong.push(...messages, ...(await violations(page)).map((v) => `${path}: ${v}`));
      await page.context().close();
    }
  expect(wrong).toEqual([]);
}, 300_000);

test('/cdn-iprecentrecord: an address is blocked from its row, and the rule is taken back', async () => {
  const top = await bench.staff();
  const boss = await bench.as('Super');
  await withPassword(bench, boss.email);
  await visitor(bench, '203.0.113.60').signIn(boss.email);
  const { page } = await openConsole(browser, bench.base, top, '/cdn-iprecentrecord', {
    language: 'en',
  });
  const row = page.locator('tbody tr', { hasText: '203.0.113.60' }).first();
  await row.getByRole('button', { name: 'Block or allow' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Guesses passwords');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('203.0.113.60/32').waitFor();
  await bench.until(() =>
    visitor(bench, '203.0.113.60')
      .signIn(boss.email)
      .then(
        () => false,
        (e: { status: number }) => e.status === 403,
      ),
  );
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('There are no address rules').waitFor();
});
