import { expect, test } from '@jest/globals';
import { covers, wilson } from '#shared/areas/cdn/steering/wilson';
import {
  between,
  type Entry,
  gaining,
  sameWeights,
  sharesIn,
} from '#server/model/cdn/steering/weights';

const entry = (paramId: string, weight: number, regions: string[] | null = null): Entry => ({
  paramId,
  weight,
  regions,
  coefficientPpm: null,
});

test('the interval of Wilson: within 0 and 1, wide for few answers, of known ends', () => {
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  // Brown, Cai and DasGupta (2001): 0 of 10 and 5 of 10.
  expect(wilson(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775, 3) });
  expect(wilson(5, 10)).toMatchObject({
    low: expect.closeTo(0.2366, 3),
    high: expect.closeTo(0.7634, 3),
  });
  expect(wilson(10, 10).high).toBeCloseTo(1);
  expect(covers(wilson(90, 100), 0.9)).toBe(true);
  expect(covers(wilson(90, 100), 0.5)).toBe(false);
});

test('weights between two policies: every part of a region lies so far between, the ends are the policies', () => {
  const from = [entry('a', 100)];
  const to = [entry('a', 1), entry('b', 1), entry('b', 5, ['europe', 'asia'])];
  expect(between(from, to, 0)).toEqual([entry('a', 100), entry('b', 0)]);
  expect(between(from, to, 100)).toEqual(to);
  const half = between(from, to, 50);
  expect(half).toEqual([
    entry('a', 500, ['europe', 'asia']),
    entry('b', 500, ['europe', 'asia']),
    entry('a', 750),
    entry('b', 250),
  ]);
  expect(Object.fromEntries(sharesIn(half, 'asia'))).toEqual({ a: 0.5, b: 0.5 });
  expect(Object.fromEntries(sharesIn(half, 'africa'))).toEqual({ a: 0.75, b: 0.25 });
});

test('who gains, and whether two policies send everybody to the same places', () => {
  const from = [entry('a', 100), entry('b', 100), entry('b', 1, ['europe'])];
  const to = [entry('a', 10), entry('b', 10), entry('a', 1, ['europe'])];
  expect(gaining(from, to)).toEqual(['a']);
  expect(sameWeights(from, to)).toBe(false);
  // Twice the weights and a region that names what all others get are no change.
  expect(sameWeights([entry('a', 1), entry('b', 1)], [entry('a', 2), entry('b', 2)])).toBe(true);
  expect(sameWeights([entry('a', 1)], [entry('a', 9), entry('a', 3, ['asia'])])).toBe(true);
  // A region whose own weights are all nothing is served by the others.
  expect(Object.fromEntries(sharesIn([entry('a', 1), entry('b', 0, ['asia'])], 'asia'))).toEqual({
    a: 1,
  });
});
