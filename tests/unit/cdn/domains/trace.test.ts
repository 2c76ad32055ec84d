import { expect, test } from '@jest/globals';
import { lossesOf, reducedTo } from '#shared/edge/compile';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { shadowedRules, traceUrl } from '#shared/edge/trace';
import { edgeRule } from '../../../support/edgeRule';

const rule = (id: string, pattern: string, more: Partial<EdgeRule> = {}): EdgeRule =>
  edgeRule(pattern, { id, ...more });
const config = (rules: EdgeRule[]): EdgeConfig => ({
  version: 1,
  origin: { host: 'o.test', port: 80, protocol: 'follow', hostHeader: null },
  rules,
});
const live = (rules: EdgeRule[]) => rules.map((r) => ({ rule: r, state: 'live' as const }));

test('the first matching rule wins and later ones are named as later', () => {
  const rules = [rule('a', '/img/*', { cacheSeconds: 60 }), rule('b', '/*')];
  const trace = traceUrl(config(rules), live(rules), new URL('http://d.test/img/x.png?b=2'));
  expect(trace).toMatchObject({
    ruleId: 'a',
    cacheSeconds: 60,
    stored: 'byRule',
    cacheKey: 'http://d.test/img/x.png?b=2',
  });
  expect(trace.rules.map((r) => r.verdict)).toEqual(['wins', 'later']);
});
test('rules that are off or in review never win', () => {
  const [a, b] = [rule('a', '/*', { cacheSeconds: 1 }), rule('b', '/*', { cacheSeconds: 2 })];
  const trace = traceUrl(
    config([b]),
    [
      { rule: a, state: 'off' },
      { rule: b, state: 'live' },
    ],
    new URL('http://d.test/'),
  );
  expect(trace.ruleId).toBe('b');
  expect(trace.rules.map((r) => r.verdict)).toEqual(['off', 'wins']);
});
test('a forced HTTPS answers a redirect and keeps nothing', () => {
  const rules = [rule('a', '/*', { forceHttps: true })];
  const trace = traceUrl(config(rules), live(rules), new URL('http://d.test/x?y=1'));
  expect(trace).toMatchObject({ redirect: 'https://d.test/x?y=1', cacheKey: null });
  expect(traceUrl(config(rules), live(rules), new URL('https://d.test/x')).redirect).toBeNull();
});
test('dynamic and zero seconds are never stored', () => {
  for (const more of [{ dynamic: true }, { cacheSeconds: 0 }]) {
    const rules = [rule('a', '/*', more)];
    expect(traceUrl(config(rules), live(rules), new URL('http://d.test/')).stored).toBe('never');
  }
});
test('the origin follows the protocol of the request with the port of that protocol', () => {
  const trace = traceUrl(config([]), [], new URL('https://d.test/x'));
  expect(trace.origin).toEqual({ url: 'https://o.test:443/x', host: 'd.test' });
  const rules = [rule('a', '/*', { originHost: 'other.test:8080', originPath: 'base/' })];
  expect(traceUrl(config(rules), live(rules), new URL('http://d.test/x')).origin).toEqual({
    url: 'http://other.test:8080/base/x',
    host: 'other.test',
  });
});
test('a rule behind one that catches all of its paths is shadowed', () => {
  const shadows = shadowedRules(
    live([rule('a', '/static/*'), rule('b', '/static/img/*'), rule('c', '/api/*')]),
  );
  expect([...shadows]).toEqual([['b', 'a']]);
});
test('what a supplier cannot express is named and left out for it alone', () => {
  const rules = [
    rule('a', '/*', { requestHeaders: [{ operation: 'set', name: 'X', value: '1' }] }),
    rule('b', '/b'),
  ];
  expect(lossesOf(rules, ['requestHeaders'])).toEqual([
    { ruleId: 'a', property: 'requestHeaders' },
  ]);
  expect(lossesOf(rules, [])).toEqual([]);
  expect(reducedTo(config(rules), ['requestHeaders']).rules[0]?.requestHeaders).toEqual([]);
  expect(rules[0]?.requestHeaders).toHaveLength(1);
});
