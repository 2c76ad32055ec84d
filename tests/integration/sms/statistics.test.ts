import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { smsTests } from '#shared/areas/sms/records/tests';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import { system } from '#server/kernel/db/context';
import { rateBindings } from '#server/model/sms/statistics/index';
import type { Caller } from '../../support/caller';
import { until } from '../../support/bench';
import { numbers, startSmsWorld, type SmsWorld } from './world';

const { list, summary } = smsStatistics.endpoints;
let world: SmsWorld;
let gateway: Gateway;
let other: Caller;
const faults: unknown[] = [];
const submit = (by: Caller, to: readonly string[]) =>
  by.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    messages: to.map((number) => ({ to: `+${number}`, text: 'count me' })),
  });
const total = async (by: Caller, input: object) =>
  (await by.call(smsRecords.endpoints.list, { ...input, size: 1 })).total;

beforeAll(async () => {
  world = await startSmsWorld();
  await world.channel('Abroad', ['solstice'], { country: 'SG' });
  other = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [other.accountId]);
  await world.staff.call(smsSchedules.endpoints.create, {
    accountId: other.accountId as string,
    name: 'Of the other',
    kinds: [],
    countries: [],
    channelId: world.channelId,
    method: 'priority',
    fallback: true,
    place: 1,
    enabled: true,
  });
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => faults.push(error),
    numberRuleMs: 500,
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
  // Handsets that take it, one that does not, one that every carrier refuses, and one abroad.
  await submit(world.me, [
    ...numbers(20_000, 30),
    '8613809020001',
    '8613809050001',
    ...numbers(1, 4, '65812'),
  ]);
  await until(
    async () => {
      const { totals } = await world.me.call(summary, {});
      return totals.delivered === 34 && totals.failed === 2;
    },
    { ms: 30_000, what: 'all to be at their end' },
  );
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

test('/sms-overview: every total equals the records, and groups and slots add up to it', async () => {
  const { totals, slots } = await world.me.call(summary, {});
  expect(totals).toMatchObject({ messages: 36, queued: 0, openReceipts: 0, doubt: 0 });
  expect(totals.messages).toBe(await total(world.me, {}));
  expect(totals.deliveredShare).toBeCloseTo(34 / 36);
  expect(slots.reduce((n, s) => n + s.messages, 0)).toBe(36);
  expect(slots.reduce((n, s) => n + s.delivered + s.failed + s.open, 0)).toBe(36);
  const groups = await Promise.all(
    (['country', 'channel', 'carrier', 'state', 'error', 'account'] as const).map(
      async (by) => (await world.me.call(list, { by })).rows,
    ),
  );
  expect(groups.map((rows) => rows.reduce((n, r) => n + r.messages, 0))).toEqual(
    groups.map(() => 36),
  );
  const names = (rows: (typeof groups)[number] = []) =>
    Object.fromEntries(rows.map((r) => [r.name, r.messages]));
  expect(names(groups[0])).toEqual({ CN: 32, SG: 4 });
  expect(names(groups[1])).toEqual({ Main: 32, Abroad: 4 });
  expect(names(groups[3])).toEqual({ delivered: 34, undelivered: 1, rejected: 1 });
});

test('/sms-statisticanalyze: a group alone, the 1-day span, latency, and what is no question', async () => {
  const { rows } = await world.me.call(list, { by: 'country', country: 'SG', last: '7d' });
  expect(rows).toMatchObject([{ name: 'SG', messages: 4, delivered: 4, failed: 0 }]);
  const [one] = rows;
  expect(one?.medianMs).toBeGreaterThan(0);
  expect(one?.p95Ms).toBeGreaterThanOrEqual(one?.medianMs as number);
  const errors = await world.me.call(list, { by: 'error', last: '1d' });
  const code = errors.rows.find((r) => r.name !== null)?.name as string;
  const alone = await world.me.call(summary, { error: code });
  expect(alone.totals).toMatchObject({ delivered: 0 });
  expect(alone.totals.messages).toBeGreaterThan(0);
  const early = { from: '2024-01-01T00:00:00Z', to: '2024-01-02T00:00:00Z' };
  expect((await world.me.call(summary, early)).totals).toMatchObject({
    messages: 0,
    deliveredShare: null,
    medianMs: null,
  });
  for (const bad of [
    { from: early.to, to: early.from },
    { from: '2024-01-01T00:00:00Z', to: '2024-03-01T00:00:00Z' },
  ])
    await expect(world.me.call(summary, bad)).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path: 'to', code: 'sms.span' }] },
    });
  await expect(world.me.call(summary, { last: '30d', step: '5m' })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'step', code: 'sms.points' }] },
  });
});

test('/sms-smsstatistic: staff see every account, an account itself alone, whatever it names', async () => {
  await submit(other, numbers(21_000, 3));
  await until(async () => (await other.call(summary, {})).totals.delivered === 3);
  expect(
    (await other.call(summary, { accountId: world.me.accountId as string })).totals.messages,
  ).toBe(3);
  expect((await other.call(list, { by: 'country' })).rows).toMatchObject([{ messages: 3 }]);
  const { rows } = await world.staff.call(list, {});
  expect(Object.fromEntries(rows.map((r) => [r.id, r.messages]))).toEqual({
    [world.me.accountId as string]: 36,
    [other.accountId as string]: 3,
  });
  const everything = await world.staff.call(summary, {});
  expect(everything.totals.messages).toBe(await total(world.staff, {}));
  const without = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = false where id = $1', [
    without.accountId,
  ]);
  await expect(without.call(summary, {})).rejects.toMatchObject({ status: 403 });
});

test('/sms-singletonStatistic: a number alone counts as its records do; what is no number is refused by name', async () => {
  const [number] = numbers(20_000, 1) as [string];
  for (const who of [world.me, world.staff]) {
    const { totals } = await who.call(summary, { number: `+${number}` });
    expect(totals).toMatchObject({ messages: 1, delivered: 1 });
    expect(totals.messages).toBe(await total(who, { find: `+${number}` }));
  }
  // Its messages are of another account.
  expect((await other.call(summary, { number })).totals.messages).toBe(0);
  const { rows } = await world.staff.call(list, { number, by: 'channel' });
  expect(rows).toMatchObject([{ name: 'Main', messages: 1 }]);
  await expect(world.staff.call(list, { number: '12' })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'number', code: 'sms.number' }] },
  });
});

test('/sms-channelstatistic: channels at their carriers by score, with the books of the carriers', async () => {
  const { rows } = await world.staff.call(smsChannelScores.endpoints.list, {});
  const row = (channel: string, carrier: string) =>
    rows.find((r) => r.channelName === channel && r.paramName === carrier);
  expect(rows.reduce((n, r) => n + r.messages, 0)).toBe(39);
  const accepted = (name: 'meridian' | 'solstice' | 'zenith') =>
    [...world.carriers[name].carrier.book.entries].length;
  const atCarrier = (name: string) =>
    rows
      .filter((r) => r.paramName === name)
      .reduce((n, r) => n + r.delivered + r.failed + r.openReceipts, 0);
  // What the last carrier refused stands in no book.
  expect(atCarrier('meridian') + atCarrier('solstice') + atCarrier('zenith') - 1).toBe(
    accepted('meridian') + accepted('solstice') + accepted('zenith'),
  );
  // The ported number was tried at all three, each refusal counts where it happened.
  expect(row('Main', 'meridian')).toMatchObject({ refused: 1 });
  expect(rows.filter((r) => r.channelName === 'Main').reduce((n, r) => n + r.refused, 0)).toBe(3);
  expect(row('Abroad', 'solstice')).toMatchObject({ deliveredShare: 1, shareBefore: null });
  expect(row('Abroad', 'solstice')?.score).toBeGreaterThan(90);
  // A test that failed weighs more than a message that did: 4 delivered against 5.
  await world.staff.call(smsTestRuns.endpoints.create, {
    accountId: world.me.accountId as string,
    channelId: rows.find((r) => r.channelName === 'Abroad')?.channelId as string,
    to: '+8613809020009',
    text: 'on trial',
    deliveredSeconds: 20,
  });
  const tested = await until(async () => {
    const now = (await world.staff.call(smsChannelScores.endpoints.list, {})).rows;
    return now.find((r) => r.channelName === 'Abroad' && r.failed === 1) ?? null;
  });
  expect(tested.deliveredShare).toBeCloseTo(4 / 5);
  expect(tested.score).toBeLessThan(70);
  const scores = rows.map((r) => r.score);
  expect(scores).toEqual(scores.toSorted((a, b) => (b ?? -1) - (a ?? -1)));
  await expect(world.me.call(smsChannelScores.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
  expect(faults).toEqual([]);
});

test('/sms-schedulemanag: by score the carrier that delivers better gets most, by the figures of the ranking', async () => {
  const ranking = async () =>
    (await world.staff.call(smsChannelScores.endpoints.list, {})).rows.filter(
      (r) => r.channelName === 'Abroad' && r.score !== null,
    );
  const channelId = (await ranking())[0]?.channelId as string;
  await world.staff.call(smsBindings.endpoints.create, {
    channelId,
    paramId: world.params.meridian,
    priority: 1,
    weight: 100,
    countries: [],
    enabled: true,
  });
  // The same message over both: the other carrier has a score too.
  await world.staff.call(smsTests.endpoints.create, {
    accountId: world.me.accountId as string,
    channelId,
    to: '+6581290001',
    text: 'side by side',
    kind: 'notice',
  });
  const both = await until(async () => {
    const rows = await ranking();
    const open = rows.reduce((n, r) => n + r.openReceipts, 0);
    return rows.length === 2 && open === 0 && rows;
  });
  await world.bench.platform.run(system, rateBindings);
  await world.bench.platform.run(system, rateBindings);
  const stored = await world.bench.sql<{ paramId: string; score: number }>(
    `select p.id as "paramId", s.score from sms_binding_score s join sms_param p on p.no = s.param where s.channel_id = $1`,
    [channelId],
  );
  const scoresOf = (rows: readonly { paramId: string | null; score: number | null }[]) =>
    new Map(rows.map((r) => [r.paramId, r.score]));
  expect(scoresOf(stored)).toEqual(scoresOf(both));
  const { rows } = await world.staff.call(smsSchedules.endpoints.list, { search: 'Abroad' });
  const { id, name, kinds, countries, place } = rows[0] as (typeof rows)[number];
  const rule = { id, name, kinds, countries, channelId, fallback: true, place, enabled: true };
  await world.staff.call(smsSchedules.endpoints.update, { ...rule, method: 'quality' });
  const inBook = () => world.carriers.meridian.carrier.book.size;
  const before = inBook();
  for (const to of numbers(100, 30, '65812')) await submit(world.me, [to]);
  await until(async () => (await total(world.me, { state: ['queued', 'sent'] })) === 0);
  expect(inBook() - before).toBeGreaterThan(18);
});
