import { failoverRule as rule } from '#shared/areas/cdn/steering/failoverRule';
import { expect, test } from '@jest/globals';
import { type FailoverState, type Look } from '#shared/areas/cdn/steering/failovers';
import { regionCodes } from '#shared/edge/regions';
import { liveParts, outKey } from '#server/model/cdn/steering/failover/live';
import {
  calmAfter,
  type Record,
  verdictOf,
  withLook,
} from '#server/model/cdn/steering/failover/rule';
import { sharesIn } from '#server/model/cdn/steering/weights';

const part = (paramId: string, weight: number, regions: string[] | null = null) => ({
  paramId,
  weight,
  regions,
});

test('who is out of a region has no part there; others keep their weights, and other regions theirs', () => {
  const parts = [part('a', 50), part('b', 30), part('c', 20), part('b', 100, ['europe', 'asia'])];
  const live = liveParts(parts, new Set([outKey('a', 'taiwan'), outKey('a', 'india')]));
  expect([...sharesIn(live, 'taiwan')]).toEqual([
    ['b', 0.6],
    ['c', 0.4],
  ]);
  expect(live.filter((p) => p.regions?.includes('india'))).toEqual(
    live.filter((p) => p.regions?.includes('taiwan')),
  );
  for (const region of regionCodes.filter((r) => r !== 'taiwan' && r !== 'india'))
    expect(sharesIn(live, region)).toEqual(sharesIn(parts, region));
});

test('no region is ever empty or sent to a supplier that is not listed for it', () => {
  const parts = [part('a', 50), part('b', 50), part('b', 100, ['europe', 'asia'])];
  const everybody = new Set(regionCodes.flatMap((r) => [outKey('a', r), outKey('b', r)]));
  expect(liveParts(parts, everybody)).toBe(parts);
  // Europe has one supplier of its own: it stays, and the one for everywhere else is not put there.
  const live = liveParts(parts, new Set([outKey('b', 'europe'), outKey('b', 'africa')]));
  expect([...sharesIn(live, 'europe').keys()]).toEqual(['b']);
  expect([...sharesIn(live, 'africa').keys()]).toEqual(['a']);
  expect(liveParts(parts, new Set())).toBe(parts);
});

/** What 10-second checks of a supplier that is ill and well in turn lead to within so many hours. */
const movesOf = (illSeconds: number, wellSeconds: number, hours: number): string[] => {
  let state: FailoverState = 'in';
  let record: Record = { looks: [], lookedAt: null, wellSince: null };
  let calm: number = rule.calmSeconds;
  const moves: string[] = [];
  for (let s = 0; s < hours * 3600; s += rule.lookSeconds) {
    const why = s % (illSeconds + wellSeconds) < illSeconds ? { code: 'x', values: {} } : null;
    const at = new Date(s * 1000).toISOString();
    const look: Look = { at, nodes: !why, errors: true, api: true, figures: true, why };
    record = withLook(record, look);
    const verdict = verdictOf(state, record, calm);
    if (verdict === 'leave') calm = calmAfter(moves.filter((m) => m === 'leave').length);
    if (verdict) moves.push(verdict);
    if (verdict) state = verdict === 'leave' ? 'out' : 'in';
  }
  return moves;
};

test('three of five failed checks take a supplier out within 60 s, and a flapping one does not oscillate', () => {
  expect(movesOf(3600, 0, 1)).toEqual(['leave']);
  // A check that fails now and then moves nobody.
  expect(movesOf(10, 60, 2)).toEqual([]);
  for (const ill of [30, 60, 180, 600, 1200])
    for (const well of [30, 120, 300, 420, 900, 1500, 2400]) {
      const moves = movesOf(ill, well, 2);
      expect(moves.filter((m) => m === 'leave').length).toBeLessThanOrEqual(4);
    }
  expect([0, 1, 2, 9].map((times) => calmAfter(times))).toEqual([300, 600, 1200, 7200]);
});

test('time in which nobody looked is neither calm nor illness', () => {
  const look = (at: string, why: Look['why'] = null): Look => ({
    at,
    nodes: true,
    errors: true,
    api: true,
    figures: true,
    why,
  });
  const first = withLook(
    { looks: [], lookedAt: null, wellSince: null },
    look('2026-01-01T00:00:00.000Z', { code: 'x', values: {} }),
  );
  const later = withLook(first, look('2026-01-01T02:00:00.000Z'));
  expect(later.looks).toHaveLength(1);
  expect(verdictOf('out', later, 300)).toBeNull();
});
