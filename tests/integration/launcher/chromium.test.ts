import { existsSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/chromium';

const setting = process.env['CHROMIUM_PATH'];
afterEach(() => {
  if (setting === undefined) delete process.env['CHROMIUM_PATH'];
  else process.env['CHROMIUM_PATH'] = setting;
});

const system = '/usr/bin/chromium';
test.each(['the npm package', ...(existsSync(system) ? ['the system'] : [])])(
  'a page with Chinese text is drawn by the browser of %s',
  async (source) => {
    if (source === 'the system') process.env['CHROMIUM_PATH'] = system;
    const browser = await openBrowser();
    if (!browser) return;
    const page = await browser.newPage();
    await page.setContent('<p style="font-size:40px">控制台 console</p>');
    const picture = await page.screenshot();
    expect(await page.textContent('p')).toBe('控制台 console');
    expect(picture.length).toBeGreaterThan(4_000);
    await browser.close();
  },
);
