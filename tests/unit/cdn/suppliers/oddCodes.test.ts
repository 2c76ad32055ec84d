import { expect, test } from '@jest/globals';
import { pointOf } from '#server/drivers/cdn/borealis/schemas';
import { codeRecord, otherCode, withCode } from '#server/drivers/cdn/exchange';
import { metricsAnswer } from '#server/drivers/cdn/http/schemas';

const at = '2026-11-28T08:00:00Z';
const figures = { requests: 9, bytes: 9, hitRequests: 0, hitBytes: 0, requestMs: 9 };

test('a code that is none of HTTP is counted as other and keeps its point', () => {
  expect(
    codeRecord([
      [200, 5],
      [0, 1],
      [1_000, 2],
      [Number.NaN, 3],
      [499, 4],
    ]),
  ).toEqual({ 200: 5, 499: 4, [otherCode]: 6 });
});

test('a page of counters with the status 000 is read whole', () => {
  const point = (status: Record<string, number>) => ({
    ...figures,
    domain: 'www.example.com',
    at,
    country: 'CN',
    originRequests: 1,
    originBytes: 1,
    status,
    originStatus: { '-': 1 },
  });
  const { points } = metricsAnswer.parse({
    points: [point({ '000': 3, '200': 6 }), point({ '200': 9 })],
    completeTo: at,
    nextCursor: null,
  });
  expect(points.map((p) => [p.status, p.originStatus])).toEqual([
    [{ 200: 6, 0: 3 }, { 0: 1 }],
    [{ 200: 9 }, { 0: 1 }],
  ]);
});

test('a supplier that writes codes as text keeps a point with an odd one', () => {
  const point = pointOf({
    DomainName: 'www.example.com',
    Area: 'CN',
    TimeStamp: '2026-11-28 16:00:00',
    Requests: 9,
    TrafficKB: '1.000',
    HitRequests: 0,
    HitTrafficKB: '0.000',
    BackRequests: 0,
    BackTrafficKB: '0.000',
    TimeTakenSeconds: '0.009',
    StatusCodes: '200:5,000:3,-:1',
    BackStatusCodes: '',
    ProbeRequests: 0,
    ProbeTrafficKB: '0.000',
  });
  expect([point.status, point.originStatus]).toEqual([{ 200: 5, 0: 4 }, {}]);
});

test('counts that come one after the other are each added once', () => {
  const counts = [
    [200, 3],
    [200, 4],
    [0, 1],
    [999, 2],
    [42, 5],
  ] as const;
  const record = counts.reduce((sum, [code, n]) => withCode(sum, code, n), {});
  expect(record).toEqual({ 200: 7, 999: 2, 0: 6 });
});
