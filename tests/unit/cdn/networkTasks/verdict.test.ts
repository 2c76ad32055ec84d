import { expect, test } from '@jest/globals';
import { openProbes } from '#server/model/cdn/networkTasks/pairs';
import type { Probed } from '#server/model/cdn/networkTasks/probe';
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
  const well = (ms: number): Probed => ({ ms, fault: null });
  const lost = (fault: 'timeout' | 'reset'): Probed => ({ ms: null, fault });
  const attempts = 3;
  // Two targets at two nodes, target by target.
  const pairs = [
    [well(20), well(10), lost('reset')],
    [well(10), well(101)],
    [lost('timeout'), lost('reset'), lost('timeout')],
    [lost('reset'), lost('timeout')],
  ];
  const probes = openProbes(pairs.length, attempts);
  for (let turn = 0; turn < attempts; turn += 1)
    for (const [pair, list] of pairs.entries()) {
      const probe = list[turn];
      if (probe) probes.add(pair, probe);
    }
  expect(probes.judged([7, 8], 2, { lossPercent: 50, p95LimitMs: 100 })).toEqual({
    node: [0, 1, 0, 1],
    target: [7, 7, 8, 8],
    sent: [3, 2, 3, 2],
    lost: [1, 0, 3, 2],
    p50: [10, 10, null, null],
    p95: [20, 101, null, null],
    // Of equals the one that stands first among the faults.
    error: ['reset', null, 'timeout', 'timeout'],
    bad: [false, true, true, true],
    path: [null, null, null, null],
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
