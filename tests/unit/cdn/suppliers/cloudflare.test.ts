import { describe, expect, test } from '@jest/globals';
import { viewOf } from '#server/drivers/cdn/cloudflare/hostnames';
import { rewriteLine } from '#server/drivers/cdn/cloudflare/logs';
import { readMark, writeMark } from '#server/drivers/cdn/cloudflare/mark';
import { fromCloudflare } from '#server/drivers/cdn/cloudflare/readBack';
import { toCloudflare } from '#server/drivers/cdn/cloudflare/words';
import { logDialect } from '#server/drivers/cdn/http/schemas';
import { lineReader } from '#server/drivers/cdn/logDialect';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../../support/edgeRule';

const domain = 'www.a.test';
const target = 'saas.zone.test';
const config = (rules: EdgeRule[], origin: Partial<EdgeConfig['origin']> = {}): EdgeConfig => ({
  version: 7,
  origin: { host: 'origin.test', port: 8443, protocol: 'https', hostHeader: null, ...origin },
  rules,
});
const mark = writeMark({ version: 7, fingerprint: null, enabled: true });
/** What stands at Cloudflare after a configuration was pushed, as it is read back. */
const readBack = (wanted: EdgeConfig): EdgeConfig =>
  fromCloudflare(toCloudflare(domain, wanted, target, mark), wanted.origin.host);
const set = { operation: 'set', name: 'X-A', value: 'b' } as const;

describe('Cloudflare', () => {
  test('a configuration comes back from its rules, also how what is not kept would be kept apart', () => {
    const wanted = config([
      edgeRule('/a/*', { cacheSeconds: 0, queryMode: 'ignoreAll', forceHttps: true }),
      edgeRule('/b/*.js', { cacheSeconds: 60, queryMode: 'only', queryNames: ['v', 'w'] }),
      edgeRule('/c/*', { queryMode: 'ignore', queryNames: ['t'], requestHeaders: [set] }),
      edgeRule('/d and not/*', { responseHeaders: [{ ...set, operation: 'remove', value: '' }] }),
      edgeRule('/e/*', { originHost: 'other.test:9000', originProtocol: 'http' }),
      edgeRule('/f/*', { originHost: 'other.test' }),
      edgeRule('/*'),
    ]);
    expect(readBack(wanted)).toEqual(wanted);
  });

  test.each([
    { port: 443, protocol: 'follow' },
    { port: 80, protocol: 'http', hostHeader: 'third.test' },
    { host: '192.0.2.1' },
  ] as const)('an origin comes back as it was: %j', (origin) => {
    const wanted = config([], origin);
    expect(readBack(wanted)).toEqual(wanted);
  });

  test('a block comes back and leaves the authorities their answers', () => {
    const wanted: EdgeConfig = { ...config([]), control: { action: 'block' } };
    expect(readBack(wanted)).toEqual(wanted);
    const [rule] = toCloudflare(domain, wanted, target, mark).stop;
    expect(rule?.expression).toContain('not starts_with(http.request.uri.path, "/.well-known/');
  });

  test('never two rules of a kind hold for one request: each leaves out what earlier ones take', () => {
    const { cache } = toCloudflare(
      domain,
      config([edgeRule('/a/*'), edgeRule('/*')]),
      target,
      mark,
    );
    const wild = (pattern: string) => `http.request.uri.path strict wildcard r"${pattern}"`;
    expect(cache.map(({ expression }) => expression)).toEqual([
      `(http.host eq "${domain}" and ${wild('/a/*')})`,
      `(http.host eq "${domain}" and ${wild('/*')} and not (${wild('/a/*')}))`,
      `(http.host eq "${domain}" and not (${wild('/a/*')}) and not (${wild('/*')}))`,
    ]);
  });

  test.each([
    ['a wildcard', '*.a.test', config([]), 'domain'],
    ['a path of the origin', domain, config([edgeRule('/*', { originPath: '/b' })]), 'originPath'],
    ['a sign that ends a pattern', domain, config([edgeRule('/a"b')]), 'pattern'],
    ['two stars in a row', domain, config([edgeRule('/a/**')]), 'pattern'],
    [
      'more patterns than an expression takes',
      domain,
      config(Array.from({ length: 60 }, (_, i) => edgeRule(`/${'p'.repeat(40)}${i}/*`))),
      '4096',
    ],
    [
      'a limit',
      domain,
      { ...config([]), control: { action: 'limit' as const, requestsPerSecond: 5 } },
      'control',
    ],
  ])('%s is refused by name', (_what, name, wanted, words) => {
    expect(() => toCloudflare(name, wanted, target, mark)).toThrow(words);
  });

  test('a hostname that waits for its owner says for what, one that is lost is in error', () => {
    const own = { id: 'h', hostname: domain, status: 'pending' };
    const view = viewOf(
      { ...own, ownership_verification: { name: '_cf-custom-hostname.www.a.test', value: 'v' } },
      readMark(mark),
      target,
    );
    expect(view).toMatchObject({ cname: target, state: 'deploying', liveVersion: 0 });
    expect(view.message).toContain('TXT _cf-custom-hostname.www.a.test = v');
    expect(viewOf({ ...own, status: 'moved' }, readMark(mark), target).state).toBe('error');
    // A rule that somebody else wrote is no mark: nothing of ours is live.
    const foreign = viewOf({ ...own, status: 'active' }, readMark('our shop'), target);
    expect(foreign).toMatchObject({ state: 'deploying', liveVersion: 0 });
  });

  test('a certificate is told once it is served, and holds the domain open until then', () => {
    const fingerprint = 'f'.repeat(64);
    const own = { id: 'h', hostname: domain, status: 'active' };
    const marked = { version: 7, fingerprint, enabled: true };
    expect(viewOf({ ...own, ssl: { status: 'pending_deployment' } }, marked, target)).toMatchObject(
      {
        state: 'deploying',
        certificateFingerprint: null,
      },
    );
    expect(viewOf({ ...own, ssl: { status: 'active' } }, marked, target)).toMatchObject({
      state: 'online',
      certificateFingerprint: fingerprint,
    });
  });

  test('a line of the zone is read; one of another name is none; one that does not fit stays as it is', () => {
    const line = {
      CacheCacheStatus: 'hit',
      ClientCountry: 'us',
      ClientIP: '192.0.2.9',
      ClientRequestHost: 'www.a.test',
      ClientRequestMethod: 'GET',
      ClientRequestProtocol: 'HTTP/2',
      ClientRequestReferer: '',
      ClientRequestScheme: 'https',
      ClientRequestURI: '/index.html?a=1?2',
      ClientRequestUserAgent: 'Mozilla/5.0 (Windows NT)',
      EdgeColoCode: 'LAX',
      EdgeStartTimestamp: 1_575_493_350_981_000_000,
      EdgeEndTimestamp: 1_575_493_351_000_000_000,
      EdgeResponseBytes: 392,
      EdgeResponseStatus: 200,
      OriginResponseDurationMs: 0,
      OriginResponseStatus: 0,
    };
    const text = rewriteLine(JSON.stringify(line), domain) ?? '';
    expect(lineReader(logDialect)(text)).toMatchObject({
      ts: '2019-12-04 21:02:31',
      domain,
      edge: 'LAX',
      country: 'US',
      scheme: 'https',
      path: '/index.html',
      query: 'a=1?2',
      status: 200,
      bytes: 392,
      cache_status: 'HIT',
      request_ms: 19,
      ua: 'Mozilla/5.0 (Windows NT)',
    });
    expect(rewriteLine(JSON.stringify(line), 'www.b.test')).toBeNull();
    expect(rewriteLine('{"torn', domain)).toBe('{"torn');
  });
});
