// 60 days by five minutes of one domain in the browser: from the change of the address to the last
// stroke of the chart, so question, answer, parsing and drawing together.
import { randomUUID } from 'node:crypto';
import { platform } from '#server/kernel/process/platform';
import { openConsole } from '../browser/support';
import { openBrowser } from '../support/chromium';
import { percentile, startConsole } from './consoleBench';

const day = 86_400;
const rounds = 8;
const { bench, stop } = await startConsole({ workers: false });
const browser = await openBrowser();
try {
  if (!browser) throw new Error('no Chromium here');
  const me = await bench.as('Super');
  const domainId = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'www.draw.test', 'origin.test', 80, 'http', 'Activated', '_v', 'v', now(), now() - interval '70 days')`,
    [domainId, me.accountId],
  );
  const now = Math.floor(Date.now() / 1000);
  await platform().analytics.command({
    sql: `INSERT INTO stats_5m (ts, account_id, domain_id, param_id, source, country, region, requests, bytes, hit_requests, hit_bytes, statusMap, revision)
      SELECT toDateTime({from:UInt32} + 300 * intDiv(number, 6), 'UTC'), {account:UUID}, {domain:UUID}, {param:UUID}, 'accurate',
        arrayElement(['CN', 'US', 'DE', 'SG', 'JP', 'BR'], number % 6 + 1), 'asia', 10 + number % 90, 1000000 + number % 99991, 9, 900000, map(200, 9, 404, 1), 1
      FROM numbers(${62 * 288 * 6})`,
    params: {
      from: now - (now % 300) - 61 * day,
      account: me.accountId,
      domain: domainId,
      param: randomUUID(),
    },
    token: randomUUID(),
  });
  const { page, messages } = await openConsole(browser, bench.base, me, '/cdn-analyze');
  await page.locator('canvas').first().waitFor();
  // The runner's compiler names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    for (const name of ['stroke', 'fill'] as const) {
      const drawn = prototype[name] as (...args: unknown[]) => void;
      Object.defineProperty(prototype, name, {
        value(this: CanvasRenderingContext2D, ...args: unknown[]) {
          Reflect.set(window, 'drawnAt', performance.now());
          return drawn.apply(this, args);
        },
      });
    }
  });
  /** Goes to the 60 days and waits until nothing was drawn for half a second after the answer. */
  const draw = (last: string): Promise<{ answer: number; drawn: number; points: number }> =>
    page.evaluate(async (query) => {
      const started = performance.now();
      performance.clearResourceTimings();
      location.hash = `#/cdn-analyze?${query}`;
      const answered = () =>
        performance
          .getEntriesByType('resource')
          .filter((e) => e.name.includes('/statistics/series'))
          .at(-1) as PerformanceResourceTiming | undefined;
      const drawnAt = () => Number(Reflect.get(window, 'drawnAt') ?? 0);
      for (;;) {
        await new Promise((ok) => setTimeout(ok, 50));
        const end = answered()?.responseEnd ?? 0;
        if (end > started && drawnAt() > end && performance.now() - drawnAt() > 500)
          return {
            answer: end - started,
            drawn: drawnAt() - started,
            points: answered()?.decodedBodySize ?? 0,
          };
        if (performance.now() - started > 20_000) throw new Error('nothing was drawn');
      }
    }, last);
  const took: { answer: number; drawn: number; points: number }[] = [];
  for (let i = 0; i <= rounds; i += 1) {
    await draw('last=1h');
    const one = await draw(`last=60d&step=5m&domains=${domainId}`);
    if (i > 0) took.push(one);
  }
  if (messages.length > 0) throw new Error(messages.join('\n'));
  const of = (part: 'answer' | 'drawn') => {
    const ms = took.map((one) => one[part]);
    return `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms`;
  };
  const kilobytes = Math.round((took[0]?.points ?? 0) / 1000);
  console.log(`60 days x 5 min, answer in the browser (${kilobytes} kB): ${of('answer')}`);
  console.log(`60 days x 5 min, query and draw: ${of('drawn')} (goal 300 ms)`);
} finally {
  await browser?.close();
  await stop();
}
process.exit(0);
