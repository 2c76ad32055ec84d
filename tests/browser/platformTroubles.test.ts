import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { system } from '#server/kernel/db/context';
import { keepEvent } from '#server/model/platform/processes/index';
import { type Bench, type Caller, startBench } from '../support/bench';
import { openBrowser, openConsole, shot, violations } from './support';

let bench: Bench;
let browser: Browser;
let operator: Caller;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench({ workers: false }), openBrowser()]);
  operator = await bench.staff({ servers: 'operate', database: 'view' });
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

test('/cdn-systemrunevents: from an event to the finding for what it left wrong, and from there back to the event', async () => {
  const key = 'disk workers@here';
  const values = { free: 4 };
  await bench.platform.run(system, (ctx) =>
    keepEvent(ctx, { node: 'workers@here', kind: 'disk', values, key, trouble: key }),
  );
  const { page, messages } = await openConsole(
    browser,
    bench.base,
    operator,
    '/cdn-systemrunevents',
    { language: 'en' },
  );
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await shot(page, 'event-finding');
  await page.getByRole('link', { name: 'Open the finding' }).click();
  await page.waitForURL(/\/findings\?/);
  await page.getByRole('heading', { name: 'Trouble of the platform' }).waitFor();
  await page.getByText('Open subject').waitFor();
  await shot(page, 'finding-of-event');
  expect(await violations(page)).toEqual([]);
  await page.getByText('Open subject').click();
  await page.waitForURL(/\/cdn-systemrunevents\?/);
  await page.getByRole('link', { name: 'Open the finding' }).waitFor();
  expect(messages).toEqual([]);
  await page.context().close();
});

test('/cdn-database: a slow statement shows its plan beside the list, and the last backup its age', async () => {
  await bench.sql(
    `insert into slow_statement (id, fingerprint, text, screen, operation, calls, total_ms, worst_ms, first_at, last_at)
     values (gen_random_uuid(), 'x', 'select * from account where name = $1', '/accounts', 'accounts.list', 2, 1800, 1200, now(), now())`,
  );
  const { page, messages } = await openConsole(browser, bench.base, operator, '/cdn-database', {
    language: 'en',
  });
  await page.getByText('Last proven restore').waitFor();
  await page.getByRole('link', { name: 'Open backups' }).waitFor();
  await shot(page, 'database-backups');
  await page.getByRole('tab', { name: 'Slow statements' }).click();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByText(/(Seq Scan|Index Scan).* on account/).waitFor();
  await shot(page, 'statement-plan');
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await page.context().close();
});
