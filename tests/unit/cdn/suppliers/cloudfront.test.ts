import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { awsCaller } from '#server/drivers/cdn/cloudfront/call';
import { toCloudFront } from '#server/drivers/cdn/cloudfront/config';
import { rewriteLine } from '#server/drivers/cdn/cloudfront/logs';
import { nameMark, readMark, writeMark } from '#server/drivers/cdn/cloudfront/mark';
import { fromCloudFront } from '#server/drivers/cdn/cloudfront/readBack';
import { lineReader } from '#server/drivers/cdn/logDialect';
import { logDialect } from '#server/drivers/cdn/http/schemas';
import { element } from '#server/drivers/xml';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../../support/edgeRule';

const domain = 'www.a.test';
const config = (rules: EdgeRule[], origin: Partial<EdgeConfig['origin']> = {}): EdgeConfig => ({
  version: 7,
  origin: { host: 'origin.test', port: 8443, protocol: 'https', hostHeader: null, ...origin },
  rules,
});
/** What stands at CloudFront after a configuration was pushed, as it is read back. */
const readBack = (wanted: EdgeConfig): EdgeConfig =>
  fromCloudFront(
    element('DistributionConfig', [
      ...toCloudFront(domain, wanted),
      element('Comment', writeMark({ version: 7, fingerprint: null, name: nameMark(domain) })),
    ]),
  );
const set = { operation: 'set', name: 'X-A', value: 'b' } as const;

describe('Amazon CloudFront', () => {
  test('a configuration comes back from its document, also what a rule says that the origin says too', () => {
    const wanted = config([
      edgeRule('/a/*', { cacheSeconds: 0, queryMode: 'ignoreAll', forceHttps: true }),
      edgeRule('/b/*.js', { cacheSeconds: 60, queryMode: 'only', queryNames: ['v', 'w'] }),
      edgeRule('/c/*', { originProtocol: 'https', originPath: '/v2', requestHeaders: [set] }),
      edgeRule('/d/*', { originHost: 'other.test:9000' }),
      edgeRule('/e/*', { originHost: 'other.test' }),
      edgeRule('/*'),
    ]);
    expect(readBack(wanted)).toEqual(wanted);
  });

  test.each([
    { port: 443, protocol: 'follow' },
    { port: 80, protocol: 'follow' },
    { port: 80, protocol: 'http', hostHeader: 'origin.test' },
  ] as const)('an origin comes back as it was: %j', (origin) => {
    const wanted = config([edgeRule('/a/*', { cacheSeconds: 0 })], origin);
    expect(readBack(wanted)).toEqual(wanted);
  });

  test.each([
    ['an address as origin', config([], { host: '192.0.2.1' }), 'origin'],
    ['a host of neither side', config([], { hostHeader: 'third.test' }), 'hostHeader'],
    ['names left out', config([edgeRule('/*', { queryMode: 'ignore' })]), 'queryMode'],
    [
      'a header taken away',
      config([edgeRule('/*', { requestHeaders: [{ ...set, operation: 'remove', value: '' }] })]),
      'requestHeaders',
    ],
    ['headers of answers', config([edgeRule('/*', { responseHeaders: [set] })]), 'responseHeaders'],
    ['a sign that patterns lack', config([edgeRule('/a?b')]), 'pattern'],
    ['a block', { ...config([]), control: { action: 'block' as const } }, 'control'],
  ])('%s is refused by name', (_what, wanted, words) => {
    expect(() => toCloudFront(domain, wanted)).toThrow(words);
  });

  test('what a distribution is stands in its comment, however long its name', () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.test`;
    const mark = { version: 999_999_999, fingerprint: 'f'.repeat(64), name: nameMark(long) };
    const comment = writeMark(mark);
    expect(comment.length).toBeLessThanOrEqual(128);
    expect(readMark(comment)).toEqual(mark);
    expect(readMark('the shop of our customer')).toBeNull();
  });

  test('a clock that is off is told as such, with by how much', async () => {
    const text =
      '<ErrorResponse><Error><Code>RequestExpired</Code><Message>late</Message></Error></ErrorResponse>';
    const date = new Date(Date.now() - 1_200_000).toUTCString();
    const target = { baseUrl: 'http://cdn.test', credentials: {} };
    const call = awsCaller(target, () =>
      Promise.resolve({ status: 403, headers: { date }, body: Buffer.from(text) }),
    );
    const answer = call.json(z.object({}), 'metrics', 'monitoring', 'GetMetricData', {});
    await expect(answer).rejects.toThrow(/clock of this server is 1(199|200|201) s off/);
  });

  test('at Amazon each service has an address of its own', async () => {
    const addresses: string[] = [];
    const credentials = { logBucket: 'lines', logRegion: 'eu-west-1' };
    const target = { baseUrl: 'https://cloudfront.amazonaws.com', credentials };
    const call = awsCaller(target, ({ url }) => {
      addresses.push(url);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') });
    });
    await call.json(z.object({}), 'metrics', 'monitoring', 'GetMetricData', {});
    await call.json(z.object({}), 'setCertificate', 'acm', 'ImportCertificate', {});
    await call.object('fetchLog', 'manifold/a b/x.gz');
    await call.plain('removeDomain', { method: 'DELETE', path: '/distribution/E1' });
    expect(addresses).toEqual([
      'https://monitoring.us-east-1.amazonaws.com/',
      'https://acm.us-east-1.amazonaws.com/',
      'https://s3.eu-west-1.amazonaws.com/lines/manifold/a%20b/x.gz',
      'https://cloudfront.amazonaws.com/2020-05-31/distribution/E1',
    ]);
  });

  test('a line of its logs is read; what heads a file is none; one that does not fit stays as it is', () => {
    const line =
      '2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.test\t/index.html\t200\t-\tMozilla/5.0%20(Windows%20NT)\ta=1\t-\tHit\tSOX4==\twww.a.test\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-';
    const text = rewriteLine(line) ?? '';
    expect(lineReader(logDialect)(text)).toMatchObject({
      ts: '2019-12-04 21:02:31',
      domain: 'www.a.test',
      edge: 'LAX1',
      scheme: 'https',
      path: '/index.html',
      query: 'a=1',
      status: 200,
      bytes: 392,
      cache_status: 'HIT',
      request_ms: 1,
      referer: '',
      ua: 'Mozilla/5.0 (Windows NT)',
      range: '',
    });
    expect(rewriteLine('#Version: 1.0')).toBeNull();
    expect(rewriteLine('2019-12-04\ttorn')).toBe('2019-12-04\ttorn');
  });
});
