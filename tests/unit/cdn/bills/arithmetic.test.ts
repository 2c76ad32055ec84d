import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  billableBytes,
  converted,
  forecastRange,
  lineCost,
  meanPrice,
  monthDays,
  monthTotals,
  type PriceRow,
  priceFor,
  weightedOf,
} from '#shared/areas/cdn/bills/arithmetic';

const part = (bytes: number, coefficientPpm = 1_000_000) => ({ bytes, coefficientPpm });

describe('a line', () => {
  test('bills 10^9 bytes as one GB: 1 GB at 0.085 is 85,000 micro-units', () => {
    expect(lineCost(weightedOf([part(1_000_000_000)]), 85_000)).toBe(85_000);
  });
  test('multiplies each part by its own coefficient', () => {
    const weighted = weightedOf([part(2_000_000_000, 1_100_000), part(1_000_000_000, 500_000)]);
    expect(billableBytes(weighted)).toBe(2_700_000_000);
    expect(lineCost(weighted, 100_000)).toBe(270_000);
  });
  test('rounds half to even once', () => {
    expect(lineCost(weightedOf([part(500_000_000)]), 1)).toBe(0);
    expect(lineCost(weightedOf([part(1_500_000_000)]), 1)).toBe(2);
    expect(lineCost(weightedOf([part(2_500_000_000)]), 1)).toBe(2);
    expect(lineCost(weightedOf([part(2_500_000_001)]), 1)).toBe(3);
  });
  test('is exact for petabytes, where floating point is not', () => {
    expect(lineCost(weightedOf([part(9_007_199_254_740_991, 999_999)]), 1_000_003)).toBe(
      Number((9_007_199_254_740_991n * 999_999n * 1_000_003n + 500_000_000_000_000n) / 10n ** 15n),
    );
  });
});

const bytes = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
const ppm = fc.integer({ min: 1, max: 10_000_000 });
const price = fc.integer({ min: 0, max: 10_000_000 });
test('splitting usage into parts of one coefficient never changes the cost', () => {
  fc.assert(
    fc.property(bytes, bytes, ppm, price, (a, b, c, p) => {
      expect(lineCost(weightedOf([part(a, c), part(b, c)]), p)).toBe(
        lineCost(weightedOf([part(a + b, c)]), p),
      );
    }),
  );
});
test('a cost is never further than half a micro-unit from the exact value', () => {
  fc.assert(
    fc.property(bytes, ppm, price, (a, c, p) => {
      const exact = BigInt(a) * BigInt(c) * BigInt(p);
      const off = BigInt(lineCost(weightedOf([part(a, c)]), p)) * 10n ** 15n - exact;
      expect((off < 0n ? -off : off) * 2n <= 10n ** 15n).toBe(true);
    }),
  );
});

describe('a month', () => {
  const month = (more: Partial<Parameters<typeof monthTotals>[0]> = {}) =>
    monthTotals({
      weighted: weightedOf([part(100_000_000_000)]),
      usageCost: 8_500_000,
      guaranteedTrafficGb: 0,
      guaranteedAmount: 0,
      idlePrice: 85_000,
      ...more,
    });
  test('without guarantees comes to its usage', () => {
    expect(month()).toEqual({
      usageCost: 8_500_000,
      trafficTopUp: 0,
      smsCost: 0,
      smsTopUp: 0,
      amountTopUp: 0,
      total: 8_500_000,
    });
  });
  test('bills at least the guaranteed segments at their mean price, and within the guaranteed amount', () => {
    const sms = { segments: 100, cost: 4_000_000, guaranteed: 250, idlePrice: 0 };
    expect(month({ sms, guaranteedAmount: 20_000_000 })).toMatchObject({
      smsCost: 4_000_000,
      smsTopUp: 6_000_000,
      amountTopUp: 1_500_000,
      total: 20_000_000,
    });
    expect(month({ sms: { ...sms, guaranteed: 100 } })).toMatchObject({ smsTopUp: 0 });
    const idle = { segments: 0, cost: 0, guaranteed: 10, idlePrice: 45_000 };
    expect(month({ sms: idle })).toMatchObject({ smsTopUp: 450_000, total: 8_950_000 });
  });
  test('bills at least the guaranteed traffic at the blended price', () => {
    expect(month({ guaranteedTrafficGb: 200 })).toMatchObject({
      trafficTopUp: 8_500_000,
      total: 17_000_000,
    });
    expect(month({ guaranteedTrafficGb: 99 })).toMatchObject({ trafficTopUp: 0 });
  });
  test('comes to at least the guaranteed amount', () => {
    expect(month({ guaranteedAmount: 10_000_000 })).toMatchObject({
      amountTopUp: 1_500_000,
      total: 10_000_000,
    });
  });
  test('without any usage bills the guaranteed traffic at the idle price', () => {
    expect(month({ weighted: 0n, usageCost: 0, guaranteedTrafficGb: 10 })).toMatchObject({
      trafficTopUp: 850_000,
      total: 850_000,
    });
  });
  test('its parts always add up, and it is never below a guarantee', () => {
    fc.assert(
      fc.property(
        bytes,
        price,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000_000_000 }),
        (a, p, gb, amount) => {
          const weighted = weightedOf([part(a)]);
          const usageCost = lineCost(weighted, p);
          const t = monthTotals({
            weighted,
            usageCost,
            guaranteedTrafficGb: gb,
            guaranteedAmount: amount,
            idlePrice: p,
          });
          expect(t.usageCost + t.trafficTopUp + t.amountTopUp).toBe(t.total);
          expect(t.trafficTopUp).toBeGreaterThanOrEqual(0);
          expect(t.amountTopUp).toBeGreaterThanOrEqual(0);
          expect(t.total).toBeGreaterThanOrEqual(Math.max(amount, usageCost));
        },
      ),
    );
  });
  test('knows its days, leap years too', () => {
    expect(monthDays('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29', count: 29 });
    expect(monthDays('2026-12').last).toBe('2026-12-31');
  });
});

describe('the price of a day', () => {
  const row = (id: string, more: Partial<PriceRow> = {}): PriceRow => ({
    id,
    accountId: null,
    region: null,
    currency: 'USD',
    pricePerGb: 1,
    fromDay: '2026-01-01',
    version: 1,
    ...more,
  });
  const query = { accountId: 'me', region: 'europe', day: '2026-03-01', currency: 'USD' };
  test.each([
    ['the general one', [row('a')], 'a'],
    ['the one of the region before it', [row('a'), row('b', { region: 'europe' })], 'b'],
    [
      'the account’s own before both',
      [row('a', { region: 'europe' }), row('b', { accountId: 'me' })],
      'b',
    ],
    ['the newest that holds', [row('a'), row('b', { fromDay: '2026-03-01' })], 'b'],
    ['not one that starts later', [row('a'), row('b', { fromDay: '2026-03-02' })], 'a'],
    ['not another account’s', [row('a'), row('b', { accountId: 'you' })], 'a'],
    ['not another currency’s', [row('a'), row('b', { currency: 'CNY' })], 'a'],
  ])('is %s', (_name, rows, id) => {
    expect(priceFor(rows, query)?.id).toBe(id);
    expect(priceFor([...rows].reverse(), query)?.id).toBe(id);
  });
  test('is missing when none holds', () => {
    expect(priceFor([row('a', { fromDay: '2027-01-01' })], query)).toBeUndefined();
  });
});

test('an amount is converted with the rate in parts per million', () => {
  expect(converted(10_000_000, 'USD', 7_120_000)).toBe(71_200_000);
  expect(converted(71_200_000, 'CNY', 7_120_000)).toBe(10_000_000);
});
test('the mean price is rounded half to even', () => {
  expect(meanPrice([1, 2])).toBe(2);
  expect(meanPrice([2, 3])).toBe(2);
  expect(meanPrice([])).toBe(0);
});

test('the range of a forecast lies around it, between cheap and dear days, and few days tell none', () => {
  const days = [10, 10, 20, 20, 30, 30, 40, 40];
  expect(forecastRange(days, '2026-11', 750)).toEqual({ low: 420, high: 1080 });
  expect(forecastRange(days, '2026-11', 2000)).toEqual({ low: 420, high: 2000 });
  expect(forecastRange(days.slice(0, 3), '2026-11', 750)).toBeNull();
  expect(forecastRange(days, '2026-11', null)).toBeNull();
});
