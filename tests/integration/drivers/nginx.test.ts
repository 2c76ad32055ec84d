import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { MetricPoint } from '#server/drivers/cdn/driver';
import { logLines } from '#server/drivers/cdn/logText';
import { clockAhead } from '../../support/clockAhead';
import { edgeRule } from '../../support/edgeRule';
import { edgeConfigFor, until } from '../lab/support';
import { domain } from './bench';
import { contentContract } from './contractContent';
import { domainsContract } from './contractDomains';
import { lifecycleContract } from './contractLifecycle';
import { hasNginx } from './fleet';
import { FleetBench } from './fleetBench';

const hour = 3_600_000;
const sum = (points: readonly MetricPoint[], of: (point: MetricPoint) => number): number =>
  points.reduce((total, point) => total + of(point), 0);
const codes = (points: readonly MetricPoint[]) => {
  const total: Record<string, number> = {};
  for (const { status } of points)
    for (const [code, count] of Object.entries(status)) total[code] = (total[code] ?? 0) + count;
  return total;
};

/** What two real nginx servers do that the battery does not ask every supplier for. */
const fleetContract = (bench: FleetBench): void => {
  const metrics = (running: boolean) => {
    const from = new Date(Math.floor(Date.now() / hour - 1) * hour).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    return bench.driver.metrics({ domains: [domain], from, to, source: 'realtime', running });
  };

  describe('nginx: rules, counters and faults', () => {
    test('headers, origin path, durations and the query in any order are as the rule says', async () => {
      const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });
      await bench.push(60, [
        edgeRule('/app/*.js', {
          cacheSeconds: 120,
          originPath: '/v2/',
          queryMode: 'ignore',
          queryNames: ['t'],
          requestHeaders: [
            set('X-Ask', 'a $host "b"'),
            { operation: 'remove', name: 'referer', value: '' },
          ],
          responseHeaders: [
            set('X_Answer', `it's $1; \\"fine"`),
            { operation: 'remove', name: 'etag', value: '' },
          ],
        }),
        edgeRule('/plain/*', { cacheSeconds: 30 }),
      ]);
      const first = await bench.get('/app/x%20y/a.js?b=2&t=1&a=1', {
        headers: { referer: 'http://r.test/' },
      });
      const seen = bench.origin.seen.at(-1);
      expect([
        seen?.url,
        seen?.headers['x-ask'],
        seen?.headers.referer,
        seen?.headers.host,
      ]).toEqual(['/v2/app/x%20y/a.js?b=2&t=1&a=1', 'a $host "b"', undefined, domain]);
      expect([first.headers['x_answer'], first.headers['etag'], first.headers['x-cache']]).toEqual([
        `it's $1; \\"fine"`,
        undefined,
        'MISS',
      ]);
      const again = await bench.get('/app/x%20y/a.js?a=1&b=2&t=9');
      expect([
        again.headers['x-cache'],
        again.headers['x-cache-lifetime'],
        again.headers['x-cache-node'],
      ]).toEqual(['HIT', '120', 'edge-1']);
      const followed = await bench.get('/other/x').then(() => bench.get('/other/x'));
      expect([followed.headers['x-cache'], followed.headers['x-cache-lifetime']]).toEqual([
        'HIT',
        '600',
      ]);
      const posted = await bench.get('/plain/x', { method: 'POST', body: 'x=1' });
      expect([posted.status, posted.headers['x-cache']]).toEqual([200, 'BYPASS']);
    });

    test('what a domain is over its limit for is refused, but authorities that validate it are answered', async () => {
      const config = edgeConfigFor(bench.origin.port, [], 61);
      await bench.driver.pushConfig({
        domain,
        config: { ...config, control: { action: 'block' } },
        ref: bench.ref(),
      });
      await bench.online(61);
      expect((await bench.get('/x')).status).toBe(403);
      expect((await bench.get('/.well-known/acme-challenge/x')).status).toBe(200);
      const control = { action: 'limit' as const, requestsPerSecond: 5 };
      await bench.driver.pushConfig({
        domain,
        config: { ...config, version: 62, control },
        ref: bench.ref(),
      });
      await bench.online(62);
      const statuses = await Promise.all(
        Array.from({ length: 40 }, () => bench.get('/x').then(({ status }) => status)),
      );
      expect([...new Set(statuses)].sort()).toEqual([200, 429]);
      await bench.push(63, []);
    });

    test('counters and log lines are exactly the requests made, by country and status', async () => {
      const headers = { 'x-lab-client-ip': '8.8.8.8' };
      for (const path of ['/m/1', '/m/1', '/m/2', '/missing/m']) await bench.get(path, { headers });
      const abroad = await until(async () => {
        const points = (await metrics(true)).points.filter((point) => point.country === 'US');
        return sum(points, (p) => p.requests) === 4 ? points : null;
      });
      expect([sum(abroad, (p) => p.hitRequests), sum(abroad, (p) => p.originRequests)]).toEqual([
        1, 3,
      ]);
      // As nginx counts them: with the framing of an origin that answers in chunks, 10 bytes each here.
      const bodies = ['body of /m/1', 'body of /m/2', 'gone'].join('').length;
      expect(sum(abroad, (p) => p.originBytes)).toBe(bodies + 3 * 10);
      expect(codes(abroad)).toEqual({ 200: 3, 404: 1 });
      clockAhead(10 * 60_000);
      const closed = await until(async () => {
        const page = await metrics(false);
        return Date.parse(page.completeTo) > Date.now() - 120_000 ? page.points : null;
      });
      expect(sum(closed, (p) => p.requests)).toBeGreaterThan(20);
      const from = new Date(Math.floor(Date.now() / hour - 2) * hour).toISOString();
      const to = new Date(Date.now() + hour).toISOString();
      let [lines, bytes] = [0, 0];
      for (const file of await bench.driver.listLogs({ domain, from, to })) {
        for await (const chunk of logLines(await bench.driver.fetchLog(file))) {
          const rows = chunk.toString('utf8').split('\n').filter(Boolean);
          lines += rows.length;
          for (const row of rows) bytes += (JSON.parse(row) as { bytes: number }).bytes;
        }
      }
      expect([lines, bytes]).toEqual([sum(closed, (p) => p.requests), sum(closed, (p) => p.bytes)]);
    });

    test('a node that refuses a configuration names itself and serves the old one on', async () => {
      const extra = join(bench.folder, 'extra-2.conf');
      writeFileSync(extra, 'nonsense;\n');
      const config = edgeConfigFor(bench.origin.port, [], 70);
      await bench.driver.pushConfig({ domain, config, ref: bench.ref() });
      const status = await until(async () => {
        const now = await bench.driver.status(domain);
        return now?.state === 'error' ? now : null;
      });
      expect(status.message).toMatch(/^Node edge-2 refused the change: .*nonsense/s);
      expect(status.liveVersion).toBe(63);
      expect((await bench.client.get(bench.second, domain, '/x')).status).toBe(200);
      rmSync(extra);
      await bench.push(71, []);
    });

    test('an origin that does not answer is 502 at the edge', async () => {
      await bench.driver.pushConfig({ domain, config: edgeConfigFor(1, [], 72), ref: bench.ref() });
      await bench.online(72);
      expect((await bench.get('/never-asked')).status).toBe(502);
      await bench.push(73, []);
    });

    test('a wrong token is auth, too many calls are throttled, a used up day is quota', async () => {
      const wrong = bench.openWith({ token: 'x' });
      await expect(wrong.checkCredential()).rejects.toMatchObject({ errorClass: 'auth' });
      const eager = bench.openEager();
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, () =>
          eager.quota().then(
            () => 'done',
            (error: { errorClass: string }) => error.errorClass,
          ),
        ),
      );
      expect([...new Set(outcomes)].sort()).toEqual(['done', 'throttled']);
      const urls = Array.from({ length: 450 }, (_, i) => `http://${domain}/over/${i}`);
      const over = async () => {
        for (let round = 0; round < 4; round += 1)
          await bench.driver.prefetch({ urls, ref: bench.ref() });
      };
      await expect(
        until(() =>
          bench.driver.quota().then(
            () => true,
            () => false,
          ),
        ).then(over),
      ).rejects.toMatchObject({
        errorClass: 'quota',
      });
    });

    test('nothing went wrong on the way but what was meant to', () => {
      expect(bench.complaints.filter((text) => !text.includes('nonsense'))).toEqual([]);
    });
  });
};

// Without nginx and its Lua module on this machine these are left out.
(hasNginx ? describe : describe.skip)('two real nginx servers', () => {
  const bench = new FleetBench();
  domainsContract(bench);
  contentContract(bench);
  fleetContract(bench);
  lifecycleContract(bench);
});
