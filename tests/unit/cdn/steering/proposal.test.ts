import { expect, test } from '@jest/globals';
import {
  type Forecast,
  type Limit,
  monthEndOf,
  proposeWeights,
  standingOf,
} from '#server/model/cdn/schedules/commits/proposal';
import { type Entry, sharesIn } from '#server/model/cdn/steering/weights';

const entry = (paramId: string, weight: number, regions: string[] | null = null): Entry => ({
  paramId,
  weight,
  regions,
  coefficientPpm: null,
});
const forecast: Forecast = {
  counted: new Map([
    ['a', 100],
    ['b', 100],
  ]),
  remaining: new Map([
    ['europe', 400],
    ['asia', 600],
  ]),
};
const limit = (commitBytes: number | null, capBytes: number | null): Limit => ({
  commitBytes,
  capBytes,
});
const even = [entry('a', 50), entry('b', 50)];
const endOf = (entries: readonly Entry[], id: string) => monthEndOf(entries, forecast).get(id) ?? 0;

test('the end of a month is what is counted and, by the weights, the share of what is foretold', () => {
  expect(endOf(even, 'a')).toBe(600);
  const regional = [...even, entry('b', 1, ['europe'])];
  expect([endOf(regional, 'a'), endOf(regional, 'b')]).toEqual([400, 800]);
});

test('weights that keep everything are left alone; so is a policy without limits', () => {
  expect(proposeWeights(even, new Map(), forecast)).toBeNull();
  expect(proposeWeights(even, new Map([['a', limit(500, 700)]]), forecast)).toBeNull();
});

test('a cap moves traffic to the others, a commit takes it from them, and nothing gets lost', () => {
  const capped = proposeWeights(even, new Map([['a', limit(null, 300)]]), forecast) ?? [];
  expect(standingOf(endOf(capped, 'a'), limit(null, 300))).toBe('kept');
  expect(endOf(capped, 'a')).toBeGreaterThan(295);
  expect(endOf(capped, 'a') + endOf(capped, 'b')).toBeCloseTo(1200, 0);
  const committed = proposeWeights(even, new Map([['b', limit(1000, null)]]), forecast) ?? [];
  expect(standingOf(endOf(committed, 'b'), limit(1000, null))).toBe('kept');
});

test('a supplier gets nothing in a region that does not list it; where others stand in, they bear it', () => {
  // In Europe b is alone: what a has too much is taken from it elsewhere.
  const regional = [entry('a', 80), entry('b', 20), entry('b', 1, ['europe'])];
  const after = proposeWeights(regional, new Map([['a', limit(null, 400)]]), forecast) ?? [];
  expect(sharesIn(after, 'europe')).toEqual(new Map([['b', 1]]));
  expect(standingOf(endOf(after, 'a'), limit(null, 400))).toBe('kept');
});

test('limits that cannot be kept are neared as far as they go', () => {
  const limits = new Map([
    ['a', limit(null, 200)],
    ['b', limit(null, 300)],
  ]);
  const after = proposeWeights(even, limits, forecast) ?? [];
  expect(endOf(after, 'a') + endOf(after, 'b')).toBeCloseTo(1200, 0);
  expect(standingOf(endOf(after, 'b'), limits.get('b'))).toBe('over');
  // Nothing is left of the month: nothing can be moved.
  const over = { counted: forecast.counted, remaining: new Map<string, number>() };
  expect(proposeWeights(even, new Map([['a', limit(null, 50)]]), over)).toBeNull();
});
