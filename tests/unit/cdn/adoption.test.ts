import { expect, test } from '@jest/globals';
import { adopted } from '#shared/areas/cdn/domains/adoption';
import { edgeDiffers } from '#shared/areas/cdn/domains/configDiff';
import type { ConfigContent } from '#shared/areas/cdn/domains/configs';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../support/edgeRule';

const rule = (id: string, pattern: string, more: Partial<EdgeRule> = {}): EdgeRule =>
  edgeRule(pattern, { id, cacheSeconds: 60, ...more });
const origin = { host: 'o.test', port: 80, protocol: 'http' as const, hostHeader: null };
const edge = (rules: EdgeRule[]): EdgeConfig => ({ version: 1, origin, rules });
const off = { live: false, rule: rule('off', '/off/*') };
const content = (rules: EdgeRule[]): ConfigContent => ({
  origin,
  scheduleId: null,
  scheduleName: null,
  ownLines: false,
  certificateId: null,
  certificateName: null,
  lines: [],
  rules: [off, ...rules.map((r) => ({ live: true, rule: r }))],
});

const ours = [rule('a', '/a/*'), rule('b', '/b/*'), rule('c', '/c/*')];
const theirs = [
  rule('x', '/c/*'),
  rule('y', '/new/*', { cacheSeconds: 5 }),
  rule('z', '/a/*', { cacheSeconds: 7, forceHttps: true }),
];
const differences = edgeDiffers(edge(ours), edge(theirs));
const after = (fields: readonly string[]) =>
  adopted(content(ours), {
    wanted: edge(ours),
    actual: edge(theirs),
    chosen: differences.filter((d) => fields.includes(d.field)),
    newId: () => 'n',
  }).rules.map((r) => [r.rule.id, r.live, r.rule.cacheSeconds, r.rule.forceHttps]);

test('rules are adopted by field; one that came stands where the supplier has it, one that went goes, the order is theirs', () => {
  expect(after(['forceHttps'])).toEqual([
    ['off', false, 60, false],
    ['a', true, 60, true],
    ['b', true, 60, false],
    ['c', true, 60, false],
  ]);
  expect(after(['rule'])).toEqual([
    ['off', false, 60, false],
    ['a', true, 60, false],
    ['c', true, 60, false],
    ['n', true, 5, false],
  ]);
  expect(after(['rule', 'cacheSeconds', 'forceHttps', 'order'])).toEqual([
    ['off', false, 60, false],
    ['c', true, 60, false],
    ['n', true, 5, false],
    ['a', true, 7, true],
  ]);
});

test('a domain that adopted everything no longer differs from its supplier', () => {
  const all = adopted(content(ours), {
    wanted: edge(ours),
    actual: edge(theirs),
    chosen: differences,
    newId: () => 'n',
  });
  const live = all.rules.filter((r) => r.live).map((r) => r.rule);
  expect(edgeDiffers(edge(live), edge(theirs))).toEqual([]);
});
