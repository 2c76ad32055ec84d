import { expect, test } from '@jest/globals';
import { contentDiffers, edgeDiffers } from '#shared/areas/cdn/domains/configDiff';
import type { ConfigContent } from '#shared/areas/cdn/domains/configs';
import type { EdgeRule } from '#shared/edge/config';
import { edgeRule } from '../../../support/edgeRule';

const rule = (id: string, pattern: string, more: Partial<EdgeRule> = {}): EdgeRule =>
  edgeRule(pattern, { id, ...more });
const origin = { host: 'o.test', port: 80, protocol: 'http' as const, hostHeader: null };
const content = (rules: EdgeRule[], more: Partial<ConfigContent> = {}): ConfigContent => ({
  origin,
  scheduleId: 's1',
  scheduleName: 'both',
  ownLines: false,
  certificateId: null,
  certificateName: null,
  lines: [{ paramId: 'p1', supplier: 'aurora', regions: null, weight: 100, coefficientPpm: null }],
  rules: rules.map((r) => ({ live: true, rule: r })),
  ...more,
});
const short = (differences: ReturnType<typeof contentDiffers>) =>
  differences.map((d) => [d.place, d.subject, d.field, d.before, d.after]);

test('the same configuration has no differences, whatever order a store gives the keys of its objects', () => {
  const one = rule('a', '/*', {
    responseHeaders: [{ operation: 'set', name: 'X-A', value: '1' }],
  });
  const other = rule('a', '/*', {
    responseHeaders: [{ value: '1', name: 'X-A', operation: 'set' }],
  });
  expect(contentDiffers(content([one]), content([other]))).toEqual([]);
});

test('rules are paired by identity, then by path; the others came or went', () => {
  const before = content([rule('a', '/img/*'), rule('b', '/old/*')]);
  const after = content([rule('x', '/img/*', { cacheSeconds: 60 }), rule('c', '/new/*')]);
  expect(short(contentDiffers(before, after))).toEqual([
    ['rule', '/old/*', 'rule', '/old/*', null],
    ['rule', '/new/*', 'rule', null, '/new/*'],
    ['rule', '/img/*', 'cacheSeconds', null, 60],
  ]);
});

test('another order of the same rules is one difference', () => {
  const [a, b] = [rule('a', '/img/*'), rule('b', '/*')];
  expect(short(contentDiffers(content([a, b]), content([b, a])))).toEqual([
    ['order', null, 'order', ['/img/*', '/*'], ['/*', '/img/*']],
  ]);
  expect(contentDiffers(content([a, b]), content([b]))).toHaveLength(1);
});

test('lines, policy and certificate are named by what they are', () => {
  const after = content([], {
    scheduleId: 's2',
    scheduleName: 'one',
    certificateId: 'c1',
    certificateName: 'shop',
    lines: [
      { paramId: 'p1', supplier: 'aurora', regions: ['asia'], weight: 50, coefficientPpm: null },
    ],
  });
  expect(short(contentDiffers(content([]), after))).toEqual([
    ['policy', null, 'schedule', 'both', 'one'],
    ['line', 'aurora', 'weight', 100, 50],
    ['line', 'aurora', 'regions', null, ['asia']],
    ['certificate', null, 'certificate', null, 'shop'],
  ]);
});

test('what a supplier was found to have differs in origin, rules or the version it calls live', () => {
  const wanted = { version: 3, origin, rules: [rule('a', '/*')] };
  const content = { version: 2, origin: { ...origin, hostHeader: 'x' }, rules: [] };
  expect(short(edgeDiffers(wanted, content))).toEqual([
    ['origin', null, 'hostHeader', null, 'x'],
    ['rule', '/*', 'rule', '/*', null],
    ['state', null, 'version', 3, 2],
  ]);
  expect(edgeDiffers(wanted, wanted)).toEqual([]);
});
