import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { findings } from '#shared/areas/platform/findings/findings';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { Got } from '#shared/kernel/contract';
import { until } from '../../support/bench';
import { codeOf, numbers, type SmsWorld, startSmsWorld } from './world';

const { create, one, list, rerun } = smsTestRuns.endpoints;
let world: SmsWorld;
let gateway: Gateway;
beforeAll(async () => {
  world = await startSmsWorld({ workers: true });
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

const ended = (id: string) =>
  until(
    async () => {
      const run = await world.staff.call(one, { id });
      return run.state === 'waiting' ? null : run;
    },
    { ms: 30_000, what: 'the test to end' },
  );
const draft = (to: string, more: Partial<Got<typeof create>> = {}) => ({
  accountId: world.me.accountId as string,
  to: `+${to}`,
  text: 'On trial {€}',
  deliveredSeconds: 20,
  ...more,
});

test('/sms-test: a test message is timed step by step; over a channel its carriers stand side by side', async () => {
  const [to = ''] = numbers(19_500, 1);
  const single = await ended((await world.staff.call(create, draft(to))).id);
  expect(single).toMatchObject({ state: 'passed', pointCount: 1, failedPoints: 0, cause: 'hand' });
  expect(single.results[0]).toMatchObject({ name: 'meridian', state: 'delivered', reason: null });
  const took = single.results[0]?.steps.map((s) => s.ms ?? -1) ?? [];
  expect(took).toHaveLength(4);
  expect(Math.min(...took)).toBeGreaterThanOrEqual(0);
  expect(took.reduce((a, b) => a + b, 0)).toBeCloseTo(single.results[0]?.totalMs ?? 0, 0);
  expect(JSON.stringify(single)).not.toContain(to);
  const over = await ended(
    (await world.staff.call(create, draft(to, { channelId: world.channelId }))).id,
  );
  expect(over.results.map((p) => [p.name, p.state])).toEqual([
    ['meridian', 'delivered'],
    ['solstice', 'delivered'],
    ['zenith', 'delivered'],
  ]);
});

test('/sms-testlist: what is refused or late names its step and carrier; a test is sent once more; customers are refused', async () => {
  // The handsets of this range refuse, those of the next are silent.
  const turnedDown = await ended((await world.staff.call(create, draft('8613809040001'))).id);
  expect(turnedDown).toMatchObject({ state: 'failed', failedStep: 'answered' });
  const late = await ended(
    (await world.staff.call(create, draft('8613809070001', { deliveredSeconds: 1 }))).id,
  );
  expect(late).toMatchObject({ state: 'failed', failedStep: 'delivered', failedAt: 'meridian' });
  expect(late.results[0]?.reason?.[1]).toBe('Not delivered within 1 second');
  const again = await ended((await world.staff.call(rerun, { id: late.id })).id);
  expect(again).toMatchObject({ destination: late.destination, failedStep: 'delivered' });
  expect((await world.staff.call(list, { state: ['failed'] })).total).toBeGreaterThanOrEqual(3);
  expect(await codeOf(world.staff.call(create, draft('12')))).toBe('sms.number');
  await expect(world.me.call(create, draft('8613800019501'))).rejects.toMatchObject({
    status: 403,
  });
  await expect(world.me.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('/sms-scheduledtesttask: failures in a row open one incident naming carrier and step, one delivery closes it', async () => {
  const { create: add, run, pause, update, remove } = smsScheduledTests.endpoints;
  const input = {
    ...draft('8613809040002'),
    name: 'Every hour',
    channelId: null,
    kind: 'notice' as const,
    sender: '',
    failuresToOpen: 2,
    quietFrom: 0,
    quietTo: 0,
    cron: '0 * * * *',
    zone: 'UTC',
    missed: 'skip' as const,
  };
  const { id } = await world.staff.call(add, input);
  const standing = () => world.staff.call(smsScheduledTests.endpoints.one, { id });
  const runOnce = async (failures: number) => {
    const before = (await standing()).lastRunId;
    await world.staff.call(run, { id });
    return until(
      async () => {
        const now = await standing();
        return now.lastRunId !== before && now.failures === failures ? now : null;
      },
      { ms: 30_000, what: `${failures} failures in a row` },
    );
  };
  expect(await runOnce(1)).toMatchObject({ state: 'failing' });
  const incidents = async (state: 'open' | 'closed') =>
    (
      await world.staff.call(findings.endpoints.list, {
        kind: ['smsScheduledTest'],
        state: [state],
      })
    ).rows;
  expect(await incidents('open')).toEqual([]);
  expect(await runOnce(2)).toMatchObject({ state: 'incident' });
  await runOnce(3);
  expect(await incidents('open')).toMatchObject([{ place: { testId: id }, seen: 2 }]);
  // Without a number in the form it stays; then the range of handsets that deliver.
  const { to: _, ...same } = input;
  expect((await world.staff.call(update, { ...same, id })).destination).toBe(
    (await standing()).destination,
  );
  await world.staff.call(update, { ...input, id, to: '+8613800019502' });
  expect(await runOnce(0)).toMatchObject({
    state: 'passed',
    destination: expect.stringContaining('••'),
  });
  expect(await incidents('open')).toEqual([]);
  expect(await incidents('closed')).toHaveLength(1);
  expect((await world.staff.call(pause, { id })).state).toBe('paused');
  await expect(world.me.call(add, input)).rejects.toMatchObject({ status: 403 });
  await world.staff.call(remove, { id });
});
