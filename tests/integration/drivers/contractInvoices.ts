import { describe, expect, test } from '@jest/globals';
import { lacksIt, type Supplier, suppliers } from '#shared/suppliers';
import type { SupplierInvoice } from '#server/drivers/cdn/driver';
import { lab } from '../lab/support';
import { clockAhead } from '../../support/clockAhead';
import type { Bench } from './bench';

const hour = 3_600_000;
const day = 24 * hour;
const past = 'www.demo-shop.test';
const cent = 10_000;
/** Bytes of the unit that a supplier charges by; one that tells invoices stands here. */
const agreedUnit: Partial<Record<Supplier, number>> = { aurora: 1_000_000_000, borealis: 2 ** 30 };

/** What the supplier charges for a month and what is left of the account's money. */
export const invoicesContract = (bench: Bench): void => {
  const { dayTotals } = suppliers[bench.name];
  if (!dayTotals || lacksIt(bench.name, 'invoices')) {
    test(`${bench.name}: who tells no invoices refuses both questions as invalid`, async () => {
      const invalid = { errorClass: 'invalid' };
      await expect(bench.driver.monthInvoice({ month: '2026-01' })).rejects.toMatchObject(invalid);
      await expect(bench.driver.balance()).rejects.toMatchObject(invalid);
    });
    return;
  }
  const zoneMs = dayTotals.zoneHours * hour;
  // The seeded past ends before today; its last day decides the month.
  const yesterday = () => new Date(Date.now() + zoneMs - day).toISOString().slice(0, 10);
  const month = () => yesterday().slice(0, 7);
  const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`) - zoneMs;
  const endOf = (name: string) => {
    const [year = 0, number = 1] = name.split('-').map(Number);
    return Date.UTC(year, number) - zoneMs;
  };
  const read = () => bench.driver.monthInvoice({ month: month() });
  const faults = (input: object) => lab(bench.port, 'PUT', 'faults', input);
  const sum = (rows: readonly { amountMicros: number }[]) =>
    rows.reduce((total, row) => total + row.amountMicros, 0);
  const truth = async () => {
    const from = new Date(startOf(`${month()}-01`)).toISOString();
    const to = new Date(endOf(month())).toISOString();
    const { total } = await lab(bench.port, 'GET', `truth?from=${from}&to=${to}`);
    return (total as { bytes: number }).bytes;
  };
  const expectSound = (invoice: SupplierInvoice) => {
    const { lines, adjustments, amountMicros, thousandths } = invoice;
    expect(sum(lines) + sum(adjustments)).toBe(amountMicros);
    expect(lines.reduce((total, line) => total + line.thousandths, 0)).toBe(thousandths);
    for (const line of lines) {
      const exact = (line.thousandths * line.priceMicros) / 1000;
      expect(Math.abs(line.amountMicros - exact)).toBeLessThanOrEqual(cent / 2);
    }
  };

  describe(`${bench.name}: invoices`, () => {
    test('an invoice charges what was delivered, in its own unit, and sums to the cent', async () => {
      const invoice = await read();
      const bytes = await truth();
      expect(bytes).toBeGreaterThan(1_000_000_000);
      expect(invoice).toMatchObject({ month: month(), unitBytes: agreedUnit[bench.name] });
      const charged = (invoice.thousandths / 1000) * invoice.unitBytes;
      expect(Math.abs(charged - bytes)).toBeLessThanOrEqual(invoice.unitBytes / 1000);
      expectSound(invoice);
    });

    test('an invoice is final when its month is over', async () => {
      const name = month();
      const isFinal = async () => (await bench.driver.monthInvoice({ month: name })).final;
      clockAhead(endOf(name) - hour - Date.now());
      expect(await isFinal()).toBe(false);
      clockAhead(endOf(name) + hour - Date.now());
      expect(await isFinal()).toBe(true);
    });

    test('an invoice in the other unit says so and costs differently for the same traffic', async () => {
      const right = await read();
      await faults({ invoiceInOtherUnit: true });
      const wrong = await read();
      const bytesOf = (invoice: SupplierInvoice) =>
        (invoice.thousandths / 1000) * invoice.unitBytes;
      expect(wrong.unitBytes).not.toBe(right.unitBytes);
      expect(Math.abs(bytesOf(wrong) - bytesOf(right))).toBeLessThan(2 ** 30 / 500);
      expect(wrong.amountMicros).not.toBe(right.amountMicros);
      expectSound(wrong);
    });

    test('the balance falls by exactly what the month costs', async () => {
      const name = month();
      // The balance is that of the running month, which has no traffic yet as it begins.
      clockAhead(endOf(name) - hour - Date.now());
      const both = async () => {
        const { amountMicros, currency } = await bench.driver.monthInvoice({ month: name });
        const balance = await bench.driver.balance();
        expect(balance.currency).toBe(currency);
        return { amountMicros, total: amountMicros + balance.balanceMicros };
      };
      const before = await both();
      await faults({ invoiceInOtherUnit: true });
      const after = await both();
      expect(after.amountMicros).not.toBe(before.amountMicros);
      expect(after.total).toBe(before.total);
    });

    test('a late correction changes a day total two days after the day', async () => {
      const date = yesterday();
      const totalOf = async () =>
        (await bench.driver.dayTotals({ day: date })).rows.find((row) => row.domain === past)
          ?.requests ?? 0;
      const whole = await totalOf();
      await faults({ lateCorrection: { domain: past, hour: 12 } });
      const at = startOf(date) + 3 * day;
      clockAhead(at - 60_000 - Date.now());
      expect(await totalOf()).toBeLessThan(whole);
      clockAhead(at + 60_000 - Date.now());
      expect(await totalOf()).toBe(whole);
    });

    test('what arrives after the close of a month is a line of its own on the invoice', async () => {
      const name = month();
      // The first day of the longest month is late too: on the second it is all there is.
      await faults({ lateCorrection: { domain: past, hour: 12, days: 31 } });
      clockAhead(endOf(name) + hour - Date.now());
      const closed = await bench.driver.monthInvoice({ month: name });
      clockAhead(endOf(name) + 32 * day - Date.now());
      const later = await bench.driver.monthInvoice({ month: name });
      expect(later.lines).toEqual(closed.lines);
      const corrections = later.adjustments.filter((each) => each.kind === 'correction');
      expect(sum(corrections)).toBeGreaterThan(0);
      expect(later.amountMicros - closed.amountMicros).toBe(sum(corrections));
      expectSound(later);
    });

    test('a month that is none is refused, and passing errors are told as such', async () => {
      const invalid = bench.driver.monthInvoice({ month: '2026-13' });
      await expect(invalid).rejects.toMatchObject({ errorClass: 'invalid' });
      await faults({ garbagePercent: 100 });
      await expect(read()).rejects.toMatchObject({ errorClass: 'garbage' });
      await faults({ garbagePercent: 0, error500Percent: 100 });
      const balance = bench.driver.balance();
      await expect(balance).rejects.toMatchObject({ errorClass: 'unavailable' });
    });
  });
};
