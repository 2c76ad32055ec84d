import { expect, test } from '@jest/globals';
import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { summaryOf } from '#shared/kernel/summary';

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const areas = Object.values(resources) as unknown as Resource[];
const han = /\p{Script=Han}/u;

test('every operation says what it does in both languages', () => {
  const wrong = areas.flatMap((r) =>
    Object.keys(r.endpoints).flatMap((name) => {
      const [zhCN, en] = summaryOf(r, name) ?? ['', ''];
      const isWhole = han.test(zhCN) && en !== '' && !han.test(en);
      return isWhole ? [] : [`${r.name}.${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});
