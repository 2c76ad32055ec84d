import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { wordsIn } from '../support/texts';
import { startSyncWorld, type SyncWorld } from '../integration/cdn/sync/world';
import { openBrowser, openConsole, shot, violations } from './support';

let world: SyncWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSyncWorld({ pastDays: 1 }), openBrowser()]);
  const start = new Date(Date.parse(world.own.config.bornAt) - 7_200_000).toISOString();
  await world.addDomain(await world.bench.account(), 'www.demo-shop.test', start, ['aurora']);
  for (let i = 0; i < 6; i += 1) await world.turn(['lanes', 'pull', 'past']);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});
const open = (path: string, language: 'zh-CN' | 'en') =>
  openConsole(browser, world.bench.base, world.staff, path, { language });

test.each(['zh-CN', 'en'] as const)(
  '/cdn-synchistory: staff open a run, see what it changed, run it again and have both side by side, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { page, messages } = await open('/cdn-synchistory?kind=past&source=accurate', language);
    await page
      .getByRole('row', { name: /www\.demo-shop\.test/ })
      .first()
      .waitFor();
    await shot(page, 'sync-history');
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('row', { name: /www\.demo-shop\.test/ })
      .first()
      .click();
    await page.waitForURL(/viewMoreHistory/);
    await page.getByRole('heading', { name: say('Supplier calls') }).waitFor();
    await page.getByText(say('Traffic (bytes)')).first().waitFor();
    await shot(page, 'sync-run');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: say('Run again') }).click();
    await page.waitForURL(/with=/);
    await page.getByText(say('Other run: after')).first().waitFor();
    await page.getByText(say('Nothing new')).first().waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  },
);

test.each(['zh-CN', 'en'] as const)(
  '/viewMore: staff choose slots of a day by click, shift and keyboard, ask for a dry run of these alone, and find a day in its month, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { page, messages } = await open('/cdn-datasync', language);
    await page
      .getByRole('row', { name: say('Accurate') })
      .first()
      .waitFor();
    await shot(page, 'datasync');
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('row', { name: say('Accurate') })
      .first()
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL(/viewMore/);
    // Shortly after midnight the newest day has no four slots yet.
    const middle = new Date(Date.parse(world.own.config.bornAt) - 3_600_000).toISOString();
    await page.goto(`${page.url()}&day=${middle.slice(0, 10)}`);
    const grid = page.getByRole('grid', { name: say('288 slots') });
    await grid.waitFor();
    await shot(page, 'lane');
    expect(await violations(page)).toEqual([]);
    const cells = grid.getByRole('gridcell', { name: new RegExp(`(${say('Data').source})[:：]`) });
    await cells.nth(0).click();
    await cells.nth(3).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: say('Pull 4 chosen slots again…') }).waitFor();
    const chosen = await grid.getByRole('gridcell', { selected: true }).count();
    expect(chosen).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Shift+ArrowRight');
    await page
      .getByRole('button', { name: say(`Pull ${chosen + 1} chosen slots again…`) })
      .waitFor();
    await page.getByLabel(say('Compare with the day before')).check();
    await page.getByRole('button', { name: say(`Pull ${chosen + 1} chosen slots again…`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Reason')).fill('told anew');
    await dialog.getByRole('button', { name: say('Dry run') }).click();
    await dialog.getByText(say('The figures are so already; there is nothing to change')).waitFor();
    await dialog.getByRole('button', { name: say('Cancel') }).click();
    await page.getByRole('button', { name: say('Discard') }).click();
    await page.getByRole('button', { name: say('Month', { exact: true }) }).click();
    await page.getByRole('table', { name: say('Hours of the month') }).waitFor();
    await shot(page, 'lane-month');
    expect(await violations(page)).toEqual([]);
    // The browser logs the refusal of a dry run that finds nothing.
    expect(messages.filter((m) => !m.includes('status of 409'))).toEqual([]);
    await page.context().close();
  },
);

test.each(['zh-CN', 'en'] as const)(
  '/cdn-lastdata: staff see how late each lane is, and why, in %s',
  async (language) => {
    const say = wordsIn(language);
    await world.bench.sql(
      "update sync_lane set complete_to = now() - interval '3 hours', next_at = now() - interval '1 hour', changed_at = now() - interval '3 hours' where source = 'accurate'",
    );
    const { page, messages } = await open('/cdn-lastdata?source=accurate', language);
    await page
      .getByRole('row', { name: say('Stale') })
      .first()
      .waitFor();
    await shot(page, 'last-data');
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('row', { name: say('Stale') })
      .first()
      .click();
    await page.getByText(say('First broken link: Worker')).waitFor();
    await shot(page, 'last-data-why');
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await page.context().close();
  },
);

test.each(['zh-CN', 'en'] as const)(
  '/cdn-lastrangedata: staff see the points of a window, mark it as known gap with its reason, and take that back, in %s',
  async (language) => {
    const say = wordsIn(language);
    const [{ id, at } = { id: '', at: '' }] = await world.bench.sql<{ id: string; at: string }>(
      "select domain_id as id, date_bin('5 minutes', now(), 'epoch') as at from sync_lane where source = 'accurate'",
    );
    const from = new Date(Date.parse(at) - 3_600_000).toISOString();
    const to = new Date(Date.parse(at) - 1_800_000).toISOString();
    const { page, messages } = await open(
      `/cdn-lastrangedata?domainId=${id}&from=${from}&to=${to}`,
      language,
    );
    await page.getByText(say('Present points')).first().waitFor();
    await page.getByRole('button', { name: say('Mark the window as known gap') }).click();
    await page.getByLabel(say('Reason')).fill('Counters were lost at the supplier');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Save') })
      .click();
    await page
      .getByRole('row', { name: /Counters were lost/ })
      .first()
      .waitFor();
    await shot(page, 'last-range');
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('row', { name: /Counters were lost/ })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: say('No longer known') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('No longer known') })
      .click();
    await page.getByText(say('No known gaps')).waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  },
);

test.each(['zh-CN', 'en'] as const)(
  '/cdn-metricexporttask: staff ask for a file, pause it and let it go on, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { page, messages } = await open('/cdn-metricexporttask', language);
    await page
      .getByRole('button', { name: say('New export') })
      .first()
      .click();
    await page.getByRole('button', { name: say('Start the export') }).click();
    const row = page.getByRole('row', { name: /CSV/ }).first();
    await row.getByText(say('Waiting')).waitFor();
    await shot(page, 'metric-exports');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: say('Pause') }).click();
    await row.getByText(say('Paused')).waitFor();
    await row.getByRole('button', { name: say('Resume') }).click();
    await row.getByText(say('Waiting')).waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  },
);

test.each(['zh-CN', 'en'] as const)(
  '/cdn-precompute: staff have the sums of a question kept ready, and take that back, in %s',
  async (language) => {
    const say = wordsIn(language);
    const { page, messages } = await open('/cdn-precompute', language);
    await page
      .getByRole('button', { name: say('New precompute') })
      .first()
      .click();
    await page.getByLabel(say('Name')).fill('Domains by the hour');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Save') })
      .click();
    const row = page.getByRole('row', { name: /Domains by the hour/ });
    await row.getByText(say('Active')).waitFor();
    await shot(page, 'precomputes');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('Delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete') })
      .click();
    await page.getByText(say('No precomputes yet')).waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  },
);
