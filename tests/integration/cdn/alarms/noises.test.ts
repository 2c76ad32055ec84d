import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmNoises } from '#shared/areas/cdn/alarms/noises';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { type Bench, startBench } from '../../../support/bench';
import { draft, openPlaces, type Places } from './support';

let bench: Bench;
let on: Places;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  on = openPlaces(bench);
});
afterAll(() => bench.stop());

test('/cdn-alarm: the policy nobody acknowledges leads, with its flaps; one that is heeded says how soon', async () => {
  const [seer, me] = [await bench.staff({ alarms: 'view' }), await bench.as('Super')];
  const place = await on.place(me.accountId as string, 1);
  const { create } = alarmPolicies.endpoints;
  const noisy = await me.call(create, draft({ description: 'Noisy', intervalMinutes: 0 }));
  const heeded = await me.call(
    create,
    draft({ description: 'Heeded', threshold: 900, intervalMinutes: 0 }),
  );
  await on.tick();
  // Fires, recovers, fires again a quarter of an hour later: a flap; the second time both fire.
  await on.feed(place, 1, [500]);
  await on.tick();
  await on.feed(place, 2, [1]);
  await on.tick();
  await on.feed(place, 3, [1000]);
  await on.tick();
  const events = (await me.call(alarmIncidents.endpoints.list, { policyId: heeded.id })).rows;
  await me.call(alarmIncidents.endpoints.acknowledge, {
    id: events[0]?.id ?? '',
    comment: '',
  } as never);
  // What the lab's relay would have said: the notices of this test have arrived.
  await bench.sql(
    `update notice_delivery set state = 'sent', sent_at = now() where state = 'waiting'`,
  );

  const { rows } = await seer.call(alarmNoises.endpoints.list, { accountId: me.accountId ?? '' });
  expect(rows.map((r) => r.description)).toEqual(['Noisy', 'Heeded']);
  const sent = async (policyId: string) =>
    Number(
      (
        await bench.sql<{ n: string }>(
          `select count(*) as n from notice_delivery where policy_id = $1 and state = 'sent' and turn <> 'test'`,
          [policyId],
        )
      )[0]?.n,
    );
  const notices = await sent(noisy.id);
  expect(notices).toBeGreaterThan(1);
  expect(rows[0]).toMatchObject({
    firings: 2,
    flaps: 1,
    notices,
    ignored: notices,
    ignoredRatio: 1,
    acknowledgedRatio: 0,
    acknowledgeMs: null,
    lastTrueAt: null,
    accountName: expect.any(String),
  });
  expect(rows[0]?.noticesPerWeek).toBeCloseTo((notices * 7) / 30, 1);
  expect(rows[1]).toMatchObject({
    firings: 1,
    flaps: 0,
    ignored: 0,
    acknowledgedRatio: 1,
    acknowledgeMs: expect.any(Number),
    lastTrueAt: events[0]?.openedAt,
  });
});

test('/cdn-alarm: a silenced policy says until when, and its silence is ended where it stands', async () => {
  const [keeper, me] = [await bench.staff({ alarms: 'operate' }), await bench.as('Super')];
  const policy = await me.call(alarmPolicies.endpoints.create, draft({ description: 'Loud' }));
  const row = async () =>
    (await keeper.call(alarmNoises.endpoints.list, { accountId: me.accountId ?? '' })).rows[0];
  expect(await row()).toMatchObject({ silenceId: null, silencedUntil: null });
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await keeper.call(alarmSilences.endpoints.create, {
    policyId: policy.id,
    reason: 'Planned release',
    endsAt,
  });
  expect(await row()).toMatchObject({ silenceId: id, silencedUntil: endsAt });
  await keeper.call(alarmSilences.endpoints.end, { id });
  expect(await row()).toMatchObject({ silenceId: null, silencedUntil: null });
});

test('/cdn-alarm: customers and staff without the module are refused, and 8 days are no range', async () => {
  const { list } = alarmNoises.endpoints;
  for (const asker of [await bench.as('Super'), await bench.staff({ bills: 'approve' } as never)])
    await expect(asker.call(list, {})).rejects.toMatchObject({ status: 403 });
  const seer = await bench.staff({ alarms: 'view' });
  await expect(seer.call(list, { days: 8 } as never)).rejects.toMatchObject({ status: 400 });
});
