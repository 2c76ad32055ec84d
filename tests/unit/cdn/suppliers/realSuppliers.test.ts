import { describe, expect, test } from '@jest/globals';
import { fromAlibaba } from '#server/drivers/cdn/alibaba/config';
import { baseFunctions, conditionalRules } from '#server/drivers/cdn/alibaba/functions';
import { rewriteLine as alibabaLine } from '#server/drivers/cdn/alibaba/logs';
import { alibabaCaller } from '#server/drivers/cdn/alibaba/call';
import { toTencent } from '#server/drivers/cdn/tencent/config';
import { fromTencent, tencentConfiguration } from '#server/drivers/cdn/tencent/readBack';
import { rewriteLine as tencentLine } from '#server/drivers/cdn/tencent/logs';
import { lineReader } from '#server/drivers/cdn/logDialect';
import { logDialect } from '#server/drivers/cdn/http/schemas';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import * as z from 'zod';
import { edgeRule } from '../../../support/edgeRule';

const config = (rules: EdgeRule[], more: Partial<EdgeConfig> = {}): EdgeConfig => ({
  version: 7,
  origin: { host: 'origin.test', port: 8443, protocol: 'https', hostHeader: 'host.test' },
  rules,
  ...more,
});
const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });

/** What stands at Alibaba Cloud after these functions were set, as it is read back. */
const storedAt = (wanted: EdgeConfig) => {
  const base = baseFunctions(wanted).map((one) => ({ ...one, parent: null }));
  const rules = conditionalRules(wanted).flatMap(({ condition, functions }, i) => [
    { name: 'condition', args: { rule: condition }, parent: null, id: `c${i}` },
    ...functions.map((one) => ({ ...one, parent: `c${i}` })),
  ]);
  // The order in which they are told is theirs.
  return [...base, ...rules]
    .toReversed()
    .map((one, i) => ({ id: `f${i}`, status: 'success', ...one }));
};

describe('Alibaba Cloud CDN', () => {
  test('a configuration comes back from its functions in whatever order they are told', () => {
    const wanted = config([
      edgeRule('/a/*', { cacheSeconds: 0, queryMode: 'ignoreAll', forceHttps: true }),
      edgeRule('/b/*.js', { queryMode: 'only', queryNames: ['v', 'w'], originProtocol: 'follow' }),
      edgeRule('/*', {
        cacheSeconds: 60,
        queryMode: 'ignore',
        queryNames: ['utm'],
        requestHeaders: [{ operation: 'remove', name: 'Cookie', value: '' }],
      }),
    ]);
    const source = { content: 'origin.test', port: 8443 };
    expect(fromAlibaba(7, source, storedAt(wanted))).toEqual(wanted);
  });

  test.each([
    [
      'more settings than a condition holds',
      config([
        edgeRule('/*', {
          cacheSeconds: 1,
          queryMode: 'ignoreAll',
          forceHttps: true,
          originProtocol: 'http',
          requestHeaders: [set('A', '1')],
          responseHeaders: [set('B', '1')],
        }),
      ]),
      '5 settings',
    ],
    [
      'more rules than a domain holds',
      config(Array.from({ length: 51 }, (_, i) => edgeRule(`/${i}`))),
      '50 rules',
    ],
    ['what it would lose silently', config([edgeRule('/*', { dynamic: true })]), 'dynamic'],
    [
      'a header that its word for taking away stands for',
      config([edgeRule('/*', { responseHeaders: [set('A', 'null')] })]),
      'null',
    ],
  ])('%s is refused by name', (_what, wanted, words) => {
    expect(() => conditionalRules(wanted)).toThrow(words);
  });

  test('a domain that is blocked cannot be told and is refused', () => {
    expect(() => baseFunctions(config([], { control: { action: 'block' } }))).toThrow('control');
  });

  test('a clock that is off is told as such, with by how much', async () => {
    const body = Buffer.from('{"Code":"InvalidTimeStamp.Expired","Message":"expired"}');
    const date = new Date(Date.now() - 1_200_000).toUTCString();
    const call = alibabaCaller({ baseUrl: 'http://cdn.test', credentials: {} }, () =>
      Promise.resolve({ status: 400, headers: { date }, body }),
    );
    const question = call(z.object({}), 'quota', 'DescribeRefreshQuota', {});
    await expect(question).rejects.toThrow(/clock of this server is 1(199|200|201) s off/);
  });

  test('a line of its logs is read, one that does not fit stays as it is', () => {
    const line =
      '[9/Jun/2015:01:58:09 +0800] 10.10.10.10 - 1542 "-" "GET http://www.aliyun.com/index.html?a=1" 200 191 2830 MISS "Mozilla/5.0 (x; y)" "text/html"';
    expect(lineReader(logDialect)(alibabaLine(line))).toMatchObject({
      ts: '2015-06-08 17:58:09',
      domain: 'www.aliyun.com',
      path: '/index.html',
      query: 'a=1',
      bytes: 2830,
      request_ms: 1542,
      cache_status: 'MISS',
      referer: '',
    });
    expect(alibabaLine('[9/Jun/2015 torn')).toBe('[9/Jun/2015 torn');
  });
});

describe('Tencent Cloud CDN', () => {
  test('a configuration comes back from its words, also a rule that changes nothing', () => {
    const wanted = config([
      edgeRule('/a/b/*', { cacheSeconds: 0, responseHeaders: [set('X-A', 'b')] }),
      edgeRule('/*.jpg', { queryMode: 'only', queryNames: ['v', 'w'] }),
      edgeRule('/whole.html', { cacheSeconds: 60, queryMode: 'ignoreAll' }),
      edgeRule('/*'),
    ]);
    const read = (one: EdgeConfig) =>
      fromTencent('a.test', tencentConfiguration.parse(toTencent('a.test', one)));
    expect(read(wanted)).toEqual(wanted);
    const without = config(wanted.rules.slice(0, 1));
    expect(read(without)).toEqual(without);
  });

  test.each([
    ['a pattern it has no place for', [edgeRule('/a*b')], 'pattern'],
    [
      'headers of a rule whose place an earlier one shares',
      [edgeRule('/a/*'), edgeRule('/*', { responseHeaders: [set('A', '1')] })],
      '/a/*',
    ],
    ['what it would lose silently', [edgeRule('/*', { forceHttps: true })], 'forceHttps'],
    ['a year and more', [edgeRule('/*', { cacheSeconds: 31_536_001 })], 'cacheSeconds'],
  ])('%s is refused by name', (_what, rules, words) => {
    expect(() => toTencent('a.test', config(rules))).toThrow(words);
  });

  test('a line of its logs is read, one that does not fit stays as it is', () => {
    const line =
      '20190730230508 106.38.46.147 test.test.com /test.py?a=1 13 22 26 200 NULL 10 "python requests" "(null)" GET HTTP/1.1 hit 50010';
    expect(lineReader(logDialect)(tencentLine(line))).toMatchObject({
      ts: '2019-07-30 15:05:08',
      domain: 'test.test.com',
      path: '/test.py',
      query: 'a=1',
      bytes: 13,
      status: 200,
      ua: 'python requests',
      range: '',
      cache_status: 'HIT',
    });
    expect(tencentLine('2019 torn')).toBe('2019 torn');
  });
});
