import { expect, test } from '@jest/globals';
import { bucketsOf, iso, spanOf } from '#server/areas/cdn/statistics/span';
import { totalsOf } from '#server/areas/cdn/statistics/overview';
import { bpsOfSlot } from '#shared/metrics';

const now = Date.parse('2026-03-10T10:07:30Z');

test('a relative range ends with the running bucket', () => {
  const hour = spanOf({ last: '1h', step: '5m' }, 480, now);
  expect([iso(hour.from), iso(hour.to)]).toEqual([
    '2026-03-10T09:10:00.000Z',
    '2026-03-10T10:10:00.000Z',
  ]);
  expect(bucketsOf(hour)).toHaveLength(12);
});

test('days begin at midnight of the account, east and west', () => {
  const east = spanOf({ last: '3d', step: '1d' }, 480, now);
  expect([iso(east.from), iso(east.to)]).toEqual([
    '2026-03-07T16:00:00.000Z',
    '2026-03-10T16:00:00.000Z',
  ]);
  const west = spanOf({ last: '1d', step: '1d' }, -300, now);
  expect([iso(west.from), iso(west.to)]).toEqual([
    '2026-03-10T05:00:00.000Z',
    '2026-03-11T05:00:00.000Z',
  ]);
  const half = spanOf({ last: '1d', step: '1d' }, 330, now);
  expect(iso(half.from)).toBe('2026-03-09T18:30:00.000Z');
});

test('an absolute range is widened to whole buckets', () => {
  const span = spanOf(
    { from: '2026-03-10T08:02:00Z', to: '2026-03-10T09:01:00Z', step: '1h' },
    480,
    now,
  );
  expect([iso(span.from), iso(span.to)]).toEqual([
    '2026-03-10T08:00:00.000Z',
    '2026-03-10T10:00:00.000Z',
  ]);
});

test.each([
  { from: '2026-03-10T09:00:00Z' },
  { to: '2026-03-10T09:00:00Z' },
  { from: '2026-03-10T09:00:00Z', to: '2026-03-10T09:00:00Z' },
  { from: '2026-03-11T09:00:00Z', to: '2026-03-12T09:00:00Z' },
  { from: '2025-12-01T09:00:00Z', to: '2026-03-10T09:00:00Z' },
  { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z', last: '1h' as const },
])('what is no valid range is refused: %j', (input) => {
  expect(() => spanOf({ ...input, step: '5m' }, 480, now)).toThrow('statistics.range');
});

test('totals cover exactly the given slots; the peak names its slot', () => {
  const slot = (at: number, bytes: number) => ({
    at,
    dim: '',
    bytes,
    requests: 2,
    hitRequests: 1,
    hitBytes: bytes / 2,
    originBytes: 1,
  });
  const slots = [slot(0, 999_999), slot(300, 10), slot(600, 40), slot(900, 999_999)] as never;
  expect(totalsOf(slots, 300, 900)).toMatchObject({
    traffic: 50,
    requests: 4,
    peakBps: bpsOfSlot(40),
    peakAt: iso(600),
    hitRate: 0.5,
    cacheRate: 0.5,
    originTraffic: 2,
  });
  expect(totalsOf([], 0, 0)).toMatchObject({ traffic: 0, p95Bps: 0, hitRate: null, peakAt: null });
});
