import type { Locator, Page } from 'playwright-core';

/** More stops than any page or dialog of the console has before what is looked for. */
const mostStops = 60;
/** Goes on with Tab until something has the focus, as a person without a mouse does. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never comes to it');
};

type Counting = { pointers?: number };
/** Counts from now on what a mouse, pen or finger does to a page. */
export const countPointers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counting = globalThis as Counting;
    counting.pointers = 0;
    const count = () => {
      counting.pointers = (counting.pointers ?? 0) + 1;
    };
    for (const name of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      document.addEventListener(name, count, { capture: true, passive: true });
  });
/** How much a mouse, pen or finger did since `countPointers`. */
export const pointersOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).pointers ?? -1);
