import { expect, test } from '@jest/globals';
import { coveredSpan, verdictOf } from '#server/model/cdn/reconciliation/consistencyVerdict';

const day = ['2026-11-18T00:00:00.000Z', '2026-11-19T00:00:00.000Z'] as const;
const laneFrom = (startAt: string) => ({
  domainId: 'd',
  paramId: 'p',
  param: 'P',
  source: 'realtime' as const,
  startAt,
  endAt: null,
  pulledFrom: startAt,
  completeTo: '2026-11-20T00:00:00.000Z',
});
const lanes = {
  accurate: laneFrom('2026-09-01T00:00:00.000Z'),
  realtime: laneFrom('2026-11-18T23:45:00.000Z'),
  log: undefined,
};
const verdict = (apart: number, [from, to]: readonly [string, string], sources = lanes) =>
  verdictOf(
    {
      realtime: { requests: 10, bytes: 10 },
      accurate: { requests: 10 + apart, bytes: 10 },
      log: { requests: 0, bytes: 0 },
      apart: {
        realtimeAccurate: { requests: apart, bytes: 0 },
        accurateLog: { requests: 0, bytes: 0 },
        realtimeLog: { requests: 0, bytes: 0 },
      },
    } as never,
    {
      tolerances: [
        { pair: 'realtimeAccurate', requestsPpm: 1, bytesPpm: 1, floorRequests: 1, floorBytes: 1 },
      ] as never,
      spanOf: (source) => coveredSpan(sources[source], from, to),
      isHeld: false,
      share: 1,
    },
  ).state;

test('/cdn-localdataconsis: a source that begins within a day is not held against one that has all of it', () => {
  expect(verdict(900, day)).toBe('incomplete');
  expect(verdict(900, day, { ...lanes, realtime: laneFrom('2026-11-17T00:00:00.000Z') })).toBe(
    'differs',
  );
});

test('/cdn-localdataconsis: slots before a source begins are not compared, those after are', () => {
  const slot = (from: string, to: string) =>
    [`2026-11-18T${from}:00.000Z`, `2026-11-18T${to}:00.000Z`] as const;
  expect(verdict(900, slot('23:40', '23:45'))).toBe('incomplete');
  expect(verdict(900, slot('10:00', '10:05'))).toBe('incomplete');
  expect(verdict(900, slot('23:45', '23:50'))).toBe('differs');
  // A lane that begins within the slot has nothing before its begin either.
  const later = { ...lanes, realtime: laneFrom('2026-11-18T23:47:00.000Z') };
  expect(verdict(900, slot('23:45', '23:50'), later)).toBe('differs');
});
