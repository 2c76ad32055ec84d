import { expect, test } from '@jest/globals';
import { dayIn, minuteIn, nextHour } from '#server/model/platform/notices/digestTimes';

test('the next full hour is that of the clocks of the zone, today or tomorrow', () => {
  expect(nextHour('2026-03-01T00:30:00.000Z', 9, 'Asia/Shanghai')).toBe('2026-03-01T01:00:00.000Z');
  expect(nextHour('2026-03-01T01:00:00.000Z', 9, 'Asia/Shanghai')).toBe('2026-03-02T01:00:00.000Z');
  expect(nextHour('2026-03-01T20:00:00.000Z', 0, '-03:30')).toBe('2026-03-02T03:30:00.000Z');
});
test('a change of clocks neither repeats a day nor leaves one out', () => {
  // Clocks go from 02:00 to 03:00 on 29 March and back on 25 October.
  const spring = nextHour('2026-03-28T12:00:00.000Z', 8, 'Europe/Berlin');
  expect(spring).toBe('2026-03-29T06:00:00.000Z');
  expect(nextHour(spring, 8, 'Europe/Berlin')).toBe('2026-03-30T06:00:00.000Z');
  const autumn = nextHour('2026-10-24T12:00:00.000Z', 8, 'Europe/Berlin');
  expect(autumn).toBe('2026-10-25T07:00:00.000Z');
  const missing = nextHour('2026-03-28T12:00:00.000Z', 2, 'Europe/Berlin');
  expect(nextHour(missing, 2, 'Europe/Berlin')).toBe('2026-03-30T00:00:00.000Z');
});
test('instants stand as the clocks of the zone show them', () => {
  expect(dayIn('Asia/Shanghai', '2026-03-01T17:00:00.000Z')).toBe('2026-03-02');
  expect(minuteIn('-03:30', '2026-03-01T17:00:00.000Z')).toBe('2026-03-01 13:30');
});
