import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Caller } from '../support/bench';
import { openBrowser as open } from '../support/chromium';

/** Messages that a page should not leave: console errors, warnings, uncaught errors. */
export type Watched = { page: Page; messages: string[] };

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
  const messages: string[] = [];
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') messages.push(m.text());
  });
  page.on('pageerror', (e) => messages.push(e.message));
  await page.goto(`${base}/#${path}`);
  return { page, messages };
};

/** Leads a console to an address and waits until its screen is drawn; until then the one before stands there. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => void (location.hash = to), address);
  await page.locator(`main[data-path="${address.split('?')[0]}"]`).waitFor();
};

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What axe finds wrong with a page, its sheet, or all around that, as it rests, up to WCAG 2.2 AA. */
export const violations = async (
  page: Page,
  judged: 'page' | 'frame' | 'main' = 'page',
): Promise<string[]> => {
  // Run from outside the page's own scripts, whose policy would refuse a script made from text.
  await page.evaluate(axeSource);
  for (let look = 1; ; look += 1) {
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((a) => a.effect?.getTiming().iterations !== Infinity)
          .map((a) => a.finished.catch(() => undefined)),
      ),
    );
    const { list, isMoving } = await page.evaluate(
      async ([runOnly, part]) => {
        type AxeReport = { violations: { id: string; nodes: { html: string }[] }[] };
        // Put there by the first line above.
        const { axe } = globalThis as unknown as {
          axe: { run(c: object, o: object): Promise<AxeReport> };
        };
        let isMoving = false;
        const onMove = () => {
          isMoving = true;
        };
        document.addEventListener('transitionrun', onMove);
        document.addEventListener('animationstart', onMove);
        // The bar of a route change and toasts come and go over the page; their look is the frame's.
        const passing = ['#nprogress', '[data-sonner-toaster]'];
        const exclude = part === 'frame' ? [...passing, 'main'] : passing;
        const include = part === 'main' ? { include: ['main'] } : {};
        const report = await axe.run({ ...include, exclude }, { runOnly });
        const list = report.violations.map(
          (v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`,
        );
        document.removeEventListener('transitionrun', onMove);
        document.removeEventListener('animationstart', onMove);
        return { list, isMoving };
      },
      [levels, judged] as const,
    );
    // A colour on its way from one state to the other is no fault of either.
    if (list.length === 0 || !isMoving || look === 5) return list;
  }
};

/** Keeps a picture of the whole page where `SHOTS` names a folder. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** A field's name as its label says it, with or without the star of what must be filled in. */
export const fieldName = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`);
