import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { analyses } from '#shared/areas/cdn/statistics/analyses';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { savedViews } from '#shared/areas/platform/views/savedViews';
import { untilPastSynced } from '../integration/cdn/sync/pastSync';
import { startSyncWorld, type SyncWorld } from '../integration/cdn/sync/world';
import type { Caller } from '../support/bench';
import { scaled, scaleFor, withUnit } from '../../client/ui/units';
import { until } from '../support/until';
import { openBrowser, openConsole, shot, violations } from './support';

const hour = 3_600_000;
let world: SyncWorld;
let browser: Browser;
let viewer: Caller;

/** Waits for the screen's own content; when it does not come, says what stands there instead. */
const shown = (page: Page, selector: string) =>
  page.waitForSelector(selector, { timeout: 40_000 }).catch(async (error: Error) => {
    await shot(page, 'failed');
    throw new Error(`${error.message}\n${await page.innerText('body')}`);
  });
/** The present slot grows: the screen and the figure are read anew until both are of the same moment. */
const untilAlike = (place: Locator, ready: Locator, figure: () => Promise<string>) =>
  until(
    async () => {
      if ((await place.innerText()).includes(await figure())) return true;
      await place.page().reload();
      await ready.waitFor();
      return false;
    },
    { ms: 30_000 },
  );

beforeAll(async () => {
  [world, browser] = await Promise.all([
    startSyncWorld({ pastDays: 2, workers: true }),
    openBrowser(),
  ]);
  const accountId = await world.bench.account();
  viewer = await world.bench.as('Normal', { accountId });
  const start = new Date(Date.parse(world.own.config.bornAt) - 48 * hour).toISOString();
  for (const host of ['www.demo-shop.test', 'img.demo-shop.test'])
    await world.addDomain(accountId, host, start);
  await untilPastSynced(world.bench);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

test('the overview shows the numbers of the API and when each supplier is complete', async () => {
  const { page } = await openConsole(browser, world.bench.base, viewer, '/cdn-overview', {
    language: 'en',
  });
  await shown(page, 'figure');
  await untilAlike(page.locator('main'), page.locator('figure').first(), async () => {
    const { totals } = await viewer.call(statistics.endpoints.overview, { period: '24h' });
    return scaled(totals.traffic, scaleFor('bytes', totals.traffic), 'en');
  });
  // One supplier by its name, or both at once where they are complete to one moment.
  await page
    .getByText(/complete to \d\d:\d\d/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: '7 days' }).click();
  await page.waitForURL(/last=7d/);
  await page.goBack();
  await page.waitForURL((url) => !url.href.includes('last='));
  await page.context().close();
});

test('the address holds the whole question, and the CSV is offered', async () => {
  const path = '/cdn-analyze?last=3d&metric=requests&source=both';
  const { page, messages } = await openConsole(browser, world.bench.base, viewer, path, {
    language: 'en',
  });
  await page.getByText('realtime and accurate data agree').waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^statistics-accurate-.*\.csv$/);
  expect(messages).toEqual([]);
  await page.context().close();
});

test('an hour of the grid leads to its files, which download by a signed link', async () => {
  const { page } = await openConsole(browser, world.bench.base, viewer, '/cdn-log?days=3', {
    language: 'en',
  });
  const cell = page.getByRole('button', { name: /, Arrived, / }).first();
  await cell.click();
  await page.waitForURL(/hour=/);
  const waiting = page.waitForEvent('download');
  await page.locator('tbody tr').first().getByRole('button', { name: 'Download' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.log\.gz$/);
  await page.context().close();
});

test('a reader makes the weekly report, and is refused what is not theirs by name', async () => {
  const started = performance.now();
  const { page, messages } = await openConsole(browser, world.bench.base, viewer, '/cdn-overview', {
    language: 'en',
  });
  await shown(page, 'figure');
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByText('Compare with previous period').click();
  await page.waitForURL(/compare=1/);
  await page.goto(
    `${world.bench.base}/#/cdn-analyze?metric=hitRate&last=3d&step=1h&by=domain&source=accurate`,
  );
  await shown(page, 'tbody tr');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^statistics-accurate-.*\.csv$/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save current view' }).click();
  await page.getByLabel('Name').fill('Weekly report');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('View saved').waitFor();
  await page.goto(`${world.bench.base}/#/cdn-analyze2?by=country,status`);
  await shown(page, 'tbody tr');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Field').selectOption('country');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Please add the complete filtering criteria').waitFor();
  expect(page.url()).not.toContain('where=');
  await page.goto(`${world.bench.base}/#/cdn-loganalyze`);
  await shown(page, 'tbody tr');
  await page.getByText(/hours complete/).waitFor();
  await page.goto(`${world.bench.base}/#/cdn-log?days=3`);
  await page
    .getByRole('button', { name: /, Arrived, / })
    .first()
    .click();
  const log = page.waitForEvent('download');
  await page.locator('tbody tr').first().getByRole('button', { name: 'Download' }).click();
  expect((await log).suggestedFilename()).toMatch(/\.log\.gz$/);
  expect(messages).toEqual([]);
  for (const path of ['/createRefreshPage', '/cdn-bill']) {
    await page.goto(`${world.bench.base}/#${path}`);
    await page
      .getByText(/Your role does not have this permission|not enabled for the account|not visible/)
      .first()
      .waitFor();
  }
  console.log(`took ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await page.context().close();
});

test('analyses are pinned to the overview as cards with their figures now, and unpinned there', async () => {
  const path = '/cdn-analyze2?by=country&metrics=traffic,requests&last=3d';
  for (const view of (await viewer.call(savedViews.endpoints.pinned, {})).rows)
    await viewer.call(savedViews.endpoints.remove, { id: view.id });
  const { page, messages } = await openConsole(browser, world.bench.base, viewer, path, {
    language: 'en',
  });
  await shown(page, 'tbody tr');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save current view' }).click();
  await page.getByLabel('Name').fill('Traffic by country');
  await page.getByLabel('Pin to the overview').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('View saved').waitFor();
  const query = 'metric=hitRate&last=3d';
  const views = { path: '/cdn-analyze', name: 'Hits', query, pinned: true };
  await viewer.call(savedViews.endpoints.create, views);
  await page.goto(`${world.bench.base}/#/cdn-overview`);
  const pinned = page.getByRole('region', { name: 'Pinned analyses' });
  const countries = pinned.getByRole('list', { name: 'traffic' }).getByRole('listitem');
  await countries.nth(2).waitFor();
  await pinned.getByText('Hit rate').waitFor();
  await untilAlike(pinned, countries.nth(2), async () => {
    const question = { last: '3d', by: 'country', metrics: 'traffic' };
    const { total } = await viewer.call(analyses.endpoints.pivot, question as never);
    return withUnit(total.values[0], 'bytes', 'en');
  });
  await shot(page, 'pinned');
  expect(await violations(page)).toEqual([]);
  await pinned.getByRole('link', { name: 'Traffic by country' }).click();
  await page.waitForURL(/cdn-analyze2\?by=country/);
  await page.goBack();
  await pinned.getByRole('button', { name: 'Unpin "Traffic by country"' }).click();
  await pinned.getByRole('link', { name: 'Traffic by country' }).waitFor({ state: 'detached' });
  expect(messages).toEqual([]);
  await page.context().close();
});
