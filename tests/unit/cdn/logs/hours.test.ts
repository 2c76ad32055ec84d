import { expect, test } from '@jest/globals';
import { hourStateOf } from '#server/areas/cdn/logs/logFiles';

const hour = 3_600_000;
const at = (o: Partial<Parameters<typeof hourStateOf>[0]>) =>
  hourStateOf({
    endMs: 10 * hour,
    nowMs: 10.5 * hour,
    countedFromMs: 0,
    countedToMs: 10.2 * hour,
    requests: 100,
    lines: 100,
    ...o,
  });

test('an hour has arrived when its counters are complete and no line is missing', () => {
  expect(at({})).toBe('arrived');
  expect(at({ lines: 101 })).toBe('arrived');
  expect(at({ requests: 0, lines: 0 })).toBe('none');
});

test('an hour without all its lines waits an hour, is late for a day, then missing', () => {
  expect(at({ lines: 99 })).toBe('waiting');
  expect(at({ countedToMs: 9.9 * hour })).toBe('waiting');
  expect(at({ lines: 99, nowMs: 12 * hour })).toBe('late');
  expect(at({ lines: 99, nowMs: 40 * hour })).toBe('missing');
});

test('an hour whose past is not fetched yet waits', () => {
  expect(at({ countedFromMs: 11 * hour, requests: 0, lines: 0, nowMs: 90 * hour })).toBe('waiting');
});
