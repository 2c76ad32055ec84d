import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  billableBytes,
  converted,
  lineCost,
  monthTotals,
  priceFor,
  type PriceRow,
  weightedOf,
} from '#shared/areas/cdn/bills/arithmetic';

/* Up to 50 TB a line, coefficients to 10, prices to 100 a GB: beyond anything billed. */
const bytes = fc.integer({ min: 0, max: 50_000_000_000_000 });
const coefficientPpm = fc.integer({ min: 0, max: 10_000_000 });
const price = fc.integer({ min: 0, max: 100_000_000 });
const part = fc.record({ bytes, coefficientPpm });
const parts = fc.array(part, { maxLength: 6 });
const line = fc.record({ parts, price });
const e15 = 10n ** 15n;

test('a line costs the exact product rounded half to even once, never further off than half a micro-unit', () => {
  fc.assert(
    fc.property(line, ({ parts: of, price: per }) => {
      const exact = of.reduce(
        (sum, p) => sum + BigInt(p.bytes) * BigInt(p.coefficientPpm) * BigInt(per),
        0n,
      );
      const cost = BigInt(lineCost(weightedOf(of), per));
      const off = cost * e15 - exact;
      expect(off < 0n ? -off * 2n <= e15 : off * 2n <= e15).toBe(true);
      // In the middle between two the even one is taken.
      if ((off < 0n ? -off : off) * 2n === e15) expect(cost % 2n).toBe(0n);
      expect(Number.isSafeInteger(Number(cost))).toBe(true);
    }),
  );
});

test('how usage is cut into parts and in what order they come changes nothing', () => {
  fc.assert(
    fc.property(parts, price, fc.integer({ min: 0, max: 100 }), (of, per, percent) => {
      const cut = of.flatMap((p) => {
        const first = Math.floor((p.bytes * percent) / 100);
        return [
          { ...p, bytes: first },
          { ...p, bytes: p.bytes - first },
        ];
      });
      expect(weightedOf(cut.toReversed())).toBe(weightedOf(of));
      expect(lineCost(weightedOf(cut), per)).toBe(lineCost(weightedOf(of), per));
      expect(billableBytes(weightedOf(cut))).toBe(billableBytes(weightedOf(of)));
    }),
  );
});

const month = fc.record({
  lines: fc.array(line, { maxLength: 24 }),
  guaranteedTrafficGb: fc.integer({ min: 0, max: 100_000 }),
  guaranteedAmount: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  idlePrice: price,
});
const totalsOf = (m: typeof month extends fc.Arbitrary<infer M> ? M : never) => {
  const costs = m.lines.map((l) => lineCost(weightedOf(l.parts), l.price));
  const usageCost = costs.reduce((a, b) => a + b, 0);
  const weighted = m.lines.reduce((sum, l) => sum + weightedOf(l.parts), 0n);
  return { ...monthTotals({ ...m, usageCost, weighted }), weighted };
};

test('a month is the sum of its lines and its top-ups, to the micro-unit, and never below its guarantees', () => {
  fc.assert(
    fc.property(month, (m) => {
      const t = totalsOf(m);
      expect(t.usageCost + t.trafficTopUp + t.amountTopUp).toBe(t.total);
      expect(t.trafficTopUp).toBeGreaterThanOrEqual(0);
      expect(t.amountTopUp).toBeGreaterThanOrEqual(0);
      expect(t.total).toBeGreaterThanOrEqual(m.guaranteedAmount);
      const guaranteed = BigInt(m.guaranteedTrafficGb) * e15;
      if (t.weighted >= guaranteed) expect(t.trafficTopUp).toBe(0);
      for (const n of Object.values(t)) if (typeof n === 'number') expect(n % 1).toBe(0);
    }),
  );
});

test('making a month a second time from the same facts differs by nothing', () => {
  fc.assert(
    fc.property(month, (m) => {
      const { weighted: one, ...first } = totalsOf(m);
      const { weighted: two, ...second } = totalsOf(structuredClone(m));
      expect(second).toEqual(first);
      expect(two).toBe(one);
    }),
  );
});

test('more usage, a higher coefficient or a higher price never make a line cheaper', () => {
  fc.assert(
    fc.property(part, price, bytes, coefficientPpm, price, (p, per, more, factor, dearer) => {
      const cost = lineCost(weightedOf([p]), per);
      expect(lineCost(weightedOf([p, { ...p, bytes: more }]), per)).toBeGreaterThanOrEqual(cost);
      const higher = { ...p, coefficientPpm: p.coefficientPpm + factor };
      expect(lineCost(weightedOf([higher]), per)).toBeGreaterThanOrEqual(cost);
      expect(lineCost(weightedOf([p]), per + dearer)).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test('the price of a day does not depend on the order of the table, and a later start wins among equals', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((d) => `2026-03-${String(d).padStart(2, '0')}`);
  const row = fc.record({
    id: fc.uuid(),
    accountId: fc.constantFrom(null, 'a', 'b'),
    region: fc.constantFrom(null, 'asia', 'europe'),
    currency: fc.constantFrom('USD', 'CNY'),
    pricePerGb: price,
    fromDay: day,
    version: fc.constant(1),
  });
  const key = (p: PriceRow) => [p.accountId, p.region, p.currency, p.fromDay].join();
  const table = fc.uniqueArray(row, { maxLength: 20, selector: key });
  fc.assert(
    fc.property(table, day, (rows, on) => {
      const ask = { accountId: 'a', region: 'asia', day: on, currency: 'USD' };
      const row = priceFor(rows, ask);
      expect(priceFor(rows.toReversed(), ask)).toEqual(row);
      if (!row) return;
      expect(row.fromDay <= on && row.currency === 'USD').toBe(true);
      const rivals = rows.filter(
        (r) =>
          r.accountId === row.accountId &&
          r.region === row.region &&
          r.currency === 'USD' &&
          r.fromDay <= on,
      );
      expect(rivals.every((r) => r.fromDay <= row.fromDay)).toBe(true);
    }),
  );
});

test('an amount in the other currency and back stays within the rate’s own step', () => {
  const rate = fc.integer({ min: 1_000_000, max: 20_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), rate, (micros, cny) => {
      const back = converted(converted(micros, 'USD', cny), 'CNY', cny);
      expect(Math.abs(back - micros)).toBeLessThanOrEqual(1);
    }),
  );
});
