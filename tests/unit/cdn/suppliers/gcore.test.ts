import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { gcoreCaller } from '#server/drivers/cdn/gcore/call';
import {
  gcoreOptions,
  gcoreRules,
  gcoreSources,
  refuseGcore,
} from '#server/drivers/cdn/gcore/config';
import { lineOf } from '#server/drivers/cdn/gcore/logs';
import { fromGcore, resourceAnswer, ruleAnswer } from '#server/drivers/cdn/gcore/readBack';
import { logDialect } from '#server/drivers/cdn/http/schemas';
import { lineReader } from '#server/drivers/cdn/logDialect';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../../support/edgeRule';

const config = (rules: EdgeRule[], more: Partial<EdgeConfig> = {}): EdgeConfig => ({
  version: 7,
  origin: { host: 'origin.test', port: 8443, protocol: 'https', hostHeader: 'host.test' },
  rules,
  ...more,
});
const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });
const stored = (one: EdgeConfig) => ({
  resource: resourceAnswer.parse({
    id: 1,
    cname: 'a.test',
    status: 'active',
    description: `manifold ${one.version}`,
    originGroup: 2,
    originProtocol: one.origin.protocol === 'https' ? 'HTTPS' : 'MATCH',
    options: gcoreOptions('a.test', one),
  }),
  rules: gcoreRules(one).map((rule, id) => ruleAnswer.parse({ id, ...rule })),
});

describe('Gcore CDN', () => {
  test('a configuration comes back from its words, in whatever order its rules are told', () => {
    const wanted = config([
      edgeRule('/a+b/*', { cacheSeconds: 0, queryMode: 'ignoreAll', forceHttps: true }),
      edgeRule('/*.jpg', { queryMode: 'only', queryNames: ['v', 'w'], originProtocol: 'http' }),
      edgeRule('/c*d', {
        queryMode: 'ignore',
        queryNames: ['utm'],
        cacheSeconds: 60,
        requestHeaders: [set('X-A', 'b')],
        responseHeaders: [set('X-B', 'c'), { operation: 'remove', name: 'X-C', value: '' }],
      }),
      edgeRule('/*'),
    ]);
    const { resource, rules } = stored(wanted);
    expect(fromGcore(resource, gcoreSources(wanted), rules.toReversed())).toEqual(wanted);
    const follow = { host: '192.0.2.1', port: 80, protocol: 'follow', hostHeader: null } as const;
    const plain = config([], { origin: follow });
    expect(fromGcore(stored(plain).resource, gcoreSources(plain), [])).toEqual(plain);
  });

  test('a rule that somebody made by hand is left out, and a text of its own is no version', () => {
    const { resource, rules } = stored(config([edgeRule('/*')]));
    const [rule] = rules;
    if (!rule) throw new Error('no rule');
    const foreign = { ...rule, name: 'by hand', rule: '/images/.+' };
    const other = { ...resource, description: 'of the shop' };
    const read = fromGcore(other, [{ source: 'origin.test' }], [foreign]);
    expect([read.rules, read.version, read.origin.port]).toEqual([[], 1, 80]);
  });

  test.each([
    ['what it would lose silently', [edgeRule('/*', { dynamic: true })], 'dynamic'],
    ['a year and more', [edgeRule('/*', { cacheSeconds: 31_536_001 })], 'cacheSeconds'],
    [
      'a header taken from a request',
      [edgeRule('/*', { requestHeaders: [{ operation: 'remove', name: 'Cookie', value: '' }] })],
      'requestHeaders',
    ],
    [
      'a header whose value begins as none may',
      [edgeRule('/*', { responseHeaders: [set('A', '"b"')] })],
      'headers',
    ],
  ])('%s is refused by name', (_what, rules, words) => {
    expect(() => refuseGcore(config(rules))).toThrow(words);
  });

  test('a domain that is blocked cannot be told and is refused', () => {
    expect(() => refuseGcore(config([], { control: { action: 'block' } }))).toThrow('control');
  });

  test.each([
    [401, 'auth'],
    [403, 'auth'],
    [404, 'absent'],
    [409, 'conflict'],
    [429, 'throttled'],
    [400, 'invalid'],
    [503, 'unavailable'],
  ])('status %i is %s', async (status, errorClass) => {
    const call = gcoreCaller({ baseUrl: 'http://cdn.test', credentials: {} }, () =>
      Promise.resolve({ status, headers: {}, body: Buffer.from('{"message":"no"}') }),
    );
    const question = call(z.object({}), 'status', { method: 'GET', path: '/resources' });
    await expect(question).rejects.toMatchObject({ errorClass });
  });

  test('a line of its logs is read, also one that tells little', () => {
    const row = { timestamp: 1_682_038_212, cname: 'a.test', path: '/a?b=1', status: 206, size: 9 };
    const line = { ...row, cache_status: 'UPDATING', user_agent: '-', datacenter: 'ed' };
    expect(lineReader(logDialect)(JSON.stringify(lineOf(line)))).toMatchObject({
      ts: '2023-04-21 00:50:12',
      domain: 'a.test',
      edge: 'ed',
      path: '/a',
      query: 'b=1',
      status: 206,
      bytes: 9,
      cache_status: 'MISS',
      ua: '',
    });
  });
});
