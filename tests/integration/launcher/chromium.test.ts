import { afterEach, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/chromium';

afterEach(() => {
  delete process.env['NO_SYSTEM_CHROMIUM'];
});

test.each(['the system', 'the npm package'])(
  'a page with Chinese text is drawn by the browser of %s',
  async (source) => {
    if (source === 'the npm package') process.env['NO_SYSTEM_CHROMIUM'] = '1';
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
