import { expect, test } from '@jest/globals';
import { isWithin, touchesQuiet } from '#shared/areas/sms/campaigns/checks';

const hoursOf = (fromHour: number, toHour: number) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    isWithin({ fromHour, toHour }, hour),
  );

test('hours of a campaign end before their last hour, and may go over midnight', () => {
  expect(hoursOf(9, 12)).toEqual([9, 10, 11]);
  expect(hoursOf(20, 2)).toEqual([0, 1, 20, 21, 22, 23]);
  expect(hoursOf(22, 24)).toEqual([22, 23]);
  expect(hoursOf(0, 24)).toHaveLength(24);
});

test('hours over midnight always touch the quiet ones', () => {
  expect(touchesQuiet({ fromHour: 8, toHour: 21 })).toBe(false);
  expect(touchesQuiet({ fromHour: 20, toHour: 8 })).toBe(true);
  expect(touchesQuiet({ fromHour: 7, toHour: 12 })).toBe(true);
  expect(touchesQuiet({ fromHour: 12, toHour: 22 })).toBe(true);
});
