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
    return texts
      .filter((t) => id.test(t) || place.test(t) || (spoken === 'en' && chinese.test(t)))
      .map((t) => `untranslated: ${t}`);
  }, language);

/** What is wider than its place: the page or its sheet, heads of tables, figures, texts without a hint. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What only screen readers are told is one pixel wide.
    const shown = (e: Element) =>
      e.clientWidth !== 1 && e.checkVisibility({ visibilityProperty: true });
    const textOf = (e: Element) => (e.textContent ?? '').trim().slice(0, 60);
    const wide = (e: Element) => e.scrollWidth > e.clientWidth + 1;
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
    const clips = (e: Element) => getComputedStyle(e).overflowX !== 'visible';
    const hinted = (e: Element) => {
      e.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return e.closest('[title]') ?? e.querySelector('[title]');
    };
    const clipping = (e: Element, within: Element): Element | null =>
      clips(e) && wide(e)
        ? e
        : e === within || !e.parentElement
          ? null
          : clipping(e.parentElement, within);
    return [
      ...[document.documentElement, ...all('main')].filter(wide).map(() => 'scrolls sideways'),
      ...all('th[scope=col],thead th')
        .filter(wide)
        .map((e) => `cut head: ${textOf(e)}`),
      ...all('td.nums,.nums')
        .filter((e) => /\d/.test(textOf(e)))
        .flatMap(
          (e) =>
            clipping(e, e) ??
            [...e.querySelectorAll('*')].find((x) => shown(x) && clips(x) && wide(x)) ??
            [],
        )
        .map((e) => `cut figure: ${textOf(e)}`),
      ...all('.truncate,[class*=line-clamp]')
        .filter((e) => wide(e) && textOf(e) && !hinted(e))
        .map((e) => `cut without a hint: ${textOf(e)}`),
    ];
  });

/** Texts that stand over each other, both to be seen. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    type Text = Box & { node: Node; of: Element; words: string };
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const clips = new Map<Element, Box | null>();
    /** What is left of a box inside all that clips it. */
    const clipOf = (e: Element): Box | null => {
      const before = clips.get(e);
      if (before !== undefined) return before;
      const above = e.parentElement ? clipOf(e.parentElement) : null;
      const clipped = getComputedStyle(e).overflow !== 'visible';
      const own = clipped ? e.getBoundingClientRect() : null;
      const box = own && above ? meet(own, above) : (own ?? above);
      clips.set(e, box);
      return box;
    };
    const opaque = (e: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(e);
      const alpha = /[,/]\s*([\d.]+)\)$/.exec(
        backgroundColor.startsWith('rgba') ? backgroundColor : '',
      );
      return backgroundImage !== 'none' || !alpha || Number(alpha[1]) > 0.9;
    };
    const range = document.createRange();
    const texts: Text[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const of = node.parentElement;
      const words = (node.textContent ?? '').trim();
      if (!of || !words || of.closest('[data-sonner-toaster]')) continue;
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const clip = clipOf(of);
      for (const line of range.getClientRects()) {
        // Lines may stand close: only the height of the letters themselves counts.
        const inset = line.height * 0.22;
        const letters = {
          left: line.left + 1,
          right: line.right - 1,
          top: line.top + inset,
          bottom: line.bottom - inset,
        };
        const box = clip ? meet(letters, clip) : letters;
        if (box.right - box.left > 2 && box.bottom - box.top > 2)
          texts.push({ ...box, node, of, words });
      }
    }
    texts.sort((a, b) => a.top - b.top);
    /** Whether something that cannot be seen through lies between the two. */
    const covered = (a: Text, b: Text): boolean => {
      const both = meet(a, b);
      const stack = document.elementsFromPoint(
        (both.left + both.right) / 2,
        (both.top + both.bottom) / 2,
      );
      const [i, j] = [stack.indexOf(a.of), stack.indexOf(b.of)];
      if (i >= 0 && j >= 0) return stack.slice(0, Math.max(i, j)).some(opaque);
      const branch = (e: Element | null, other: Element): boolean =>
        e !== null && !e.contains(other) && (opaque(e) || branch(e.parentElement, other));
      return branch(a.of, b.of) || branch(b.of, a.of);
    };
    const over = new Set<string>();
    texts.forEach((a, i) => {
      for (let j = i + 1; j < texts.length; j++) {
        const b = texts[j] as Text;
        if (b.top >= a.bottom - 2) break;
        // A text that ends in dots has two boxes.
        if (a.node === b.node) continue;
        const both = meet(a, b);
        if (both.right - both.left <= 2 || both.bottom - both.top <= 2 || covered(a, b)) continue;
        over.add(`text over text: ${a.words.slice(0, 40)} × ${b.words.slice(0, 40)}`);
      }
    });
    return [...over];
  });

/** Movements of what was already drawn, by the time they happened. */
type Shift = { at: number; value: number; of: string };
declare global {
  interface Window {
    walkShifts?: Shift[];
    walkStart?: number;
  }
}

/** Begins to note what moves by itself on the page. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: Shift[] = [];
    window.walkShifts = shifts;
    type Moved = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Moved[]) {
        if (entry.hadRecentInput) continue;
        const of = entry.sources
          .flatMap(({ node, previousRect: was, currentRect: is }) => {
            const e = node instanceof Element ? node : node?.parentElement;
            const words = (e?.textContent ?? '').trim().slice(0, 20);
            const by = [is.x - was.x, is.y - was.y, is.width - was.width, is.height - was.height];
            return e
              ? [`${e.tagName.toLowerCase()} “${words}” by ${by.map(Math.round).join()}`]
              : [];
          })
          .slice(0, 3)
          .join('; ');
        shifts.push({ at: entry.startTime, value: entry.value, of });
      }
    }).observe({ type: 'layout-shift' });
  });

const mostShift = 0.02;
const shiftMs = 3000;
/** More movement in the first seconds of a screen than readers bear. */
export const shifted = async (page: Page): Promise<string[]> => {
  const moved = await page.evaluate((ms) => {
    const start = window.walkStart ?? 0;
    return (window.walkShifts ?? []).filter(({ at }) => at >= start && at < start + ms);
  }, shiftMs);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  const largest = moved.toSorted((a, b) => b.value - a.value)[0];
  return sum > mostShift ? [`layout shift ${sum.toFixed(3)}: ${largest?.of}`] : [];
};

/** Leads the page to an address of the console. */
export const lead = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // Whatever is drawn next names itself there.
    document.title = '';
    window.walkStart = performance.now();
    location.hash = to;
  }, `#${address}`);

/** Waits until the screen of that title has drawn its answers; one that never does is a finding. */
export const settled = (page: Page, title: string): Promise<boolean> =>
  page
    .waitForFunction(
      (wanted) =>
        document.title !== '' &&
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
