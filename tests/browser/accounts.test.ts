import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { sessions } from '#shared/areas/platform/session/session';
import {
  goodPassword,
  lettersTo,
  visitor,
  withPassword,
} from '../integration/platform/session/visitor';
import { type Bench, startBench } from '../support/bench';
import { openBrowser, openConsole } from './support';

const { endpoints } = sessions;
/** How long something took to act, as the journey asks it to be shown. */
const figures: Record<string, number> = {};
const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const started = performance.now();
  await work();
  figures[name] = Math.round(performance.now() - started);
};
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
const next = 'Fresh-Quince7#tree';

test('a password is changed on screen with the sentences of the specification', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { page, messages } = await openConsole(browser, bench.base, p, '/updatePassword', {
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
  expect(messages.filter((text) => !text.includes('400'))).toEqual([]);
});

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
  const recovery = (await page.getByRole('dialog').locator('li').first().textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存，继续' }).click();
  await page.getByText('已启用').waitFor();
  await expect(p.call(endpoints.check, {})).resolves.toMatchObject({
    twoFactor: { enabled: true },
  });
  // The password alone does not take it off again.
  await page.getByRole('button', { name: '关闭两步验证' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('当前密码').fill(goodPassword);
  await dialog.getByRole('button', { name: '关闭两步验证' }).click();
  await dialog.getByText('验证失败，请重试').waitFor();
  await dialog.getByLabel('验证码或恢复码').fill(recovery);
  await dialog.getByRole('button', { name: '关闭两步验证' }).click();
  await page.getByText('未启用').waitFor();
});

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
  await page.locator('tbody tr', { hasText: '成员' }).first().waitFor();
});

test('people and proof; role change and removal act on the open console', async () => {
  const boss = await bench.as('Super');
  await withPassword(bench, boss.email);
  const accountId = boss.accountId ?? '';
  const mate = await bench.as('Admin', { accountId });
  const open = { language: 'en' } as const;
  const theirs = (await openConsole(browser, bench.base, mate, '/cdn-domain', open)).page;
  const { page } = await openConsole(browser, bench.base, boss, '/addUserPage', open);
  // 1 add a member: both sentences of the specification
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Email can not be empty').waitFor();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Parameter input error', { exact: false }).waitFor();
  // 2 and 3 role change on an open console: its menu changes by itself
  await theirs.locator('nav').getByRole('button', { name: 'Account' }).click();
  await theirs.getByRole('link', { name: 'Audit log' }).waitFor();
  await timed('roleChangeMs', async () => {
    await boss.call(people.endpoints.update, { id: mate.personId, role: 'Normal' });
    await theirs.getByRole('link', { name: 'Audit log' }).waitFor({ state: 'detached' });
  });
  await theirs.getByText(`Your role is Read-only now, changed by ${boss.email}`).waitFor();
  expect(theirs.url()).toMatch(/#\/cdn-domain/);
  const again = await bench.as('Admin', { accountId });
  const shown = (await openConsole(browser, bench.base, again, '/cdn-monitoralarm', open)).page;
  await shown.getByRole('heading', { level: 1 }).waitFor();
  await bench.until(async () => bench.live.sockets() >= 2);
  // a gate and a visibility flag act on it as well
  const staff = await bench.staff();
  const { createdAt: _at, ...flags } = await staff.call(accounts.endpoints.one, { id: accountId });
  await timed('gateMs', async () => {
    await staff.call(accounts.endpoints.update, { ...flags, alarmEnabled: false });
    await shown.getByText('This feature is not enabled for the account').first().waitFor();
  });
  await timed('visibilityMs', async () => {
    await staff.call(accounts.endpoints.update, { ...flags, alarmVisible: false });
    await shown.getByText('This feature is not visible to the account').first().waitFor();
  });
  // 4 the API key asks the password, refuses a wrong one, and says when there is none
  await page.goto(`${bench.base}/#/showApi`);
  await page.getByLabel(/^Password/).fill('Wrong-1-Password!');
  await page.getByRole('button', { name: 'Show the keys' }).click();
  await page.getByText('The present password is wrong').waitFor();
  await page.getByLabel(/^Password/).fill(goodPassword);
  await page.getByRole('button', { name: 'Show the keys' }).click();
  await page.getByText('your account does not have an api key').waitFor();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const lines = await page.getByRole('region', { name: 'A signed call' }).textContent();
  const { stdout } = await promisify(execFile)('bash', ['-c', lines ?? '']);
  expect(JSON.parse(stdout)).toEqual({ rows: [], total: 0 });
  // 5 every step is in the audit log, with old and new data; an export without rows is refused
  const { rows } = await boss.call(audits.endpoints.list, { search: mate.personId });
  expect(rows.find((r) => r.operation === 'role')).toMatchObject({
    userEmail: boss.email,
    old: { role: 'Admin' },
    new: { role: 'Normal' },
  });
  await expect(boss.call(audits.endpoints.export, {})).rejects.toThrow('audit.nothingSelected');
  expect(await boss.call(audits.endpoints.export, { numbers: [rows[0]?.number ?? 0] })).toContain(
    boss.email,
  );
  // 6 removal: the other browser lands on /login
  await timed('removalMs', async () => {
    await boss.call(people.endpoints.remove, { id: again.personId });
    await shown.waitForURL(/#\/login/);
  });
  await shown.getByText('You were removed from the account').waitFor();
  console.info(JSON.stringify(figures));
}, 180_000);
