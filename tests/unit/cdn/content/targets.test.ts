import { expect, test } from '@jest/globals';
import type * as z from 'zod';
import { fieldErrors } from '#server/kernel/http/refusals';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { linesOf, readTargets } from '#shared/areas/cdn/content/targets';
import { interleaved } from '#server/model/cdn/content/submission';
import { isFresh } from '#workers/areas/cdn/content/evidence';
import { purgeTargetOf } from '#workers/areas/cdn/content/refresh';

const values = (lines: string[], directories = true) =>
  readTargets(lines, { directories }).targets.map((t) => t.value);
const codes = (lines: string[], directories = true) =>
  readTargets(lines, { directories }).problems.map((p) => [p.line, p.code]);

test('addresses are brought into one form', () => {
  expect(
    values([
      ' HTTP://WWW.A.test ',
      'https://a.test:443/b?x=1#part',
      'http://a.test?q=1',
      'http://a.test/路径/%E4%BD%A0 ',
    ]),
  ).toEqual([
    'http://www.a.test/',
    'https://a.test/b?x=1',
    'http://a.test/?q=1',
    'http://a.test/%E8%B7%AF%E5%BE%84/%E4%BD%A0',
  ]);
});
test('what is no address is named with its line', () => {
  const lines = [
    '',
    'x',
    'ftp://a.test/',
    'http://1.2.3.4/',
    'http://u:p@a.test/',
    'http://a.test:8080/',
    'http://a .test/',
    '\u0000http://a.test/',
  ];
  expect(codes(lines)).toEqual([
    [2, 'content.badUrl'],
    [3, 'content.badUrl'],
    [4, 'content.badUrl'],
    [5, 'content.badUrl'],
    [6, 'content.port'],
    [7, 'content.badUrl'],
    [8, 'content.badUrl'],
  ]);
});
test('names of other scripts and full-width marks are understood', () => {
  expect(
    values([
      'http://中文.com/x',
      'HTTP：／／www。a。test／图／a.jpg',
      'https://ｗｗｗ．a．test：443／＊',
      'http://a.test/图：一？.jpg',
    ]),
  ).toEqual([
    'http://xn--fiq228c.com/x',
    'http://www.a.test/%E5%9B%BE/a.jpg',
    'https://www.a.test/*',
    'http://a.test/%E5%9B%BE%EF%BC%9A%E4%B8%80%EF%BC%9F.jpg',
  ]);
  expect(codes(['http://１.2.3.4/', 'http://中文/x', 'http://*.a.test/x'])).toEqual([
    [1, 'content.badUrl'],
    [2, 'content.badUrl'],
    [3, 'content.wildcard'],
  ]);
});
test('blank lines are no part of what a submission may hold, and keep the numbers of the others', () => {
  const { input } = refreshes.endpoints.check;
  const lines = [
    '',
    ...Array.from({ length: 10 }, (_, i) => [`http://a.test/${i}`, '']).flat(),
    'x',
  ];
  expect(input.safeParse({ targets: lines.slice(0, -1) }).success).toBe(true);
  const result = input.safeParse({ targets: lines });
  expect(fieldErrors(result.error as z.ZodError, input)).toMatchObject([
    { path: 'targets', text: ['URL不能超过 10 项', 'URL cannot exceed 10 items'] },
  ]);
  expect(codes(lines)).toEqual([[22, 'content.badUrl']]);
});
test('a star makes a directory only at the end, without a query, and where directories are allowed', () => {
  expect(values(['http://a.test/*', 'http://a.test/b/*'])).toHaveLength(2);
  expect(codes(['http://a.test/*/b*', 'http://a.test/?a=*'])).toEqual([
    [1, 'content.star'],
    [2, 'content.star'],
  ]);
  expect(codes(['http://a.test/b/*'], false)).toEqual([[1, 'content.star']]);
  for (const directories of [true, false])
    expect(codes(['http://a.test/*/b', 'http://a.test/a*b?x=1'], directories)).toEqual([
      [1, 'content.star'],
      [2, 'content.star'],
    ]);
  // A star that is part of a path, and one in a query, can be said.
  const literal = ['http://a.test/a%2Ab', 'http://a.test/?x=*&y=1'];
  expect(values(literal)).toEqual(literal);
});
test('the first of equal addresses counts, the others are told', () => {
  const read = readTargets(['http://a.test/', '', 'http://A.test', 'http://a.test/#x'], {
    directories: true,
  });
  expect(read.targets.map((t) => t.line)).toEqual([1]);
  expect(read.duplicates).toEqual([
    { line: 3, value: 'http://a.test/', firstLine: 1 },
    { line: 4, value: 'http://a.test/', firstLine: 1 },
  ]);
});
test('50,000 addresses are read in one submission', () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `https://cdn.a.test/media/${i}.ts?v=${i}`);
  expect(readTargets(lines, { directories: false }).targets).toHaveLength(50_000);
});
test('lines of a file end in any way and begin without a byte-order mark', () => {
  expect(linesOf('\ufeffa\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd']);
});
test('lanes are dealt out in turn and lose nothing', () => {
  const targets = Array.from({ length: 1_234 }, (_, i) => String(i));
  const dealt = interleaved(
    [
      { lane: 'a', targets },
      { lane: 'b', targets: targets.slice(0, 250) },
    ],
    100,
  );
  expect(dealt.slice(0, 4).map((l) => [l.lane, l.targets.length])).toEqual([
    ['a', 100],
    ['b', 100],
    ['a', 100],
    ['b', 100],
  ]);
  expect(dealt.filter((l) => l.lane === 'a').flatMap((l) => l.targets)).toEqual(targets);
});
test('a purge is proven by an answer that cannot be older than it', () => {
  const sentAt = '2026-01-01T00:00:00.000Z';
  const answer = {
    node: 'n',
    address: 'a',
    at: '2026-01-01T00:00:02.000Z',
    status: 200,
    xCache: 'HIT',
    ageSeconds: 1,
    ms: 1,
    bytes: 0,
    error: null,
  };
  expect(isFresh(answer, sentAt)).toBe(true);
  expect(isFresh({ ...answer, ageSeconds: 2 }, sentAt)).toBe(false);
  expect(isFresh({ ...answer, xCache: 'MISS', ageSeconds: null }, sentAt)).toBe(true);
  expect(isFresh({ ...answer, xCache: 'HIT', ageSeconds: null }, sentAt)).toBe(false);
  expect(isFresh({ ...answer, error: 'ECONNREFUSED' }, sentAt)).toBe(false);
});
test('a star right below the host clears the host, a deeper one its path', () => {
  expect(purgeTargetOf('http://a.test/*')).toEqual({ kind: 'host', value: 'a.test' });
  expect(purgeTargetOf('http://a.test/b/*')).toEqual({ kind: 'prefix', value: 'http://a.test/b/' });
  expect(purgeTargetOf('http://a.test/b')).toEqual({ kind: 'url', value: 'http://a.test/b' });
});
