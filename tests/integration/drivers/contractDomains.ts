import { describe, expect, test } from '@jest/globals';
import { edgeConfigFor } from '../lab/support';
import { edgeRule as rule } from '../../support/edgeRule';
import { type Bench, domain } from './bench';

/** Creating, configuring and serving a domain. */
export const domainsContract = (bench: Bench): void => {
  describe(`${bench.name}: domains`, () => {
    test('the credential is good', async () => {
      expect((await bench.driver.checkCredential()).account).toContain(bench.account);
    });

    test('a domain that nobody created has no status and no configuration', async () => {
      expect(await bench.driver.status(domain)).toBeNull();
      await expect(bench.driver.readConfig(domain)).rejects.toMatchObject({ errorClass: 'absent' });
      expect((await bench.get('/x')).status).toBe(404);
    });

    test('a created domain is deployed and serves with MISS, then HIT and Age', async () => {
      const config = edgeConfigFor(bench.origin.port);
      const created = await bench.driver.createDomain({ domain, config, ref: bench.ref() });
      expect(created.state).toBe('deploying');
      expect(created.cname).toContain(domain);
      await bench.online(1);
      const miss = await bench.get('/first');
      expect([miss.status, miss.headers['x-cache'], miss.body.toString()]).toEqual([
        200,
        'MISS',
        'body of /first',
      ]);
      const hit = await bench.get('/first');
      expect(hit.headers['x-cache']).toBe('HIT');
      expect(Number(hit.headers['age'])).toBeGreaterThanOrEqual(0);
    });

    test('creating it again is a conflict', async () => {
      const config = edgeConfigFor(bench.origin.port);
      await expect(
        bench.driver.createDomain({ domain, config, ref: bench.ref() }),
      ).rejects.toMatchObject({
        errorClass: 'conflict',
      });
    });

    test('the configuration comes back as it was pushed', async () => {
      const rules = [
        rule('/static/*', {
          cacheSeconds: 60,
          queryMode: 'only',
          queryNames: ['v'],
          responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static' }],
        }),
        rule('/api/*', { dynamic: true, originProtocol: 'follow' }),
        rule('/secure/*', { forceHttps: true, queryMode: 'ignoreAll', cacheSeconds: 0 }),
      ];
      await bench.push(2, rules);
      expect(await bench.driver.readConfig(domain)).toEqual(
        edgeConfigFor(bench.origin.port, rules, 2),
      );
    });

    test('rules decide: query names, response headers, bypass, redirect to https', async () => {
      await bench.get('/static/a.js?v=1&x=1');
      const same = await bench.get('/static/a.js?x=2&v=1');
      expect([same.headers['x-cache'], same.headers['x-rule']]).toEqual(['HIT', 'static']);
      expect((await bench.get('/static/a.js?v=2')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/api/now')).headers['x-cache']).toBe('BYPASS');
      expect((await bench.get('/api/now')).headers['x-cache']).toBe('BYPASS');
      const moved = await bench.get('/secure/x');
      expect(moved.status).toBe(301);
      expect(moved.headers['location']).toBe(
        `https://${domain}:${bench.config.edges.httpsPort}/secure/x`,
      );
    });

    test('what the dialect cannot express is refused as invalid', async () => {
      const change = { operation: 'set' as const, name: 'X-A', value: 'b' };
      const config = edgeConfigFor(
        bench.origin.port,
        [rule('/*', { requestHeaders: [change] })],
        3,
      );
      const pushed = bench.driver.pushConfig({ domain, config, ref: bench.ref() });
      if (bench.module.facts.cannot.includes('requestHeaders')) {
        await expect(pushed).rejects.toMatchObject({ errorClass: 'invalid' });
      } else {
        await pushed;
        await bench.online(3);
        await bench.get('/with-header');
        expect(bench.origin.seen.at(-1)?.headers['x-a']).toBe('b');
      }
    });
  });
};
