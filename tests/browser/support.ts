import { chromium, type Browser, type Page } from 'playwright-core';
import type { Caller } from '../support/bench';

/** What the page said that it should not have: console errors, warnings, uncaught errors. */
export type Watched = { page: Page; said: string[] };

/** A browser of this machine, or the one that CHROMIUM_PATH names. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });

type Options = { width?: number; theme?: 'light' | 'dark'; language?: 'zh-CN' | 'en' };

/** A page of the console, signed in as the caller unless it is null. */
export const openConsole = async (
  browser: Browser,
  base: string,
  caller: Caller | null,
  path: string,
  o: Options = {},
): Promise<Watched> => {
  const context = await browser.newContext({
    viewport: { width: o.width ?? 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript(
    ([token, theme, language]) => {
      // The first page only: a test that signs out must stay signed out.
      if (localStorage.getItem('theme') !== null) return;
      localStorage.setItem('theme', theme ?? 'light');
      localStorage.setItem('language', language ?? 'zh-CN');
      if (token) sessionStorage.setItem('access-token', token);
    },
    [caller?.token ?? '', o.theme, o.language] as const,
  );
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') said.push(m.text());
  });
  page.on('pageerror', (e) => said.push(e.message));
  await page.goto(`${base}/#${path}`);
  return { page, said };
};
