import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import { startSyncWorld, type SyncWorld } from '../integration/cdn/sync/world';
import type { Caller } from '../support/bench';
import { until } from '../support/until';
import { wordsIn } from '../support/texts';
import { openBrowser, openConsole } from './support';

jest.setTimeout(120_000);
let world: SyncWorld;
let staff: Caller;
let browser: Browser;

const collect = async () => {
  await world.bench.sql('update realtime_pull set next_at = now()');
  await world.turn(['collect']);
};
const ask = async (host: string, path: string, n: number) => {
  for (let i = 0; i < n; i += 1)
    for (const { address } of world.nodes) await world.client.get(address, host, `${path}?${i}`);
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  staff = await world.bench.staff();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

test.each(['zh-CN', 'en'] as const)(
  '/cdn-realTimeDataAnalysis: without a task it says so; a burst of 500s appears by itself, pause holds it, in %s',
  async (language) => {
    const say = wordsIn(language);
    const host = `${language.toLowerCase()}.watched.test`;
    const accountId = await world.bench.account();
    const domainId = await world.addDomain(accountId, host, new Date().toISOString());
    const path = `/cdn-realTimeDataAnalysis?domains=${domainId}&code=500`;
    const { page, messages } = await openConsole(browser, world.bench.base, staff, path, {
      language,
    });
    await page
      .getByText(
        say(
          '1 domain of the choice has no collection task, only realtime figures by five minutes, and is not on this screen',
        ),
      )
      .waitFor();
    const { id } = await staff.call(realtimeTasks.endpoints.create, {
      name: host,
      accountIds: [],
      domainIds: [domainId],
      paramIds: [],
      figures: ['status', 'hits', 'origin'],
      intervalSeconds: 5,
      keepHours: 24,
      paused: false,
    });
    await ask(host, '/a', 1);
    await collect();
    await page.getByRole('heading', { name: say('Top domains') }).waitFor();
    const ranking = page.getByRole('table', { name: say('Top domains') });
    expect(await ranking.count()).toBe(0);
    await ask(host, '/broken', 2);
    await collect();
    // Only the chosen code is counted.
    const sent = 2 * world.nodes.length;
    /** Suppliers tell late: they are asked again, as the workers do every few seconds, until a figure stands there. */
    const untilRanked = (n: number) =>
      until(
        async () => {
          await collect();
          return (await ranking.getByText(String(n), { exact: true }).count()) > 0;
        },
        { ms: 30_000, what: `${n} requests in the ranking` },
      );
    await untilRanked(sent);
    expect(await page.getByText(say('aurora · 2 s behind')).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: say('Pause') }).click();
    await page.getByText(say('Paused at 12:00')).waitFor();
    await ask(host, '/broken', 1);
    await collect();
    await page.getByRole('button', { name: say('Go on') }).click();
    await untilRanked(sent + world.nodes.length);
    expect(messages).toEqual([]);
    await page.context().close();
    await staff.call(realtimeTasks.endpoints.remove, { id });
  },
);
