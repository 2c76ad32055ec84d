import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { materialStatuses, rejectReasons } from '#shared/areas/sms/material/life';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { texts } from '../../client/areas/sms/material/texts';
import { words } from '../../client/kernel/text/words';
import { type Bench, type Caller, startBench } from '../support/bench';
import { countPointers, pointersOf, tabTo } from './keyboard';
import { sayIn } from './monthWorld';
import { openBrowser, openConsole } from './support';

/** REVIEW_ITEMS=200 for a whole day's queue: some minutes. */
const items = Number(process.env['REVIEW_ITEMS'] ?? 60);
const atOnce = 10;
/** Each reviewer rejects every so many of theirs, with a reason of the list. */
const rejectsEach = 10;
let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

/** Waits for another item with a button to approve it, or for the end of the queue; answers its name. */
const itemAfter = async (page: Page, before: string, approve: string): Promise<string | null> => {
  const shown = await page.waitForFunction(
    ([last, label]) => {
      const { hash } = globalThis.location;
      if (!hash.includes('open=')) return { name: null };
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find((b) => b.textContent?.trim() === label && !b.disabled);
      const drawer = button?.closest('aside, [role=dialog], section') ?? document.body;
      const name = [...drawer.querySelectorAll('h2')].map((h) => h.textContent ?? '')[0] ?? '';
      return button && name.startsWith('Item ') && name !== last ? { name } : false;
    },
    [before, approve] as const,
    { timeout: 20_000 },
  );
  return ((await shown.jsonValue()) as { name: string | null }).name;
};

type Watching = { seen?: Record<string, number> };
/** Keeps when the page of the customer first shows the end of each item, epoch ms. */
const watchEnds = (page: Page, ends: readonly string[]): Promise<void> =>
  page.evaluate((labels) => {
    const seen: Record<string, number> = {};
    (globalThis as Watching).seen = seen;
    const look = () => {
      for (const row of document.querySelectorAll('tbody tr')) {
        const text = row.textContent ?? '';
        const name = /Item \d+/.exec(text)?.[0];
        if (name && labels.some((label) => text.includes(label))) seen[name] ??= Date.now();
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, ends);

/** Rejects what is open, for the first reason of the list. */
const reject = async (page: Page, language: 'zh-CN' | 'en'): Promise<void> => {
  const say = sayIn(language);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog').last();
  await tabTo(page, dialog.getByRole('combobox').first());
  await page.keyboard.press('Enter');
  const [reason] = Object.values(rejectReasons);
  await page.getByRole('option', { name: say(reason as readonly [string, string]) }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await tabTo(page, dialog.getByRole('button', { name: say(words.sendBack) }));
  await page.keyboard.press('Enter');
};

test('/sms-templateRoot: two reviewers, one in each language, clear the queue by keyboard alone; no item comes to both, and the customer sees each decision', async () => {
  const me = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
  let next = 0;
  const make = async (): Promise<void> => {
    for (let i = next++; i < items; i = next++)
      await me.call(smsTemplates.endpoints.create, {
        name: `Item ${i}`,
        kind: 'code',
        text: `Your code for door ${i} is {code}. It ends in {n} minutes.`,
        remark: '',
      });
  };
  await Promise.all(Array.from({ length: atOnce }, make));
  const theirs = await openConsole(browser, bench.base, me, `/sms-template?size=${items}`, {
    language: 'en',
  });
  await theirs.page.getByRole('row').nth(items).waitFor();
  const ends = [materialStatuses.approved[1], materialStatuses.rejected[1]];
  await watchEnds(theirs.page, ends);
  const decidedAt: Record<string, number> = {};
  const rejected: string[] = [];
  const clear = async (who: Caller, language: 'zh-CN' | 'en'): Promise<string[]> => {
    const say = sayIn(language);
    const { page, messages } = await openConsole(browser, bench.base, who, '/sms-templateRoot', {
      language,
    });
    await page.getByRole('button', { name: say(texts.next) }).waitFor();
    await countPointers(page);
    const label = say(texts.approve);
    const names: string[] = [];
    await page.keyboard.press('n');
    await page.waitForURL(/open=/);
    for (
      let name = await itemAfter(page, '', label);
      name !== null;
      name = await itemAfter(page, name, label)
    ) {
      names.push(name);
      if (names.length === 1) {
        // A reviewer who thinks better of it: the dialog closes, nothing is sent.
        await page.keyboard.press('r');
        await page.getByRole('dialog').last().waitFor();
        await page.keyboard.press('Escape');
        await page.locator('[aria-modal=true]').waitFor({ state: 'detached' });
      }
      if (names.length % rejectsEach === 0) {
        await reject(page, language);
        rejected.push(name);
      } else await page.keyboard.press('a');
      decidedAt[name] = Date.now();
    }
    expect(messages).toEqual([]);
    expect(await pointersOf(page)).toBe(0);
    return names;
  };
  const began = performance.now();
  const reviewers = [
    await bench.staff({ smsReview: 'operate' }),
    await bench.staff({ smsReview: 'operate' }),
  ] as const;
  const [a, b] = await Promise.all([clear(reviewers[0], 'zh-CN'), clear(reviewers[1], 'en')]);
  const each = (performance.now() - began) / Math.max(a.length, b.length);
  expect(new Set([...a, ...b]).size).toBe(items);
  expect(a.length + b.length).toBe(items);
  expect(Math.min(a.length, b.length)).toBeGreaterThan(0);
  const decided = await bench.sql<{ state: string; n: number }>(
    `select state, count(*)::int as n from sms_review where account_id = $1 group by 1 order by 1`,
    [me.accountId],
  );
  expect(decided).toEqual([
    { state: 'approved', n: items - rejected.length },
    { state: 'rejected', n: rejected.length },
  ]);
  await theirs.page.waitForFunction(
    (n) => Object.keys((globalThis as Watching).seen ?? {}).length === n,
    items,
  );
  const seen = await theirs.page.evaluate(() => (globalThis as Watching).seen ?? {});
  const waits = Object.entries(seen)
    .map(([name, at]) => at - (decidedAt[name] ?? 0))
    .toSorted((x, y) => x - y);
  expect(theirs.messages).toEqual([]);
  process.stdout.write(
    `${a.length} and ${b.length} items, ${each.toFixed(0)} ms each; the customer sees one after ${waits[waits.length >> 1]} ms, the slowest after ${waits.at(-1)} ms\n`,
  );
});
