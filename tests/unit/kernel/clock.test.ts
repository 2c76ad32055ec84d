import { afterAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { clockSkewMs, nowMs, readSkew, wallMs } from '#server/kernel/process/clock';

/** A database whose clock is this far ahead of ours. */
const database = (aheadMs: number) =>
  // Safe cast: the clock asks this one question.
  ({ query: async () => ({ rows: [{ ms: Date.now() + aheadMs }] }) }) as unknown as pg.Pool;
afterAll(() => readSkew(database(0)));

test('a machine whose clock is an hour wrong follows the clock of the database', async () => {
  await readSkew(database(-3_600_000));
  expect(Math.abs(nowMs() - (Date.now() - 3_600_000))).toBeLessThan(1_000);
  expect(Math.abs(wallMs() - (Date.now() - 3_600_000))).toBeLessThan(1_000);
  await readSkew(database(3_600_000));
  expect(Math.abs(nowMs() - (Date.now() + 3_600_000))).toBeLessThan(1_000);
});
test('a difference below what asking can tell is none', async () => {
  await readSkew(database(100));
  expect(clockSkewMs()).toBe(0);
});
