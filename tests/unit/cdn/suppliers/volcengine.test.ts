import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { logDialect } from '#server/drivers/cdn/http/schemas';
import { lineReader } from '#server/drivers/cdn/logDialect';
import { volcengineCaller } from '#server/drivers/cdn/volcengine/call';
import { toVolcengine } from '#server/drivers/cdn/volcengine/config';
import { rewriteLine } from '#server/drivers/cdn/volcengine/logs';
import { fromVolcengine, volcengineConfiguration } from '#server/drivers/cdn/volcengine/readBack';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../../support/edgeRule';

const config = (rules: EdgeRule[], more: Partial<EdgeConfig> = {}): EdgeConfig => ({
  version: 7,
  origin: { host: 'origin.test', port: 8443, protocol: 'https', hostHeader: 'host.test' },
  rules,
  ...more,
});
const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });
const read = (one: EdgeConfig) =>
  fromVolcengine('a.test', volcengineConfiguration.parse(toVolcengine('a.test', one)));

describe('Volcengine CDN', () => {
  test('a configuration comes back from its words, also a rule that changes nothing', () => {
    const wanted = config([
      edgeRule('/a/b/*', { cacheSeconds: 0, responseHeaders: [set('X-A', 'b')] }),
      edgeRule('/c/*', {
        queryMode: 'ignore',
        queryNames: ['utm'],
        requestHeaders: [{ operation: 'remove', name: 'Cookie', value: '' }],
      }),
      edgeRule('/*.jpg', { queryMode: 'only', queryNames: ['v', 'w'] }),
      edgeRule('/whole.html', { cacheSeconds: 60, queryMode: 'ignoreAll' }),
      edgeRule('/*'),
    ]);
    expect(read(wanted)).toEqual(wanted);
    const without = config(wanted.rules.slice(0, 1));
    expect(read(without)).toEqual(without);
    const follow = { host: '192.0.2.1', port: 80, protocol: 'follow', hostHeader: null } as const;
    expect(read(config([], { origin: follow }))).toEqual(config([], { origin: follow }));
  });

  test('what somebody set there by hand is read where the platform has a pattern for it', () => {
    const stored = volcengineConfiguration.parse(toVolcengine('a.test', config([])));
    const place = (Object: string, Value: string) => ({ ConditionRule: [{ Object, Value }] });
    const Cache = [
      { Condition: place('filetype', 'php;jsp'), CacheAction: { Ttl: 0 } },
      {
        Condition: place('directory', '/d/'),
        CacheAction: { DefaultPolicy: 'default', Ttl: 2_592_000 },
      },
    ];
    expect(fromVolcengine('a.test', { ...stored, Cache }).rules).toEqual([edgeRule('/d/*')]);
  });

  test.each([
    ['a pattern it has no place for', [edgeRule('/a*b')], 'pattern'],
    ['a place with a letter that parts its values', [edgeRule('/a;b')], 'pattern'],
    [
      'headers of a rule whose place an earlier one shares',
      [edgeRule('/a/*'), edgeRule('/*', { responseHeaders: [set('A', '1')] })],
      '/a/*',
    ],
    ['what it would lose silently', [edgeRule('/*', { forceHttps: true })], 'forceHttps'],
    [
      'a header that it takes for a variable',
      [edgeRule('/*', { requestHeaders: [set('A', '$b')] })],
      'headers',
    ],
    [
      'a query name that parts its names',
      [edgeRule('/*', { queryMode: 'only', queryNames: ['a;b'] })],
      'queryNames',
    ],
    [
      'more rules than a domain holds',
      Array.from({ length: 50 }, (_, i) => edgeRule(`/${i}`)),
      '49 rules',
    ],
  ])('%s is refused by name', (_what, rules, words) => {
    expect(() => toVolcengine('a.test', config(rules))).toThrow(words);
  });

  test('a domain that is blocked cannot be told and is refused', () => {
    expect(() => toVolcengine('a.test', config([], { control: { action: 'block' } }))).toThrow(
      'control',
    );
  });

  test.each([
    ['InvalidTimestamp', 400, 'auth'],
    ['LackPolicy', 403, 'auth'],
    ['FlowLimitExceeded.QPSOverLimit', 429, 'throttled'],
    ['InternalServiceTimeout', 504, 'unavailable'],
    ['Whatever', 429, 'throttled'],
    ['Whatever', 502, 'unavailable'],
    ['Whatever', 400, 'invalid'],
  ])('%s with status %i is %s', async (Code, status, errorClass) => {
    const body = Buffer.from(
      JSON.stringify({ ResponseMetadata: { Error: { Code, Message: '' } } }),
    );
    const date = new Date(Date.now() - 1_200_000).toUTCString();
    const call = volcengineCaller({ baseUrl: 'http://cdn.test', credentials: {} }, () =>
      Promise.resolve({ status, headers: { date }, body }),
    );
    const question = call(z.object({}), 'quota', 'DescribeContentQuota', {});
    await expect(question).rejects.toMatchObject({ errorClass });
    if (Code === 'InvalidTimestamp')
      await expect(question).rejects.toThrow(/clock of this server is 1(199|200|201) s off/);
  });

  test('a line of its logs is read, one that does not fit stays as it is', () => {
    const line =
      '[21/Apr/2023:08:50:12 +0800] 192.0.2.25 0.042 GET HTTP www.example.com /a?b=1 HTTP/1.1 403 407 HIT - "-" "Mozilla/5.0 (x; y)" "application/octet-stream"';
    expect(lineReader(logDialect)(rewriteLine(line))).toMatchObject({
      ts: '2023-04-21 00:50:12',
      domain: 'www.example.com',
      scheme: 'http',
      path: '/a',
      query: 'b=1',
      status: 403,
      bytes: 407,
      request_ms: 42,
      cache_status: 'HIT',
      range: '',
      referer: '',
      ua: 'Mozilla/5.0 (x; y)',
    });
    expect(rewriteLine('[21/Apr torn')).toBe('[21/Apr torn');
    const bent = line.replace('Apr', 'Foo');
    expect(rewriteLine(bent)).toBe(bent);
  });
});
