import { expect, test } from '@jest/globals';
import { invoiceOf, type Tariff } from '#lab/supplier/invoice';
import {
  chargeParts,
  type ChargeTerms,
  expectedCharge,
} from '#shared/areas/cdn/reconciliation/supplierCharge';

const decimal = 1_000_000_000;
const binary = 2 ** 30;
/** Numbers that are the same at each run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
const tariffOf = (any: (below: number) => number): Tariff => ({
  currency: 'USD',
  unitBytes: any(2) === 0 ? decimal : binary,
  rounds: any(2) === 0 ? 'up' : 'nearest',
  steps: [
    { upTo: 1 + any(400), priceMicros: any(300_000) },
    { upTo: 500 + any(500), priceMicros: any(200_000) },
    { upTo: null, priceMicros: any(100_000) },
  ],
  creditPercent: any(10),
  depositMicros: 0,
});
const termsOf = (tariff: Tariff): ChargeTerms => ({
  unitBytes: tariff.unitBytes,
  rounds: tariff.rounds,
  steps: tariff.steps,
  creditPpm: tariff.creditPercent * 10_000,
});
const nothing = { usage: 0, unit: 0, price: 0, rounding: 0, credit: 0 };
const agreed: Tariff = {
  currency: 'USD',
  unitBytes: decimal,
  rounds: 'nearest',
  steps: [
    { upTo: 500, priceMicros: 80_000 },
    { upTo: null, priceMicros: 60_000 },
  ],
  creditPercent: 2,
  depositMicros: 0,
};
const bytes = 700_123_400_000;
const invoiced = (more: Partial<Parameters<typeof invoiceOf>[0]> = {}) =>
  invoiceOf({
    month: '2026-10',
    final: true,
    bytes,
    laterBytes: 0,
    tariff: agreed,
    otherUnit: false,
    ...more,
  });
const partsOf = (invoice: ReturnType<typeof invoiced>) =>
  chargeParts(bytes, termsOf(agreed), invoice);

test('the parts of a difference add up to it exactly, whatever differs', () => {
  const any = numbersFrom(20_261_124);
  for (let round = 0; round < 2_000; round += 1) {
    const terms = termsOf(tariffOf(any));
    const local = any(2_000) * decimal + any(decimal);
    const invoice = invoiced({
      bytes: any(2_000) * decimal + any(decimal),
      laterBytes: any(3) === 0 ? any(50 * decimal) : 0,
      tariff: tariffOf(any),
      otherUnit: any(4) === 0,
    });
    // An invoice may also be added up wrongly.
    invoice.amountMicros += any(5) === 0 ? any(1_000_000) : 0;
    const parts = Object.values(chargeParts(local, terms, invoice));
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(sum).toBe(invoice.amountMicros - expectedCharge(local, terms));
  }
});

test('an invoice by the agreed terms over the same usage differs in nothing', () => {
  const any = numbersFrom(7);
  for (let round = 0; round < 500; round += 1) {
    const tariff = tariffOf(any);
    const usage = any(2_000) * decimal + any(decimal);
    const parts = chargeParts(usage, termsOf(tariff), invoiced({ bytes: usage, tariff }));
    expect(Object.values(parts).every((part) => part === 0)).toBe(true);
  }
});

test('each thing that differs alone stands in its own part', () => {
  const more = partsOf(invoiced({ bytes: bytes + 10 * decimal }));
  expect(more).toEqual({ ...nothing, usage: 590_000 });
  const steps = [
    { upTo: 500, priceMicros: 80_000 },
    { upTo: null, priceMicros: 70_000 },
  ];
  const dearer = partsOf(invoiced({ tariff: { ...agreed, steps } }));
  expect(dearer).toEqual({ ...nothing, price: dearer.price });
  expect(dearer.price).toBeGreaterThan(1_900_000);
  const creditless = partsOf(invoiced({ tariff: { ...agreed, creditPercent: 0 } }));
  expect(creditless).toEqual({ ...nothing, credit: 1_040_000 });
  const unsummed = invoiced();
  unsummed.amountMicros += 30_000;
  expect(partsOf(unsummed)).toEqual({ ...nothing, rounding: 30_000 });
});

test('the other unit shows as unit, and what comes after the close as usage that is made up for', () => {
  const other = partsOf(invoiced({ otherUnit: true }));
  expect(other.unit).toBeLessThan(-2_000_000);
  expect(Math.abs(other.usage)).toBeLessThanOrEqual(20_000);
  expect(other).toMatchObject({ price: 0, rounding: 0, credit: 0 });
  const late = invoiced({ bytes: bytes - 10 * decimal });
  expect(partsOf(late).usage).toBeLessThan(-500_000);
  expect(partsOf(invoiced({ bytes: bytes - 10 * decimal, laterBytes: 10 * decimal }))).toEqual(
    nothing,
  );
});
