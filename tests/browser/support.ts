import type { Browser, Page } from 'playwright-core';
import type { Caller } from '../support/bench';
import { openBrowser as open } from '../support/chromium';

/** What the page said that it should not have: console errors, warnings, uncaught errors. */
export type Watched = { page: Page; said: string[] };

/** A browser of this machine or the packaged one; without any the test cannot say anything. */
export const openBrowser = async (): Promise<Browser> => {
  const browser = await open();
  if (!browser) throw new Error('no Chromium here: set CHROMIUM_PATH');
  return browser;
};

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
