import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { sessions } from '#shared/areas/platform/session/session';
import {
  goodPassword,
  lettersTo,
  tokenIn,
  visitor,
  withPassword,
} from '../integration/platform/session/visitor';
import { type Bench, startBench } from '../support/bench';
import { openBrowser, openConsole, violations } from './support';
import { slideByKeys } from './slide';

const { endpoints } = sessions;
let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

/** The newest puzzle's answer, which the browser itself never learns. */
const answerOf = async (): Promise<number> => {
  const [row] = await bench.sql<{ x: number }>(
    'select x from sign_in_challenge order by created_at desc limit 1',
  );
  return row?.x ?? 0;
};
const shown = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const slideByPointer = async (page: Page): Promise<void> => {
  const handle = page.getByRole('slider');
  await handle.waitFor();
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not to be seen');
  const x = await answerOf();
  const distance = (x / (300 - 52)) * (300 - 44);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 12; i += 1) {
    await page.mouse.move(from.x + (distance * i) / 12, from.y + (i % 3));
    await page.waitForTimeout(25 + (i % 4) * 10);
  }
  await page.mouse.up();
};

/** The first letter of a kind that reaches a mailbox. */
const letterTo = (email: string, kind: 'reset' | 'confirmSignIn') =>
  bench.until(async () => (await lettersTo(bench, email, kind))[0] ?? null);

test('somebody who wanted a screen signs in by pointer and arrives there', async () => {
  const p = await bench.as('Super');
  await withPassword(bench, p.email);
  const { page, messages } = await openConsole(browser, bench.base, null, '/changelog');
  await page.waitForURL(/#\/login$/);
  await shown(page, 'login-zh-light');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('邮箱').fill(p.email);
  await page.getByLabel('密码', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('请完成安全验证').waitFor();
  await page.getByRole('slider').waitFor();
  await shown(page, 'slider-zh-light');
  expect(await violations(page)).toEqual([]);
  await slideByPointer(page);
  await page.getByText('安全验证已通过').first().waitFor();
  await shown(page, 'passed-zh-light');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/#\/changelog$/);
  expect(await page.evaluate(() => sessionStorage.getItem('access-token'))).toMatch(/^[\w-]{43}$/);
  expect(messages).toEqual([]);
});

test('the keyboard alone signs in, in English, dark, on a phone', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { page, messages } = await openConsole(browser, bench.base, null, '/login', {
    theme: 'dark',
    language: 'en',
    width: 390,
  });
  await page.getByLabel('Email').waitFor();
  await shown(page, 'login-en-dark-390');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(p.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Please complete security verification').waitFor();
  await page.getByRole('slider').waitFor();
  await shown(page, 'slider-en-dark-390');
  expect(await violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await slideByKeys(page, answerOf);
  await page.getByText('Security verification passed').first().waitFor();
  // The focus is where the next key is wanted.
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/cdn-overview$/);
  expect(messages).toEqual([]);
});

test('a wrong password keeps what was typed and says so; a wrong slide brings a new puzzle', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { page } = await openConsole(browser, bench.base, null, '/login');
  await page.getByLabel('邮箱').fill(p.email);
  await page.getByLabel('密码', { exact: true }).fill('Wrong-Passw0rd!');
  await page.getByRole('button', { name: '点击进行安全验证' }).click();
  const handle = page.getByRole('slider');
  await handle.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('位置不对，已换一张，请重试').waitFor();
  await slideByKeys(page, answerOf);
  await page.getByText('安全验证已通过').first().waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('邮箱或密码错误').waitFor();
  await page.getByLabel('密码', { exact: true }).fill('Wrong-Passw0rd');
  await page.getByText('邮箱或密码错误').waitFor({ state: 'detached' });
  await shown(page, 'wrong-zh-light');
  expect(await page.getByLabel('邮箱').inputValue()).toBe(p.email);
});

test('a second factor is enrolled during sign-in and its recovery codes are shown once', async () => {
  const p = await bench.as('Admin');
  await withPassword(bench, p.email);
  await bench.sql('update person set two_factor = true where id = $1', [p.personId]);
  const { page, messages } = await openConsole(browser, bench.base, null, '/login', {
    theme: 'dark',
  });
  await page.getByLabel('邮箱').fill(p.email);
  await page.getByLabel('密码', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: '点击进行安全验证' }).click();
  await slideByKeys(page, answerOf);
  await page.getByText('安全验证已通过').first().waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/#\/TwoFaAuth$/);
  await page.getByRole('img', { name: '用于绑定身份验证器的二维码' }).waitFor();
  await shown(page, 'enrol-zh-dark');
  expect(await violations(page)).toEqual([]);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('验证码').fill('12345');
  await page.keyboard.press('Enter');
  await page.getByText('请填写正确的验证码').waitFor();
  await page.getByLabel('验证码').fill(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await page.getByText('请保存恢复码').waitFor();
  await shown(page, 'codes-zh-dark');
  await page.getByRole('button', { name: '我已保存，继续' }).click();
  await page.waitForURL(/#\/cdn-overview$/);
  expect(messages).toEqual([]);
});

test('forgot password mails a link; it sets a password that keeps the rules and works once', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { page } = await openConsole(browser, bench.base, null, '/login', { language: 'en' });
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(p.email);
  await page.getByRole('button', { name: 'Click for security verification' }).click();
  await slideByPointer(page);
  await page.getByText('Security verification passed').first().waitFor();
  await shown(page, 'forgot-en-light');
  await page.getByRole('button', { name: 'Send reset letter' }).click();
  await page.getByText('Check your mail').waitFor();
  const letter = await letterTo(p.email, 'reset');
  const token = tokenIn(letter?.['link']);
  await page.goto(`${bench.base}/#/Verify?token=${token}`);
  await page.getByLabel('New password').fill('Fresh-Quince7#tree');
  await page.getByLabel('Once more').fill('Fresh-Quince7#tre');
  await shown(page, 'verify-en-light');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('The two entries do not match').waitFor();
  await page.getByLabel('Once more').fill('Fresh-Quince7#tree');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password is set. Sign in with it.').waitFor();
  await expect(
    visitor(bench, '10.9.0.1').signIn(p.email, 'Fresh-Quince7#tree'),
  ).resolves.toMatchObject({ state: 'signedIn' });
  await page.reload();
  await page.getByText('This link was already used').waitFor();
});

test('while strangers try a mailbox its owner is asked by letter and then signs in', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  await bench.sql(
    `insert into sign_in_gate (key, tries, since, blocked_until)
     values ($1, 100, now(), now() + interval '15 minutes')`,
    [`mailbox:${p.email}`],
  );
  const { page, messages } = await openConsole(browser, bench.base, null, '/login');
  const signIn = async () => {
    await page.getByLabel('邮箱').fill(p.email);
    await page.getByLabel('密码', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: '点击进行安全验证' }).click();
    await slideByKeys(page, answerOf);
    await page.getByText('安全验证已通过').first().waitFor();
    await page.keyboard.press('Enter');
  };
  await signIn();
  await page.getByText('我们已发送确认邮件').waitFor();
  const letter = await letterTo(p.email, 'confirmSignIn');
  await page.goto(`${bench.base}/#/Verify?token=${tokenIn(letter?.['link'])}`);
  await page.getByText('是您在登录吗？').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '是我，允许登录' }).click();
  await page.getByRole('button', { name: '前往登录' }).click();
  await signIn();
  await page.waitForURL(/#\/cdn-overview$/);
  expect(messages).toEqual([]);
});

test('staff see the customer’s console under a banner after a simulated sign-in', async () => {
  const customer = await bench.as('Super');
  const staff = await bench.staff();
  const { ticket } = await staff.call(endpoints.simulate, {
    personId: customer.personId,
    reason: 'ticket 4711',
  });
  const { page } = await openConsole(browser, bench.base, null, `/simulateLogin?ticket=${ticket}`);
  await page.waitForURL(/#\/cdn-overview$/);
  await page.getByText(staff.email).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('access-token'))).toMatch(/^[\w-]{43}$/);
  await page.goto(`${bench.base}/#/simulateLogin?ticket=${ticket}`);
  await page.getByText('无法开始模拟登录').waitFor();
});
