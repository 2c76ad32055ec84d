import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { system } from '#server/kernel/db/context';
import { feedOnce } from '#server/model/sms/campaigns/index';
import { until } from '../../support/bench';
import { clockAhead, realClock } from '../../support/clockAhead';
import {
  approvedMaterial,
  campaignDraft,
  copiesOf,
  readyFile,
  settledCampaign,
} from './campaignWorld';
import { numbers, type SmsWorld, startSmsWorld } from './world';

const { create, start } = smsCampaigns.endpoints;
let world: SmsWorld;
let gateway: Gateway;
let material: { signatureId: string; templateId: string };
beforeAll(async () => {
  world = await startSmsWorld({ workers: true });
  gateway = await startGateway(world.bench.platform, { fatal: () => undefined });
  material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
});
afterEach(() => {
  realClock();
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

test('/sms-sendtask: hours over midnight send before and after it, rest by day, and go on the next evening', async () => {
  const to = numbers(35_000, 60);
  const fileId = await readyFile(world, 'Night', to);
  // A zone where it is past noon now: the test holds at any hour.
  const now = new Date();
  const east = 12 - now.getUTCHours();
  const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const midnight = now.getTime() - (now.getTime() % 3_600_000) - 12 * 3_600_000;
  const night = { ...campaignDraft, ...material, fileId, zone, fromHour: 22, toHour: 2 };
  const { id } = await world.me.call(create, { ...night, perSecond: 10 });
  await world.me.call(start, { id });
  /** The processes here at a time of the zone, hours from the midnight before; the sessions of people are left alone. */
  const at = (hour: number, minute: number) => {
    realClock();
    clockAhead(midnight + (hour * 60 + minute) * 60_000 - Date.now());
  };
  const stands = async () =>
    (
      await world.bench.sql<{ state: string; done: number; held: boolean }>(
        'select state, done, held from sms_campaign where id = $1',
        [id],
      )
    )[0];
  const waits = async (goal: number) =>
    until(async () => ((await stands())?.done ?? 0) >= goal, {
      ms: 20_000,
      what: `${goal} numbers`,
    });
  at(21, 59);
  await world.bench.platform.run(system, (ctx) => feedOnce(ctx, id));
  expect(await stands()).toEqual({ state: 'scheduled', done: 0, held: false });
  at(23, 59);
  await waits(10);
  at(24, 1);
  await waits(25);
  at(26, 1);
  await until(async () => (await stands())?.held, { what: 'the task to rest' });
  const rested = (await stands())?.done ?? 0;
  await world.bench.platform.run(system, (ctx) => feedOnce(ctx, id));
  expect(await stands()).toEqual({ state: 'sending', done: rested, held: true });
  expect(rested).toBeLessThan(60);
  at(46, 1);
  await waits(60);
  await until(async () => (await stands())?.state === 'finished', { ms: 30_000, what: 'its end' });
  realClock();
  const row = await settledCampaign(world, id);
  expect(row).toMatchObject({ total: 60, done: 60, accepted: 60, delivered: 60 });
  expect(copiesOf(world, to)).toEqual(to.map(() => 1));
});
