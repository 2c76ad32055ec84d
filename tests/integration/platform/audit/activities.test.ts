import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { audits, deeds } from '#shared/areas/platform/audit/audit';
import { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import { sessions } from '#shared/areas/platform/session/session';
import { staff } from '#shared/areas/platform/staff/staff';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { endpoints } = staffActivities;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const rowOf = async (top: Caller, email: string, period: { from?: string; to?: string } = {}) =>
  (await top.call(endpoints.list, { search: email, ...period })).rows.find(
    (r) => r.email === email,
  );

test('/platform-adminstatistic: every count equals the audit list with the same filter, also of a simulated sign-in', async () => {
  const [top, worker] = await Promise.all([bench.staff(), bench.staff()]);
  const customer = await bench.as('Super');
  const member = await bench.as('Admin', { accountId: customer.accountId ?? '' });
  await worker.call(people.endpoints.update, { id: member.personId, role: 'Normal' });
  const [critical] = (await top.call(audits.endpoints.list, { staff: worker.email, risk: 'high' }))
    .rows;
  await top.call(audits.endpoints.review, { numbers: [critical?.number ?? 0], note: 'seen' });
  const reason = 'the caller sees no bill';
  const { ticket } = await worker.call(sessions.endpoints.simulate, {
    personId: customer.personId,
    reason,
  });
  await bench.nobody().call(sessions.endpoints.simulateLogin, { ticket });

  for (const { email } of [top, worker]) {
    const row = await rowOf(top, email);
    const listed = async (o: { deed?: (typeof deeds)[number] }) =>
      (await top.call(audits.endpoints.list, { staff: email, ...o })).total;
    expect(row?.actions).toBe(await listed({}));
    expect(row?.reviews).toBe(await listed({ deed: 'review' }));
    expect(row?.approvals).toBe(await listed({ deed: 'approval' }));
    expect(row?.simulations).toBe(await listed({ deed: 'simulation' }));
    const { modules } = await top.call(endpoints.one, { id: row?.id ?? '' });
    expect(modules.reduce((sum, m) => sum + m.actions, 0)).toBe(row?.actions);
    for (const { module, actions } of modules)
      expect((await top.call(audits.endpoints.list, { staff: email, module })).total).toBe(actions);
  }
  expect(await rowOf(top, top.email)).toMatchObject({ reviews: 1, handlingMs: expect.any(Number) });
  expect(await rowOf(top, worker.email)).toMatchObject({
    reviews: 0,
    simulations: 1,
    handlingMs: null,
  });
  const own = await rowOf(top, worker.email);
  expect((await top.call(endpoints.one, { id: own?.id ?? '' })).simulations).toMatchObject([
    { email: customer.email, reason },
  ]);
});

test('/platform-adminstatistic: a range without work counts nothing, and removed staff keep what they did', async () => {
  const [top, leaver] = await Promise.all([bench.staff(), bench.staff()]);
  await leaver.call(staff.endpoints.create, {
    email: `new-${leaver.email}`,
    name: 'New',
    language: 'en',
    staffTop: false,
    grants: {},
  });
  await top.call(staff.endpoints.remove, { id: leaver.personId });
  expect(await rowOf(top, leaver.email)).toMatchObject({ removed: true, actions: 1 });
  const long = { from: '2001-01-01T00:00:00.000Z', to: '2001-02-01T00:00:00.000Z' };
  expect(await rowOf(top, leaver.email, long)).toMatchObject({ actions: 0, signInDays: 0 });
});

test('/platform-adminstatistic: only top roots see it', async () => {
  for (const asker of [
    await bench.staff({ audit: 'approve', users: 'approve' }),
    await bench.as('Super'),
  ]) {
    await expect(asker.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(asker.call(endpoints.one, { id: asker.personId })).rejects.toMatchObject({
      status: 403,
    });
  }
});
