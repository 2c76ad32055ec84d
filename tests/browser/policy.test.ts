import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Bench, type Caller, startBench } from '../support/bench';
import { openBrowser } from './support';
import { plainWords } from '#shared/kernel/sentences';

jest.setTimeout(120_000);
let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench({ workers: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

/** Addresses of all screens, as their declarations name them. */
const paths = [
  ...new Set(
    readdirSync('client/areas', { recursive: true })
      .map((f) => join('client/areas', String(f)))
      .filter((f) => /[sS]creens\.ts$/.test(f))
      .flatMap((f) => [...readFileSync(f, 'utf8').matchAll(/path: '(\/[^':]*)'/g)])
      .map((m) => m[1] as string),
  ),
];

/** A page that counts what the policy refused and what a planted script would have done. */
const watched = async (caller: Caller): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => {
    sessionStorage.setItem('access-token', token);
    const seen: string[] = [];
    Object.assign(window, { violations: seen, hacked: 0 });
    document.addEventListener('securitypolicyviolation', (e) => {
      seen.push(`${location.hash} ${e.violatedDirective} ${e.blockedURI} ${e.sample}`);
    });
  }, caller.token);
  const page = await context.newPage();
  await page.goto(`${bench.base}/#/`);
  return page;
};
const report = (page: Page) =>
  page.evaluate(() => {
    // Safe cast: both were put there by the script above.
    const w = window as unknown as { violations: string[]; hacked: number };
    return { violations: w.violations, hacked: w.hacked };
  });

const script = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;

test('no screen breaks the content policy, and no stored text runs', async () => {
  expect(paths.length).toBeGreaterThan(40);
  const owner = await bench.as('Super');
  await bench.sql('update account set company_name = $1, name = $2 where id = $3', [
    script,
    `${script}-${owner.accountId}`,
    owner.accountId,
  ]);
  await bench.sql('update person set name = $1', [script.slice(0, 60)]);
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, status_message, remark, verify_name, verify_value, sync_start_at, created_at)
     values (gen_random_uuid(), $1, 'policy.test', 'o.test', 80, 'http', 'Activated', $3, $2, 'x', $2, now(), now())`,
    [owner.accountId, script, JSON.stringify(plainWords(script))],
  );
  for (const caller of [owner, await bench.staff()]) {
    const page = await watched(caller);
    for (const path of paths) {
      await page.evaluate((to) => {
        location.hash = `#${to}`;
      }, path);
      await page.waitForTimeout(60);
      await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
    }
    expect(await report(page)).toEqual({ violations: [], hacked: 0 });
    // The watch itself works: what the policy forbids is counted.
    await page.evaluate(() => {
      const one = document.createElement('div');
      try {
        one.innerHTML = '<b>x</b>';
      } catch {
        // Refused, as it must be.
      }
    });
    expect((await report(page)).violations).toHaveLength(1);
    await page.context().close();
  }
});
