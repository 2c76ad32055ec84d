import type { Page } from 'playwright-core';

/** Words of the frame and of forms that do not speak the page's language; data is not judged. */
export const untranslated = (page: Page, language: string): Promise<string[]> =>
  page.evaluate((spoken) => {
    const texts = [...document.querySelectorAll('h1,h2,h3,th,label,legend,button,[role=tab]')]
      .filter((e) => e instanceof HTMLElement && e.offsetParent !== null)
      .filter((e) => !e.closest('[lang],pre,code,[data-data]'))
      .map((e) => (e.textContent ?? '').trim())
      .filter(Boolean);
    const chinese = /[\u4e00-\u9fff]/;
    const id = /^[a-z]+(\.[a-zA-Z]+){1,4}$/;
    const place = /\{\w+\}/;
    return texts.filter((t) => id.test(t) || place.test(t) || (spoken === 'en' && chinese.test(t)));
  }, language);

/** The page scrolls sideways as a whole. */
export const tooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Waits until the screen of that title has drawn its answers; one that never does is a finding. */
export const settled = (page: Page, title: string): Promise<boolean> =>
  page
    .waitForFunction(
      (wanted) =>
        document.title.includes(wanted) &&
        document.querySelector('main h1') !== null &&
        // Screens that are kept alive stand hidden beside the one that is shown.
        [...document.querySelectorAll('main [aria-busy=true], main [data-loading]')].every(
          (e) => (e as HTMLElement).offsetParent === null,
        ),
      title,
      { timeout: 20_000 },
    )
    .then(() => true)
    .catch(() => false);
