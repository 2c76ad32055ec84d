import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { killUnderLoad } from './killRun';
import { type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
beforeAll(async () => {
  world = await startSmsWorld();
});
afterAll(() => world?.stop());

test('a gateway killed three times at work doubles and loses nothing; what it had on the wire is in doubt', async () => {
  const end = await killUnderLoad(world, { count: 1_500, kills: 3 });
  expect(end).toMatchObject({ messages: 1_500, doubled: [], invented: [] });
  expect(end.delivered + end.doubt).toBe(1_500);
  // At most two windows of each of the two carriers a kill.
  expect(end.doubt).toBeLessThanOrEqual(3 * 2 * 60);
}, 300_000);
