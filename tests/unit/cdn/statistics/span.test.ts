import { expect, test } from '@jest/globals';
import { instantOf } from '#shared/kernel/units';
import { bucketsOf, spanOf } from '#server/areas/cdn/statistics/span';
import { totalsOf } from '#server/areas/cdn/statistics/overview';
import { bpsOfSlot } from '#shared/metrics';

const now = Date.parse('2026-03-10T10:07:30Z');

test('a relative range ends with the running bucket', () => {
  const hour = spanOf({ last: '1h', step: '5m' }, 480, now);
  expect([instantOf(hour.from), instantOf(hour.to)]).toEqual([
    '2026-03-10T09:10:00.000Z',
    '2026-03-10T10:10:00.000Z',
  ]);
  expect(bucketsOf(hour)).toHaveLength(12);
});

test('a range is the same span at every granularity; buckets begin at midnight and its edges are cut', () => {
  for (const last of ['1h', '1d', '7d'] as const) {
    const spans = (['5m', '1h', '1d'] as const).map((step) => spanOf({ last, step }, 480, now));
    expect(spans.map((s) => [s.from, s.to])).toEqual(
      spans.map(() => [spans[0]?.from, spans[0]?.to]),
    );
  }
  const buckets = (offset: number) =>
    bucketsOf(spanOf({ last: '1d', step: '1d' }, offset, now)).map(instantOf);
  expect(buckets(480)).toEqual(['2026-03-08T16:00:00.000Z', '2026-03-09T16:00:00.000Z']);
  expect(buckets(-300)).toEqual(['2026-03-09T05:00:00.000Z', '2026-03-10T05:00:00.000Z']);
  expect(buckets(330)).toEqual(['2026-03-08T18:30:00.000Z', '2026-03-09T18:30:00.000Z']);
});

test('an absolute range is widened to whole slots, never to whole buckets', () => {
  const span = spanOf(
    { from: '2026-03-10T08:02:00Z', to: '2026-03-10T09:01:00Z', step: '1h' },
    480,
    now,
  );
  expect([instantOf(span.from), instantOf(span.to)]).toEqual([
    '2026-03-10T08:00:00.000Z',
    '2026-03-10T09:05:00.000Z',
  ]);
  expect(bucketsOf(span).map(instantOf)).toEqual([
    '2026-03-10T08:00:00.000Z',
    '2026-03-10T09:00:00.000Z',
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
    peakAt: instantOf(600),
    hitRate: 0.5,
    cacheRate: 0.5,
    originTraffic: 2,
  });
  expect(totalsOf([], 0, 0)).toMatchObject({ traffic: 0, p95Bps: 0, hitRate: null, peakAt: null });
});
