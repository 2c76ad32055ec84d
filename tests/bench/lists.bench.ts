// Every list of the console in the browser: from the end of the answer that holds its rows to the frame
// that shows the first of them, on a desk and with the screen's code already there. BENCH_PATHS names the lists to
// look at (paths with spaces between them); left out, all.
import type { Page, Response } from 'playwright-core';
import { openConsole } from '../browser/support';
import { openBrowser } from '../support/chromium';
import { lead } from '../walk/judge';
import { declaredRoutes, type Route } from '../support/routes';
import { addressOf, may } from '../walk/stops';
import { startWalkWorld } from '../walk/world';
import '../support/jest/areas';
import { percentile } from './consoleBench';
// @ts-expect-error plain JavaScript: Jest loads it without a transform
import { beginRun, endRun } from '../support/jest/testRun.mjs';

const paths = (process.env['BENCH_PATHS'] ?? '').split(' ').filter(Boolean);
const rounds = 3;
const goalMs = 150;
const folder: string = await beginRun();
process.env['TEST_RUN_DIR'] = folder;
// An instance that runs already (its address in BENCH_OF, its data in DATA_DIR) spares the wait for its past.
const world = await startWalkWorld(process.env['BENCH_OF']);
const browser = await openBrowser();

/** When the answer ended from which a row was drawn, in milliseconds since 1970: the one with most of its words. */
const answersOf = (
  page: Page,
): { clear(): void; of(words: string[], at: number): number | null } => {
  let answers: { end: number; body: string }[] = [];
  page.on('response', (response: Response) => {
    void (async () => {
      if (!/json/.test(response.headers()['content-type'] ?? '')) return;
      const body = await response.text().catch(() => '');
      const { startTime, responseEnd } = response.request().timing();
      answers.push({ end: startTime + responseEnd, body });
    })();
  });
  return {
    clear: () => {
      answers = [];
    },
    of(words, at) {
      const hits = ({ body }: { body: string }) => words.filter((w) => body.includes(w)).length;
      const [first] = answers
        .filter((a) => a.end <= at && hits(a) > 0)
        .toSorted((a, b) => hits(b) - hits(a) || b.end - a.end);
      return first?.end ?? null;
    },
  };
};

/** When the first row stood in a frame, in milliseconds since 1970, and how many there are; null without any. */
const firstRow = (page: Page): Promise<{ at: number; texts: string[][] } | null> =>
  page.evaluate(async () => {
    const rows = () =>
      document.title === ''
        ? []
        : [...document.querySelectorAll<HTMLElement>('main table tbody tr')].filter(
            (row) => row.offsetParent !== null && row.innerText.trim() !== '',
          );
    const end = performance.now() + 4000;
    while (rows().length === 0) {
      if (performance.now() > end) return null;
      await new Promise((ok) => requestAnimationFrame(ok));
    }
    const at = performance.timeOrigin + performance.now();
    const texts = rows().map((row) => [...row.children].map((c) => (c as HTMLElement).innerText));
    return { at, texts };
  });

/** What a bare table of the same texts takes from text to frame: the least that any list can take. */
const bareTable = (page: Page, texts: string[][]): Promise<number> =>
  page.evaluate(async (answer) => {
    const began = performance.now();
    const table = document.createElement('table');
    for (const cells of JSON.parse(answer) as string[][]) {
      const row = table.insertRow();
      for (const cell of cells) row.insertCell().textContent = cell;
    }
    document.body.append(table);
    await new Promise((ok) => requestAnimationFrame(ok));
    const took = performance.now() - began;
    table.remove();
    return took;
  }, JSON.stringify(texts));

try {
  if (!browser) throw new Error('no Chromium here');
  const routes = declaredRoutes();
  const lists: { name: string; ms: number; bare: number }[] = [];
  for (const person of ['Super', 'staff'] as const) {
    const { page, messages } = await openConsole(
      browser,
      world.instance.base,
      world.callers[person],
      '/changelog',
      { language: 'en' },
    );
    await page.locator('main h1').first().waitFor();
    // The runner's compiler names functions by a helper that the page does not have.
    await page.evaluate('globalThis.__name = (named) => named');
    const answers = answersOf(page);
    const isChosen = ({ path }: Route) =>
      path !== '/changelog' && (paths.length === 0 || paths.includes(path));
    for (const route of routes.filter((r) => isChosen(r) && may(world, person, r))) {
      const look = { language: 'en', theme: 'light', width: 1440 } as const;
      const address = addressOf(world, { route, person, look });
      const took: number[] = [];
      const bare: number[] = [];
      for (let i = 0; i <= rounds; i += 1) {
        answers.clear();
        await lead(page, address);
        const row = await firstRow(page);
        // The body of an answer is read a moment after it ended.
        await page.waitForTimeout(200);
        await lead(page, '/changelog');
        await page.waitForFunction(() => document.title !== '');
        if (!row) break;
        const words = (row.texts[0] ?? [])
          .flatMap((cell) => cell.split(/\s+/))
          .filter((w) => w.length > 2);
        const answer = answers.of(words, row.at);
        if (i === 0 || answer === null) continue;
        took.push(row.at - answer);
        bare.push(await bareTable(page, row.texts));
      }
      if (took.length === 0) continue;
      const ms = percentile(took, 0.5);
      lists.push({ name: `${route.path} as ${person}`, ms, bare: percentile(bare, 0.5) });
    }
    if (messages.length > 0) throw new Error(messages.join('\n'));
    await page.context().close();
  }
  const slow = lists.toSorted((a, b) => b.ms - a.ms);
  for (const { name, ms, bare } of slow.slice(0, 10))
    console.log(
      `${name}: ${ms.toFixed(0)} ms after its answer, ${(ms / bare).toFixed(1)} x a bare table`,
    );
  const all = lists.map((l) => l.ms);
  const ratios = lists.map((l) => l.ms / l.bare);
  console.log(
    `${lists.length} lists, answer to first row: p50 ${percentile(all, 0.5).toFixed(0)} ms, longest ${(slow[0]?.ms ?? 0).toFixed(0)} ms (goal ${goalMs} ms), ${lists.filter((l) => l.ms <= goalMs).length} within it; p50 ${percentile(ratios, 0.5).toFixed(1)} x a bare table`,
  );
} finally {
  await browser?.close();
  await world.instance.stop();
  await endRun(folder);
}
process.exit(0);
