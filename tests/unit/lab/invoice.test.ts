import { expect, test } from '@jest/globals';
import { decimalText, invoiceOf, type Tariff } from '#lab/supplier/invoice';

const tariff: Tariff = {
  currency: 'USD',
  unitBytes: 1_000_000_000,
  rounds: 'nearest',
  steps: [
    { upTo: 500, priceMicros: 80_000 },
    { upTo: null, priceMicros: 60_000 },
  ],
  creditPercent: 2,
  depositMicros: 0,
};
const common = { month: '2026-10', final: true, laterBytes: 0, otherUnit: false, tariff };
const charge = (bytes: number, more: Partial<typeof common> = {}) =>
  invoiceOf({ ...common, ...more, bytes });

test('a month invoice prices each step, rounds each line to a cent and gives the credit back', () => {
  const invoice = charge(700_123_400_000);
  expect(invoice.thousandths).toBe(700_123);
  expect(invoice.lines.map((line) => [line.thousandths, line.amountMicros])).toEqual([
    [500_000, 40_000_000],
    [200_123, 12_010_000],
  ]);
  expect(invoice.adjustments).toEqual([{ kind: 'credit', amountMicros: -1_040_000 }]);
  expect(invoice.amountMicros).toBe(50_970_000);
});

test('what becomes known after the close is a correction that leaves the lines as they were', () => {
  const before = charge(100_000_000_000);
  const after = charge(100_000_000_000, { laterBytes: 10_000_000_000 });
  expect(after.lines).toEqual(before.lines);
  expect(after.adjustments.at(-1)).toEqual({ kind: 'correction', amountMicros: 780_000 });
  expect(after.amountMicros).toBe(charge(110_000_000_000).amountMicros);
});

test('the other unit makes the same traffic a smaller quantity; rounding up never drops any', () => {
  const other = charge(2 ** 40, { otherUnit: true });
  expect(other).toMatchObject({ unitBytes: 2 ** 30, thousandths: 1_024_000 });
  const up: Tariff = { ...tariff, rounds: 'up' };
  expect(charge(1, { tariff: up }).thousandths).toBe(1);
  expect(charge(0, { tariff: up })).toMatchObject({ thousandths: 0, lines: [], amountMicros: 0 });
});

test('decimal texts keep sign and leading zeros', () => {
  expect([5, -5, 1_234, 0].map((value) => decimalText(value, 2))).toEqual([
    '0.05',
    '-0.05',
    '12.34',
    '0.00',
  ]);
});
