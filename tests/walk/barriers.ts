import type { Page } from 'playwright-core';
import { violations } from '../browser/support';

/** What one part of a page is built of, texts and figures left out; the same for the same barriers. */
const buildOf = (page: Page, part: 'frame' | 'main'): Promise<string> =>
  page.evaluate(async (wanted) => {
    const main = document.querySelector('main');
    // The frame marks where one is; the mark looks the same at every screen.
    const valued = wanted === 'main' ? ['class', 'style', 'role', 'type', 'disabled'] : ['role'];
    const lines: string[] = [];
    const walk = (e: Element) => {
      const attributes = e
        .getAttributeNames()
        .filter((n) => wanted === 'main' || !['class', 'style', 'aria-current'].includes(n))
        .map((n) => (valued.includes(n) ? `${n}=${e.getAttribute(n)}` : n));
      const words = [...e.childNodes].some((n) => n instanceof Text && n.data.trim());
      lines.push(`${e.tagName} ${attributes.join(' ')} ${words}`);
      for (const child of e.children) if (wanted === 'main' || child !== main) walk(child);
      lines.push('');
    };
    const top = wanted === 'main' ? main : document.body;
    if (top) walk(top);
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const hash = await crypto.subtle.digest('SHA-1', bytes);
    return [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, '0')).join('');
  }, part);

/**
 * Judges a page by axe, its frame and its sheet apart; what is built the same way and looks the same
 * was judged before and is not judged again.
 */
export const barriersOnce = () => {
  const clean = new Set<string>();
  return async (page: Page, look: string): Promise<string[]> => {
    const wrong: string[] = [];
    for (const part of ['frame', 'main'] as const) {
      const key = `${look} ${await buildOf(page, part)}`;
      if (clean.has(key)) continue;
      const report = await violations(page, part);
      // Only what is clean need not be told again of the next screen.
      if (report.length === 0) clean.add(key);
      wrong.push(...report);
    }
    return wrong;
  };
};
