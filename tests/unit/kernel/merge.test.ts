import { expect, test } from '@jest/globals';
import { mergeAreas } from '#shared/kernel/merge';

test('what areas declare under one name becomes one object; areas without it add nothing', () => {
  const areas = [{ jobs: { a: 1 } }, { rights: { b: 2 } }, { jobs: { c: 3 } }, {}] as const;
  expect(mergeAreas(areas, 'jobs')).toEqual({ a: 1, c: 3 });
});

test('a name that two areas claim is refused', () => {
  expect(() => mergeAreas([{ jobs: { a: 1 } }, { jobs: { a: 2 } }], 'jobs')).toThrow(
    'jobs: a is declared twice',
  );
});
