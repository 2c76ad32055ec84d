import { describe, expect, test } from '@jest/globals';
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
      const config = bench.edge();
      const created = await bench.driver.createDomain({ domain, config, ref: bench.ref() });
      expect(created.state).toBe('deploying');
      expect(created.cname).toMatch(/^[a-z0-9]+\.[a-z0-9.-]+$/);
      expect(created.cname.includes(domain)).toBe(bench.habits.namesDomains);
      await bench.online(1);
      if (bench.lacks('bareDomains')) expect((await bench.get('/first')).status).toBe(404);
      await bench.serve(domain);
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
      const config = bench.edge();
      await expect(
        bench.driver.createDomain({ domain, config, ref: bench.ref() }),
      ).rejects.toMatchObject({
        errorClass: 'conflict',
      });
    });

    test('the configuration comes back as it was pushed', async () => {
      const shown = { operation: 'set' as const, name: 'X-Rule', value: 'static' };
      const rules = [
        rule('/static/*', {
          cacheSeconds: 60,
          queryMode: 'only',
          queryNames: ['v'],
          responseHeaders: bench.can('responseHeaders') ? [shown] : [],
        }),
        rule('/api/*', {
          dynamic: bench.can('dynamic'),
          cacheSeconds: 0,
          originProtocol: bench.can('originProtocol') ? 'follow' : null,
        }),
        rule('/secure/*', {
          forceHttps: bench.can('forceHttps'),
          queryMode: 'ignoreAll',
          cacheSeconds: 0,
        }),
      ];
      await bench.push(2, rules);
      expect(await bench.driver.readConfig(domain)).toEqual(bench.edge(rules, 2));
    });

    test('rules decide: query names, response headers, bypass, redirect to https', async () => {
      await bench.get('/static/a.js?v=1&x=1');
      const same = await bench.get('/static/a.js?x=2&v=1');
      const shown = bench.can('responseHeaders') ? 'static' : undefined;
      expect([same.headers['x-cache'], same.headers['x-rule']]).toEqual(['HIT', shown]);
      expect((await bench.get('/static/a.js?v=2')).headers['x-cache']).toBe('MISS');
      expect((await bench.get('/api/now')).headers['x-cache']).toBe('BYPASS');
      expect((await bench.get('/api/now')).headers['x-cache']).toBe('BYPASS');
      if (!bench.can('forceHttps')) return;
      const moved = await bench.get('/secure/x');
      expect(moved.status).toBe(301);
      expect(moved.headers['location']).toBe(
        `https://${domain}:${bench.config.edges.httpsPort}/secure/x`,
      );
    });

    test('what the dialect cannot express is refused as invalid', async () => {
      const change = { operation: 'set' as const, name: 'X-A', value: 'b' };
      const config = bench.edge([rule('/*', { requestHeaders: [change] })], 3);
      const pushed = bench.driver.pushConfig({ domain, config, ref: bench.ref() });
      if (bench.module.facts.cannot.includes('requestHeaders')) {
        await expect(pushed).rejects.toMatchObject({ errorClass: 'invalid' });
      } else {
        await pushed;
        await bench.online(3);
        await bench.get('/with-header');
        expect(bench.origin.seen.at(-1)?.headers['x-a']).toBe('b');
      }
      const [property] = bench.module.facts.cannot;
      const wish = { dynamic: true, originHost: 'other.test', originProtocol: 'https' as const };
      if (property === undefined || property === 'requestHeaders') return;
      const lost = bench.edge([rule('/*', wish)], 4);
      const push = bench.driver.pushConfig({ domain, config: lost, ref: bench.ref() });
      await expect(push).rejects.toMatchObject({ errorClass: 'invalid' });
    });
  });
};
