import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { killUnderLoad } from '../sms/killRun';
import { type SmsWorld, startSmsWorld } from '../sms/world';

jest.setTimeout(900_000);

let world: SmsWorld;
beforeAll(async () => {
  world = await startSmsWorld();
});
afterAll(() => world?.stop());

test('a gateway killed twenty times at work doubles and loses none of 20,000 messages', async () => {
  const end = await killUnderLoad(world, { count: 20_000, kills: 20 });
  const few = { doubled: end.doubled.slice(0, 5), invented: end.invented.slice(0, 5) };
  expect({ ...end, ...few }).toMatchObject({ messages: 20_000, doubled: [], invented: [] });
  expect(end.delivered + end.doubt).toBe(20_000);
});
