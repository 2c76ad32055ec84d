import { expect, test } from '@jest/globals';
import { pairOf } from '#server/model/cdn/networkTasks/measure';
import { readTarget, readTargets } from '#shared/areas/cdn/networkTasks/targets';
import { columnsOf, verdictOf } from '#shared/areas/cdn/networkTasks/verdict';

const node = (name: string, bad: number, pairs = 100) => ({ name, bad, pairs });

test('a row stands out only beside one that is well; all of them are another matter', () => {
  expect(verdictOf([node('a', 0), node('b', 95), node('c', 2)])).toEqual({
    code: 'net.row',
    values: { nodes: 'b', count: 1, share: 95 },
  });
  expect(verdictOf([node('a', 90), node('b', 95)]).code).toBe('net.everywhere');
  expect(verdictOf([node('a', 30), node('b', 40)]).code).toBe('net.scattered');
  expect(verdictOf([node('a', 0), node('b', 0)]).code).toBe('net.well');
  expect(verdictOf([]).code).toBe('net.nothing');
  expect(columnsOf({ count: 2, first: ['x', 'y'], nodes: 3 })?.values).toEqual({
    count: 2,
    first: 'x, y',
  });
  expect(columnsOf({ count: 2, first: ['x'], nodes: 1 })).toBeNull();
});
test('a pair is bad by its loss or by its p95, and named by the fault it met most', () => {
  const limits = { lossPercent: 50, p95LimitMs: 100 };
  const well = (ms: number) => ({ ms, fault: null });
  const lost = (fault: 'timeout' | 'reset') => ({ ms: null, fault });
  const place = { node: 0, target: 0 };
  expect(pairOf(place, [well(10), well(20), lost('reset')], limits)).toMatchObject({
    sent: 3,
    lost: 1,
    p50: 10,
    p95: 20,
    error: 'reset',
    bad: false,
  });
  expect(pairOf(place, [well(10), well(101)], limits)).toMatchObject({ lost: 0, bad: true });
  expect(pairOf(place, [lost('timeout'), lost('reset'), lost('timeout')], limits)).toMatchObject({
    p95: null,
    error: 'timeout',
    bad: true,
  });
});
test('targets are hosts with port and path; what is none is told by its line, twice counts once', () => {
  expect(readTarget('https://A.test:8443/x?y')).toEqual({
    secure: true,
    host: 'a.test',
    port: 8443,
    path: '/x?y',
  });
  expect(readTarget('10.0.0.1')).toMatchObject({ host: '10.0.0.1', port: null, path: '/' });
  for (const bad of ['a b', 'ftp://a', 'a:99999', 'http://u@a/', '-a.test', '/x'])
    expect(readTarget(bad)).toBeNull();
  expect(readTargets(['a', '', 'a', ' b ', 'no such'])).toEqual({
    targets: ['a', 'b'],
    bad: [{ line: 5, text: 'no such' }],
    badCount: 1,
    duplicates: 1,
  });
});
