import { expect, test } from '@jest/globals';
import { patiently } from '#server/kernel/process/patience';

const standStill = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const ended = (ms: number) =>
  new Promise<number>((ok) => {
    const began = performance.now();
    patiently(ms, () => ok(performance.now() - began));
  });

test('a wait of a process that was held up goes on for as long as it was', async () => {
  const heldUp = ended(150);
  standStill(400);
  // 250 ms late, and as much again.
  expect(await heldUp).toBeGreaterThanOrEqual(640);
});

test('a wait that is taken back ends nothing', async () => {
  let ends = 0;
  patiently(20, () => {
    ends += 1;
  })();
  await ended(60);
  expect(ends).toBe(0);
});
