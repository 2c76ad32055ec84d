import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { system } from '#server/kernel/db/context';
import { feedOnce } from '#server/model/sms/campaigns/index';
import { until } from '../../support/bench';
import { keepGateway } from './killRun';
import {
  approvedMaterial,
  campaignDraft,
  charge,
  copiesOf,
  readyFile,
  settledCampaign,
} from './campaignWorld';
import { codeOf, numbers, type SmsWorld, startSmsWorld } from './world';

const { create, update, one, start, pause, resume, cancel, resend, preview, checks, remove } =
  smsCampaigns.endpoints;
const testEndpoint = smsCampaigns.endpoints.test;
let world: SmsWorld;
let gateway: ReturnType<typeof keepGateway>;
let material: { signatureId: string; templateId: string };
beforeAll(async () => {
  world = await startSmsWorld({ workers: true });
  await charge(world, 45_000);
  gateway = keepGateway(world);
  material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const fileOf = (name: string, to: readonly string[]) => readyFile(world, name, to);
const draftOf = (fileId: string, over: object = {}) => ({
  ...campaignDraft,
  ...material,
  fileId,
  ...over,
});
const rowOf = (id: string) => world.me.call(one, { id });
const settled = (id: string) => settledCampaign(world, id);
const copies = (to: readonly string[]) => copiesOf(world, to);
const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

test('/createSendTaskPage: the first 10 messages with segments and cost, and what keeps it from starting, by name', async () => {
  const to = numbers(20_000, 30);
  const fileId = await fileOf('Thirty', to);
  const { name: _name, perSecond: _rate, startAt: _at, ...question } = draftOf(fileId);
  const shown = await world.me.call(preview, question);
  expect(shown.lines).toHaveLength(10);
  const fourth = { text: '【ACME】Hello Guest 3, good day.', parts: 1, cost: 45_000 };
  expect(shown.lines[3]).toMatchObject(fourth);
  expect(JSON.stringify(shown.lines)).not.toContain(String(to[3]).slice(5));
  expect(shown).toMatchObject({ numbers: 30, expectedParts: 30, worstCost: 30 * 45_000 });
  expect(shown.checks.filter((c) => !c.passed)).toEqual([]);
  const admin = await world.bench.as('Admin', { accountId: world.me.accountId as string });
  const unpriced = await admin.call(preview, question);
  expect([unpriced.expectedCost, unpriced.lines[0]?.cost]).toEqual([null, null]);
  const bad = await world.me.call(create, draftOf(fileId, { constants: {}, signatureId: null }));
  const failed = (await world.me.call(checks, { id: bad.id })).rows.filter((r) => !r.passed);
  expect(failed.map((r) => [r.check, r.detail?.[1]])).toEqual([
    ['signature', 'None is chosen'],
    ['variables', 'greeting'],
  ]);
  await expect(world.me.call(start, { id: bad.id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'sms.checks', text: [expect.anything(), expect.stringContaining('greeting')] },
  });
  const same = { fromHour: 9, toHour: 9 };
  expect(await codeOf(world.me.call(create, draftOf(fileId, same)))).toBe('sms.hours');
  const hourless = await world.me.call(preview, { ...question, ...same });
  expect(hourless.checks.filter((c) => !c.passed).map((c) => c.check)).toEqual(['hours']);
  expect(await codeOf(world.me.call(create, draftOf(fileId, { zone: 'Mars' })))).toBe('sms.zone');
  const { id } = await world.me.call(create, draftOf(fileId));
  expect(await codeOf(world.me.call(testEndpoint, { id, to: '12' }))).toBe('sms.number');
  const trial = await world.me.call(testEndpoint, { id, to: '+8613811100001' });
  expect(trial).toMatchObject({ accepted: 1, parts: 1 });
  await until(() => copies(['8613811100001'])[0] === 1, { ms: 20_000, what: 'the test message' });
  await world.me.call(remove, { id: bad.id });
});

test('/sms-sendtask: pause, resume and killed processes leave each handset with at most one message, counters equal the books', async () => {
  const to = numbers(30_000, 600);
  const fileId = await fileOf('Six hundred', to);
  world.set('meridian', { answerDelayMs: 20 });
  const { id } = await world.me.call(create, draftOf(fileId, { perSecond: 150 }));
  await world.me.call(start, { id });
  expect(await codeOf(world.me.call(start, { id }))).toBe('sms.campaignState');
  const inBooks = () => sum(copies(to));
  await until(() => inBooks() >= 100, { ms: 20_000, what: '100 messages in the books' });
  const pausedAt = Date.now();
  await world.me.call(pause, { id });
  await until(() => Date.now() - pausedAt > 1_000);
  const after = inBooks();
  // More than two turns of the feeding and of the gateway.
  await until(() => Date.now() - pausedAt > 3_500);
  expect(inBooks()).toBe(after);
  expect(after).toBeLessThan(600);
  const onHold = await rowOf(id);
  expect(onHold).toMatchObject({ state: 'paused', accepted: onHold.done, problem: null });
  await world.me.call(resume, { id });
  for (const goal of [250, 400]) {
    await until(() => inBooks() >= goal, { ms: 30_000, what: `${goal} in the books` });
    await gateway.kill();
    // Several workers go on with it at once; one dies before it commits.
    const { run } = world.bench.platform;
    await Promise.allSettled([
      run(system, (ctx) => feedOnce(ctx, id)),
      run(system, (ctx) => feedOnce(ctx, id)),
      run(system, async (ctx) => {
        await feedOnce(ctx, id);
        throw new Error('killed');
      }),
    ]);
  }
  const row = await settled(id);
  world.set('meridian', { answerDelayMs: 0 });
  const got = copies(to);
  expect(got.filter((n) => n > 1)).toEqual([]);
  expect(row).toMatchObject({ total: 600, done: 600, accepted: 600, refused: 0, failed: 0 });
  expect(row.delivered + row.doubt).toBe(600);
  expect(row.delivered).toBeLessThanOrEqual(sum(got));
  expect(row.cost).toBe(row.delivered * 45_000);
  const { total } = await world.me.call(smsRecords.endpoints.list, { submissionId: id, size: 1 });
  expect(total).toBe(600);
  const delivered = { submissionId: id, state: ['delivered' as const], size: 1 };
  expect((await world.me.call(smsRecords.endpoints.list, delivered)).total).toBe(row.delivered);
});

test('/sms-sendtask: a campaign keeps to its hours, its rate, and to who opted out since the upload', async () => {
  const to = numbers(31_000, 40);
  const fileId = await fileOf('Hours', to);
  const later = (new Date().getUTCHours() + 2) % 24;
  const closed = draftOf(fileId, { fromHour: later, toHour: later + 1, perSecond: 20 });
  const { id } = await world.me.call(create, closed);
  await world.me.call(smsOptOuts.endpoints.add, { numbers: to.slice(0, 3).map((n) => `+${n}`) });
  // The owner of this handset answers "R": no more.
  const leaver = [{ to: '+8613809060001', text: 'Offer' }];
  await world.me.call(smsSubmissions.endpoints.send, { kind: 'notice', messages: leaver });
  await world.me.call(start, { id });
  const startedAt = Date.now();
  await until(() => Date.now() - startedAt > 2_500);
  expect(await rowOf(id)).toMatchObject({ state: 'scheduled', done: 0 });
  await world.me.call(update, { id, ...draftOf(fileId, { perSecond: 20 }) });
  const openedAt = Date.now();
  const row = await settled(id);
  // 40 numbers at 20 a second: the first second's share goes at once.
  expect(Date.now() - openedAt).toBeGreaterThan(900);
  expect(row).toMatchObject({ total: 40, done: 40, accepted: 37, refused: 3, delivered: 37 });
  const again = await world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    messages: leaver,
  });
  expect(again).toMatchObject({ accepted: 0, reasons: { 'sms.optedOut': 1 } });
  expect(copies(to)).toEqual([0, 0, 0, ...to.slice(3).map(() => 1)]);
});

test('/sms-sendtask: what is cancelled never goes out; what failed in chosen classes is sent again once, as a linked task', async () => {
  const to = numbers(32_000, 200);
  const cancelled = await world.me.call(
    create,
    draftOf(await fileOf('Cancelled', to), { perSecond: 50 }),
  );
  await world.me.call(start, { id: cancelled.id });
  await until(() => sum(copies(to)) >= 20, { ms: 20_000, what: '20 in the books' });
  await world.me.call(cancel, { id: cancelled.id });
  const cancelledAt = Date.now();
  await until(() => Date.now() - cancelledAt > 1_000);
  const gone = sum(copies(to));
  await until(
    async () => {
      const { queued, sent, delivered, failed, accepted } = await rowOf(cancelled.id);
      return queued + sent === 0 && delivered === gone && delivered + failed === accepted;
    },
    { ms: 20_000, what: 'its messages to end' },
  );
  expect(sum(copies(to))).toBe(gone);
  expect(await codeOf(world.me.call(resume, { id: cancelled.id }))).toBe('sms.campaignState');

  // What these handsets and carriers do stands in the digits before the last four.
  const failing = ['8613809020001', '8613809020002', '8613809050001', '8613800033333'];
  const first = await world.me.call(
    create,
    draftOf(await fileOf('Failing', failing), { name: 'First' }),
  );
  await world.me.call(start, { id: first.id });
  expect(await settled(first.id)).toMatchObject({ delivered: 1, failed: 3 });
  const again = await world.me.call(resend, { id: first.id, classes: ['undelivered'] });
  expect(again).toMatchObject({
    parentId: first.id,
    parentName: 'First',
    total: 2,
    state: 'scheduled',
  });
  expect(await settled(again.id)).toMatchObject({ total: 2, accepted: 2 });
  expect(await codeOf(world.me.call(resend, { id: first.id, classes: ['undelivered'] }))).toBe(
    'sms.nothingFailed',
  );
  expect(copies(['8613800033333'])).toEqual([1]);
});

test('/updateSendTaskPage: a campaign is changed before its start or while it is paused, by those who may', async () => {
  const accountId = world.me.accountId as string;
  const to = numbers(33_000, 400);
  const fileId = await fileOf('Edited', to);
  const draft = draftOf(fileId, { name: 'Edited', perSecond: 50 });
  const { id } = await world.me.call(create, draft);
  expect(await world.me.call(update, { id, ...draft, perSecond: 40 })).toMatchObject({
    perSecond: 40,
  });
  const operator = await world.bench.as('OperationalUser', { accountId });
  const normal = await world.bench.as('Normal', { accountId });
  for (const who of [operator, normal]) {
    await expect(who.call(start, { id })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(update, { id, ...draft })).rejects.toMatchObject({ status: 403 });
    expect((await who.call(one, { id })).cost).toBeNull();
  }
  await expect(normal.call(pause, { id })).rejects.toMatchObject({ status: 403 });
  const stranger = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [
    stranger.accountId,
  ]);
  await expect(stranger.call(one, { id })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(create, draft)).rejects.toMatchObject({ status: 400 });
  await world.me.call(start, { id });
  await until(async () => (await rowOf(id)).done > 0, { what: 'the first numbers' });
  expect(await codeOf(world.me.call(update, { id, ...draft }))).toBe('sms.campaignState');
  expect(await codeOf(world.me.call(smsNumberFiles.endpoints.remove, { id: fileId }))).toBe(
    'sms.fileInUse',
  );
  expect((await operator.call(pause, { id })).state).toBe('paused');
  await expect(operator.call(resume, { id })).rejects.toMatchObject({ status: 403 });
  const other = await fileOf('Other', numbers(34_000, 1));
  expect(await codeOf(world.me.call(update, { id, ...draft, fileId: other }))).toBe(
    'sms.campaignState',
  );
  expect(await world.me.call(update, { id, ...draft, perSecond: 500 })).toMatchObject({
    perSecond: 500,
    state: 'paused',
  });
  await world.me.call(cancel, { id });
  await world.me.call(smsNumberFiles.endpoints.remove, { id: fileId });
  expect((await rowOf(id)).fileId).toBeNull();
});
