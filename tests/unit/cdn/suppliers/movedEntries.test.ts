import { expect, test } from '@jest/globals';
import { movedEntries } from '#shared/areas/cdn/suppliers/movedEntries';

const e = (paramId: string, regions: string[] | null, weight: number, coefficientPpm = null) => ({
  paramId,
  regions,
  weight,
  coefficientPpm,
});

test('the credential that stays takes the weight of both where both served a region', () => {
  expect(movedEntries([e('a', null, 100), e('b', null, 300)], 'a', 'b')).toEqual([
    e('b', null, 400),
  ]);
  expect(
    movedEntries([e('c', null, 1), e('a', ['eu', 'us'], 10), e('b', ['us'], 5)], 'a', 'b'),
  ).toEqual([e('c', null, 1), e('b', ['eu'], 10), e('b', ['us'], 15)]);
  expect(movedEntries([e('a', null, 900), e('b', null, 900)], 'a', 'b')).toEqual([
    e('b', null, 1000),
  ]);
});
test('what does not name the credential stays as it is', () => {
  expect(movedEntries([e('c', null, 1)], 'a', 'b')).toBeNull();
});
