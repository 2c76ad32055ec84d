import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renewing } from '#server/kernel/process/lease';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a renewal that waits is the only one; the next follows once it has ended, and none after the stop', async () => {
  const open: (() => void)[] = [];
  const stop = renewing(100, () => new Promise<void>((ok) => open.push(ok)));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(open).toHaveLength(1);
  open[0]?.();
  await jest.advanceTimersByTimeAsync(100);
  expect(open).toHaveLength(2);
  stop();
  open[1]?.();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(open).toHaveLength(2);
});

test('a renewal that fails is made good by the next', async () => {
  let calls = 0;
  const stop = renewing(100, () => {
    calls += 1;
    return Promise.reject(new Error('the store is away'));
  });
  await jest.advanceTimersByTimeAsync(350);
  stop();
  expect(calls).toBe(3);
});
