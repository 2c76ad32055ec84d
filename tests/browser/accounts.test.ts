import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { sessions } from '#shared/areas/session/session';
import { goodPassword, lettersTo, visitor, withPassword } from '../integration/session/visitor';
import { type Bench, startBench } from '../support/bench';
import { openBrowser, openConsole } from './support';

const { endpoints } = sessions;
let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([
    startBench({ env: { TRUST_PROXY: '127.0.0.1' } }),
    openBrowser(),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});
const next = 'Fresh-Quince7#tree';

test('a password is changed on screen with the sentences of the specification', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { page, said } = await openConsole(browser, bench.base, p, '/updatePassword', {
    language: 'en',
  });
  const fill = async (current: string, first: string, second = first) => {
    await page.getByLabel('Present password').fill(current);
    await page.getByLabel('New password').fill(first);
    await page.getByLabel('Once more').fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(goodPassword, goodPassword);
  await page.getByText('The new password is the same as the old one').waitFor();
  await fill(goodPassword, next, `${next}x`);
  await page.getByText('The two entries do not match').waitFor();
  await fill(goodPassword, next);
  await page.waitForURL(/#\/account-set\?tab=security$/);
  await expect(visitor(bench, '10.5.0.1').signIn(p.email, next)).resolves.toMatchObject({
    state: 'signedIn',
  });
  expect(said.filter((text) => !text.includes('400'))).toEqual([]);
}, 90_000);

test('a second factor is switched on in the settings, and another session is ended there', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const other = await visitor(bench, '10.5.0.2').signIn(p.email);
  const { page } = await openConsole(browser, bench.base, p, '/account-set?tab=security');
  await page.getByRole('button', { name: '结束', exact: true }).click();
  await bench.until(async () => {
    if (other.state !== 'signedIn') return true;
    const headers = { authorization: `Bearer ${other.token}` };
    return bench
      .nobody()
      .call(endpoints.check, {}, headers)
      .then(
        () => false,
        () => true,
      );
  });
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await page.getByRole('dialog').getByLabel('当前密码').fill(goodPassword);
  await page.getByRole('button', { name: '继续' }).click();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByLabel('验证码').fill(generateSync({ secret }));
  await page.getByRole('button', { name: '确认启用' }).click();
  await page.getByRole('button', { name: '我已保存，继续' }).click();
  await page.getByText('已启用').waitFor();
  await expect(p.call(endpoints.check, {})).resolves.toMatchObject({
    twoFactor: { enabled: true },
  });
}, 90_000);

test('a member is invited and appears in the list of another open console without a reload', async () => {
  const boss = await bench.as('Super');
  const admin = await bench.as('Admin', { accountId: boss.accountId ?? '' });
  const watching = await openConsole(browser, bench.base, admin, '/account-set?tab=members');
  await watching.page.getByText(boss.email).waitFor();
  const { page } = await openConsole(browser, bench.base, boss, '/addUserPage', { theme: 'dark' });
  await page.getByRole('button', { name: '发送邀请' }).click();
  await page.getByText('邮箱不能为空').waitFor();
  await page.getByLabel('邮箱').fill('colleague@example.test');
  await page.getByText('运维用户').click();
  await page.getByRole('button', { name: '发送邀请' }).click();
  await page.waitForURL(/tab=members$/);
  await watching.page.getByText('colleague@example.test').waitFor();
  expect(await lettersTo(bench, 'colleague@example.test', 'invite')).toHaveLength(1);
  await page.goto(`${bench.base}/#/showAuditLog`);
  await page.locator('tbody tr', { hasText: 'person' }).first().waitFor();
}, 90_000);
