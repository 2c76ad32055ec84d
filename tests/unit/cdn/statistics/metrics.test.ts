import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  bpsOfSlot,
  metricNames,
  metricOf,
  metrics,
  percentile95,
  statusCodes,
  type Sums,
} from '#shared/metrics';

const sums: Sums = {
  requests: 10,
  bytes: 3000,
  hitRequests: 8,
  hitBytes: 1500,
  originRequests: 2,
  originBytes: 600,
  requestMs: 200,
  witnessRequests: 4,
  witnessBytes: 400,
  status: { 200: 6, 206: 1, 404: 2, 502: 1 },
  originStatus: { 200: 1, 502: 1 },
};

test('every metric of the specification is in the table, with both names and a formula', () => {
  for (const name of [
    'bandwidth',
    'requests',
    'traffic',
    'hitRequests',
    'hitTraffic',
    'cacheRate',
    'originBandwidth',
    'originRequests',
    'originTraffic',
    'status499',
    'status416',
    'status2xx',
    'status5xx',
    'originStatus4xx',
    'originStatus5xx',
  ])
    expect(metricNames).toContain(name);
  for (const code of statusCodes) expect(metricNames).toContain(`status${code}`);
  for (const spec of Object.values(metrics)) {
    expect(spec.label.every((l) => l.length > 0)).toBe(true);
    expect(spec.formula.every((l) => l.length > 0)).toBe(true);
  }
});

test('bandwidth is bytes x 8 / 300; rates divide; codes are counted by range', () => {
  expect(metricOf('bandwidth', sums)).toBe(80);
  expect(metricOf('originBandwidth', sums)).toBe(16);
  expect(metricOf('hitRate', sums)).toBe(0.8);
  expect(metricOf('cacheRate', sums)).toBe(0.5);
  expect(metricOf('requestTime', sums)).toBe(20);
  expect([
    metricOf('status2xx', sums),
    metricOf('status404', sums),
    metricOf('status5xx', sums),
    metricOf('originStatus5xx', sums),
  ]).toEqual([7, 2, 1, 1]);
  expect(metricOf('hitRate', { ...sums, requests: 0 })).toBeNull();
});

test('the 95th percentile counts absent slots as zero and takes the first after the dropped five percent', () => {
  const month = 8640;
  expect(
    percentile95(
      Array.from({ length: month }, (_, i) => i),
      month,
    ),
  ).toBe(bpsOfSlot(8207));
  expect(
    percentile95(
      Array.from({ length: 300 }, () => 1e9),
      month,
    ),
  ).toBe(0);
  expect(percentile95([5], 1)).toBe(bpsOfSlot(5));
  expect(percentile95([], 0)).toBe(0);
});

test('the order of slots never matters to the percentile', () => {
  const slots = fc.array(fc.nat(1e9), { maxLength: 400 });
  fc.assert(
    fc.property(slots, fc.nat(100), (bytes, more) => {
      const all = bytes.length + more;
      const value = percentile95(bytes, all);
      expect(percentile95([...bytes].reverse(), all)).toBe(value);
      expect(bytes.filter((b) => bpsOfSlot(b) > value).length).toBeLessThanOrEqual(
        Math.floor(all * 0.05),
      );
    }),
  );
});
