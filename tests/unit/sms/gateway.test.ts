import { expect, test } from '@jest/globals';
import { wayOf } from '#gateway/store/routes';
import { allotNumbers, publicId } from '#server/model/sms/messages/numbers';
import { countryOf, internationalNumber, maskedNumber } from '#shared/areas/sms/numbers';

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
test('numbers of one call are neighbours and only grow; their public form sorts alike', () => {
  const at = Date.UTC(2026, 10, 24);
  const first = allotNumbers(500, 3, at);
  const second = allotNumbers(500, 3, at);
  expect(first.at(-1)).toBe((first[0] as bigint) + 499n);
  expect(second[0]).toBeGreaterThan(first.at(-1) as bigint);
  // The millisecond is full after 4,096: the next numbers come from the one behind it.
  for (let i = 0; i < 10; i += 1) allotNumbers(500, 3, at);
  expect(allotNumbers(1, 3, at)[0]).toBeGreaterThan(second.at(-1) as bigint);
  const ids = [...first, ...second].map(publicId);
  expect([...ids].sort()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]00-0{12}$/);
});
test('a number is read in any common form, belongs to a country, and is shown without its middle', () => {
  expect(internationalNumber('+86 138-0013-8000')).toBe('8613800138000');
  expect(internationalNumber('0065 8123 4567')).toBe('6581234567');
  expect(['13', 'abc', '0', '+99912345678'].map(internationalNumber)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['8613800138000', '77012345678', '12025550100'].map(countryOf)).toEqual([
    'CN',
    'KZ',
    'US',
  ]);
  expect(maskedNumber('8613800138000')).toBe('+86138••••••00');
});
