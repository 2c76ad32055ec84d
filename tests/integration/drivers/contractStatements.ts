import { describe, expect, test } from '@jest/globals';
import { suppliers } from '#shared/suppliers';
import { lab } from '../lab/support';
import { clockAhead } from '../../support/clockAhead';
import { type Bench, domain } from './bench';

const hour = 3_600_000;
const day = 24 * hour;
/** A total in an own unit may be rounded by this much. */
const roundedBytes = 1_024;
const past = 'www.demo-shop.test';

/** What the supplier says it will charge, from books apart from its counters. */
export const statementsContract = (bench: Bench): void => {
  const { dayTotals } = suppliers[bench.name];
  if (!dayTotals) {
    test(`${bench.name}: who tells no day totals refuses the question as invalid`, async () => {
      await expect(bench.driver.dayTotals({ day: '2026-01-01' })).rejects.toMatchObject({
        errorClass: 'invalid',
      });
    });
    return;
  }
  const dayOf = (ms: number) =>
    new Date(ms + dayTotals.zoneHours * hour).toISOString().slice(0, 10);
  const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`) - dayTotals.zoneHours * hour;
  const totalOf = async (date: string, host: string) =>
    (await bench.driver.dayTotals({ day: date })).rows.find((row) => row.domain === host);
  const truthOf = async (host: string, from: number, to: number) => {
    const span = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const { total } = await lab(bench.port, 'GET', `truth?domain=${host}&${span}`);
    return total as { requests: number; bytes: number };
  };

  describe(`${bench.name}: statements`, () => {
    test('a day total holds the requests of a day of the own zone, past and live', async () => {
      const today = dayOf(Date.now());
      const yesterday = dayOf(Date.now() - day);
      for (const [date, host] of [
        [today, domain],
        [yesterday, past],
      ] as const) {
        const truth = await truthOf(host, startOf(date), startOf(date) + day);
        const total = await totalOf(date, host);
        expect(truth.requests).toBeGreaterThan(20);
        expect(total?.requests).toBe(truth.requests);
        expect(Math.abs((total?.bytes ?? 0) - truth.bytes)).toBeLessThan(roundedBytes);
      }
    });

    test('a day is final when it is over', async () => {
      const today = dayOf(Date.now());
      const before = dayOf(Date.now() - day);
      expect((await bench.driver.dayTotals({ day: before })).final).toBe(true);
      expect((await bench.driver.dayTotals({ day: today })).final).toBe(false);
      clockAhead(startOf(today) + day + hour - Date.now());
      expect((await bench.driver.dayTotals({ day: today })).final).toBe(true);
    });

    test('a total set wrong lacks exactly its hour, the counters do not', async () => {
      const yesterday = dayOf(Date.now() - day);
      const at = startOf(yesterday) + 20 * hour;
      const lost = await truthOf(past, at, at + hour);
      const whole = await totalOf(yesterday, past);
      const others = async () =>
        (await bench.driver.dayTotals({ day: yesterday })).rows.filter((r) => r.domain !== past);
      const before = await others();
      const missing = { domain: past, hour: 20 };
      await lab(bench.port, 'PUT', 'faults', { dayTotalMisses: missing });
      const short = await totalOf(yesterday, past);
      expect(lost.requests).toBeGreaterThan(10);
      expect((whole?.requests ?? 0) - (short?.requests ?? 0)).toBe(lost.requests);
      expect(await others()).toEqual(before);
      const [from, to] = [new Date(at).toISOString(), new Date(at + hour).toISOString()];
      const page = await bench.driver.metrics({ domains: [past], from, to, source: 'accurate' });
      expect(page.points.reduce((sum, point) => sum + point.requests, 0)).toBe(lost.requests);
    });

    test('the day of an account is refused when it is no day, and read when errors pass', async () => {
      await expect(bench.driver.dayTotals({ day: '2026-02-31' })).rejects.toMatchObject({
        errorClass: 'invalid',
      });
      await lab(bench.port, 'PUT', 'faults', { garbagePercent: 100 });
      const yesterday = dayOf(Date.now() - day);
      await expect(bench.driver.dayTotals({ day: yesterday })).rejects.toMatchObject({
        errorClass: 'garbage',
      });
      await lab(bench.port, 'PUT', 'faults', { garbagePercent: 0, error500Percent: 100 });
      await expect(bench.driver.dayTotals({ day: yesterday })).rejects.toMatchObject({
        errorClass: 'unavailable',
      });
    });
  });
};
