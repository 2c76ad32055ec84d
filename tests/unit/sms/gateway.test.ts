import { expect, test } from '@jest/globals';
import { wayOf } from '#server/model/sms/messages/ways';
import { Numbers, publicId } from '#server/model/sms/messages/numbers';

const chunk = {
  channel: 'c',
  country: 'CN',
  method: 'priority',
  refused: [] as number[],
  onlyParam: null,
};
const binding = (param: number, priority: number, countries: string[] = []) => ({
  channel: 'c',
  param,
  priority,
  weight: 100,
  countries,
  score: null as number | null,
});

test('a chunk takes the best priority that stands and has not refused it', () => {
  const bindings = [binding(1, 1), binding(2, 2), binding(3, 3, ['US'])];
  const way = (o: Partial<typeof chunk>, standing: number[]) =>
    wayOf({ ...chunk, ...o }, bindings, new Set(standing));
  expect(way({}, [1, 2, 3])).toBe(1);
  expect(way({}, [2, 3])).toBe(2);
  expect(way({}, [3])).toBe(null);
  expect(way({ country: 'US', refused: [1, 2] }, [1, 2, 3])).toBe(3);
  expect(way({ refused: [1, 2] }, [1, 2, 3])).toBe('none');
});
test('equal bindings share by weight', () => {
  const bindings = [binding(1, 1), { ...binding(2, 1), weight: 300 }];
  const ways = Array.from({ length: 400 }, () => wayOf(chunk, bindings, new Set([1, 2])));
  const first = ways.filter((w) => w === 1).length;
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThan(150);
});
test('by score the better carrier of a priority gets most, the other still some, and what was never tried counts as the best', () => {
  const shares = (scores: (number | null)[]) => {
    const bindings = [
      ...scores.map((score, i) => ({ ...binding(i + 1, 1), score })),
      binding(9, 2),
    ];
    const standing = new Set([...scores.keys(), 8].map((i) => i + 1));
    const ways = Array.from({ length: 2_000 }, () =>
      wayOf({ ...chunk, method: 'quality' }, bindings, standing),
    );
    return [...scores.keys(), 8].map((i) => ways.filter((w) => w === i + 1).length / ways.length);
  };
  const [good = 0, fair = 0, other] = shares([90, 45]);
  expect(good).toBeGreaterThan(0.95);
  expect(fair).toBeGreaterThan(0);
  expect(other).toBe(0);
  const [best = 0, fresh = 0] = shares([90, null]);
  expect(Math.abs(best - fresh)).toBeLessThan(0.15);
  expect(shares([0, 0])[0]).toBeGreaterThan(0.4);
});
test('by cost the cheapest that stands takes all, whatever its priority; equals share, other currencies and those without a price come last', () => {
  const bindings = [1, 2, 3, 4, 5].map((n) => binding(n, n));
  const way = (costs: [number, number, string][], standing: number[], without: number[] = []) =>
    wayOf(
      { ...chunk, method: 'cost', refused: without },
      bindings,
      new Set(standing),
      new Map(costs.map(([param, cost, currency]) => [param, { cost, currency }])),
    );
  const prices: [number, number, string][] = [
    [1, 50_000, 'USD'],
    [2, 30_000, 'USD'],
    [3, 30_000, 'USD'],
    [4, 1, 'CNY'],
  ];
  expect(way(prices, [1, 2, 3, 4, 5])).toBe(2);
  expect(way(prices, [1, 3, 4, 5])).toBe(3);
  expect(way(prices, [1, 2, 3, 4, 5], [2, 3])).toBe(1);
  // Nothing of the first currency stands any more.
  expect(way(prices, [4, 5])).toBe(4);
  expect(way(prices, [5])).toBe(5);
  expect(way([], [3, 2])).toBe(2);
});
test('numbers of one call are neighbours and only grow; their public form sorts alike', () => {
  const at = Date.UTC(2026, 10, 24);
  const own = new Numbers(3);
  const first = own.allot(500, at);
  const second = own.allot(500, at);
  expect(first.at(-1)).toBe((first[0] as bigint) + 499n);
  expect(second[0]).toBeGreaterThan(first.at(-1) as bigint);
  // The millisecond is full after 4,096: the next numbers come from the one behind it.
  for (let i = 0; i < 10; i += 1) own.allot(500, at);
  expect(own.allot(1, at)[0]).toBeGreaterThan(second.at(-1) as bigint);
  const ids = [...first, ...second].map(publicId);
  expect([...ids].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]00-0{12}$/);
});
