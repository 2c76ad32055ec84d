import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { killUnderCustomer } from './customerKillRun';
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

test('a gateway killed twice while a customer submits keeps what it answered; receipts come, doubled only where their answer was cut off', async () => {
  const window = 20;
  const end = await killUnderCustomer(world, { count: 400, kills: 2, window });
  expect(end).toMatchObject({ doubled: [], silent: [] });
  // What was on the wire at a kill has no answer, or a receipt whose acknowledgement was not stored.
  expect(end.unanswered).toBeLessThanOrEqual(2 * window);
  expect(end.receiptsAgain).toBeLessThanOrEqual(2 * 50);
}, 300_000);
