import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { EdgeRule } from '#shared/edge/config';
import { cacheKey, matches, ruleFor, shadows } from '#shared/edge/matcher';
import { edgeConfigFor } from '../../integration/lab/support';
import { edgeRule as rule } from '../../support/edgeRule';

/** The plain definition: a star is any run of characters, everything else is itself. */
const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'))
      .join('[^]*')}$`,
  );

describe('path patterns', () => {
  test.each([
    ['/*', '/', true],
    ['/*', '/a/b/c.js', true],
    ['/static/*', '/static', false],
    ['/static/*', '/static/', true],
    ['/*.js', '/a/b.js', true],
    ['/*.js', '/a/b.jsx', false],
    ['/a/*/c', '/a/b/x/c', true],
    ['/a.b', '/aXb', false],
    ['/A', '/a', false],
    ['/a**b', '/ab', true],
  ])('%s on %s is %s', (pattern, path, wanted) => {
    expect(matches(pattern, path)).toBe(wanted);
  });

  test('any pattern decides as its plain definition does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 12 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 16 });
    fc.assert(
      fc.property(text, path, (pattern, subject) => {
        expect(matches(pattern, subject)).toBe(asRegExp(pattern).test(subject));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a hostile pattern costs no more than length times length', () => {
    const started = performance.now();
    expect(matches(`${'*a'.repeat(250)}b`, `/${'a'.repeat(8_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('the first rule that matches decides alone', () => {
    const config = edgeConfigFor(80, [rule('/a/*'), rule('/a/b'), rule('/*')]);
    expect(ruleFor(config, '/a/b')?.pattern).toBe('/a/*');
    expect(ruleFor(config, '/c')?.pattern).toBe('/*');
    expect(ruleFor(edgeConfigFor(80, [rule('/a')]), '/c')).toBeUndefined();
  });

  test('a rule is shadowed when an earlier one catches all its paths', () => {
    expect(shadows('/*', '/a/*')).toBe(true);
    expect(shadows('/a/*', '/a/b')).toBe(true);
    expect(shadows('/a/*', '/*')).toBe(false);
    expect(shadows('/a', '/a*')).toBe(false);
    expect(shadows('/a*b', '/a*')).toBe(false);
  });

  test('what is called shadowed is never reached', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 6 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(text, text, path, (earlier, later, subject) => {
        if (shadows(earlier, later) && matches(later, subject)) {
          expect(matches(earlier, subject)).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('cache keys', () => {
  const key = (target: string, more: Partial<EdgeRule> = {}) =>
    cacheKey({ scheme: 'http', host: 'WWW.a.test', target }, rule('/*', more));

  test('the host counts without case, the path as it is', () => {
    expect(key('/A/b')).toBe('http://www.a.test/A/b');
  });
  test('keep takes the query as it came', () => {
    expect(key('/a?b=2&a=1')).toBe('http://www.a.test/a?b=2&a=1');
    expect(cacheKey({ scheme: 'https', host: 'h', target: '/a?' }, undefined)).toBe('https://h/a');
  });
  test.each([
    ['/%7euser/%e5%9b%be', '/~user/%E5%9B%BE'],
    ['/a%2db%2Fc?q=%7E%26', '/a-b%2Fc?q=~%26'],
    ['/100%', '/100%'],
    ['/%zz%4', '/%zz%4'],
  ])('%s and %s are one object (RFC 3986 6.2.2)', (one, other) => {
    expect(key(one)).toBe(`http://www.a.test${other}`);
    expect(key(other)).toBe(key(one));
  });
  test('what is encoded without need does not pass a rule by', () => {
    expect(matches('/admin/*', '/%61dmin/x')).toBe(true);
    expect(matches('/%e5%9b%be/*', '/%E5%9B%BE/x')).toBe(true);
    expect(matches('/a/*', '/a%2Fx')).toBe(false);
  });
  test('ignoreAll drops it', () => {
    expect(key('/a?b=2', { queryMode: 'ignoreAll' })).toBe('http://www.a.test/a');
  });
  test('only keeps the named ones whatever their order', () => {
    const more = { queryMode: 'only' as const, queryNames: ['v', 'w'] };
    expect(key('/a?x=1&w=2&v=1', more)).toBe(key('/a?v=1&w=2&y=9', more));
    expect(key('/a?x=1', more)).toBe('http://www.a.test/a');
  });
  test('ignore drops the named ones and no empty pair stays behind', () => {
    const more = { queryMode: 'ignore' as const, queryNames: ['t'] };
    expect(key('/a?a=1&t=5', more)).toBe(key('/a?t=6&a=1&', more));
  });
});
