import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPolicyAs } from '#server/areas/cdn/alarms/policies';
import { system } from '#server/kernel/db/context';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { AlarmDraft } from '#shared/areas/cdn/alarms/policy';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { at, draft, openPlaces, type Places } from './support';

let bench: Bench;
let on: Places;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  on = openPlaces(bench);
});
afterAll(() => bench.stop());

/** Two points to fire and two to recover, told to a hook that nothing is sent to here. */
const hooked = (more: Partial<AlarmDraft> = {}): AlarmDraft =>
  draft({
    points: 2,
    recoveryPoints: 2,
    methods: ['webhook'],
    emails: [],
    webhooks: ['http://127.0.0.1:9/hook'],
    webhookSecret: 'a-very-secret-secret',
    ...more,
  });
const create = (me: Caller, more: Partial<AlarmDraft> = {}) =>
  me.call(alarmPolicies.endpoints.create, hooked(more));

test('the replay of 30 days finds what the job would have found', async () => {
  const me = await bench.as('Normal');
  const p = await on.place(me.accountId as string, 0);
  await on.feed(p, 0, [500, 500, 500, 1, 1, 500, 500]);
  const { metric, condition, threshold, points, recoveryPoints, domainMode, domainIds, source } =
    hooked();
  const got = await me.call(alarmPolicies.endpoints.replay, {
    metric,
    condition,
    threshold,
    points,
    recoveryPoints,
    domainMode,
    domainIds: domainIds ?? [],
    source,
    intervalMinutes: 1440,
  });
  expect(got).toMatchObject({ firings: 2, notices: 3, toAt: at(7), shown: p.domainId });
  expect(got.points).toHaveLength(8640);
  expect(got.periods).toEqual([
    { fromAt: at(1), toAt: at(4), peak: 500 },
    { fromAt: at(6), toAt: null, peak: 500 },
  ]);
});

test('what a policy lacks is said at the field', async () => {
  const me = await bench.as('Super');
  const expectRefusal = async (more: Partial<AlarmDraft>, path: string) =>
    expect(create(me, more)).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
  await expectRefusal({ description: '' }, 'description');
  await expectRefusal({ methods: [] }, 'methods');
  await expectRefusal({ methods: ['email'], emails: [] }, 'emails');
  await expectRefusal({ methods: ['email'], emails: ['nobody'] }, 'emails.0');
  await expectRefusal({ webhooks: [] }, 'webhooks');
  await expectRefusal({ webhooks: ['ftp://x.test'] }, 'webhooks.0');
  await expectRefusal({ domainMode: 'list', domainIds: [] }, 'domainIds');
  await expectRefusal({ domainMode: 'list', domainIds: [randomUUID()] }, 'domainIds');
  await expectRefusal({ threshold: Number.NaN }, 'threshold');
  await expectRefusal({ metric: 'hitRate', threshold: 50 }, 'threshold');
  await expectRefusal({ points: 13 }, 'points');
});

test('read-only and operations users may read alarms but not write them; other accounts see nothing', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId as string;
  const policy = await create(boss);
  for (const role of ['Normal', 'OperationalUser'] as const) {
    const me = await bench.as(role, { accountId });
    expect((await me.call(alarmPolicies.endpoints.list, {})).total).toBe(1);
    await expect(create(me)).rejects.toMatchObject({ status: 403 });
  }
  const admin = await bench.as('Admin', { accountId });
  expect((await admin.call(alarmPolicies.endpoints.copy, { id: policy.id })).enabled).toBe(false);
  const other = await bench.as('Super');
  await expect(other.call(alarmPolicies.endpoints.one, { id: policy.id })).rejects.toMatchObject({
    status: 404,
  });
  const closed = await bench.as('Super', { alarm: false });
  await expect(closed.call(alarmPolicies.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
  const created = await createPolicyAs(
    bench.platform.run,
    { ...system, accountId, staff: null, role: 'Super' },
    hooked({ methods: ['email'], webhooks: [], emails: ['ops@example.test'] }),
  );
  expect(created).toMatchObject({ accountId, emails: ['ops@example.test'] });
});
