import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { lapseApprovals } from '#workers/areas/platform/approvals/index';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { billAdjustments } from '#shared/areas/cdn/bills/adjustments';
import { needs } from '#shared/areas/platform/needs/needs';
import { system } from '#server/kernel/db/context';
import { ask } from '#server/model/platform/approvals/index';
import { plainWords } from '#shared/kernel/sentences';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { clockAhead, realClock } from '../../../support/clockAhead';

let bench: Bench;
let author: Caller;
let second: Caller;
let third: Caller;
const month = '2026-09';
const dayMs = 86_400_000;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  [author, second, third] = await Promise.all([
    bench.staff({ billing: 'approve' }),
    bench.staff({ billing: 'approve' }),
    bench.staff({ billing: 'approve' }),
  ]);
});
afterEach(() => {
  realClock();
});
afterAll(() => bench.stop());

const { decide, one, list, withdraw } = approvals.endpoints;
/** A bill adjustment above the limit: one of the things that take a second person. */
const request = async (amount = 501_000_000) => {
  const { accountId } = await bench.as('Super');
  const adjustment = await author.call(billAdjustments.endpoints.create, {
    accountId: accountId as string,
    month,
    amount,
    reason: 'lost traffic',
  });
  const rows = await bench.sql<{ id: string }>(`select id from approval where subject_id = $1`, [
    adjustment.id,
  ]);
  return { id: rows[0]?.id as string, adjustmentId: adjustment.id, accountId: accountId as string };
};
const states = async (o: { id: string; adjustmentId: string }) => {
  const rows = await bench.sql<{ approval: string; adjustment: string }>(
    `select p.state as approval, j.state as adjustment from approval p, bill_adjustment j where p.id = $1 and j.id = $2`,
    [o.id, o.adjustmentId],
  );
  return [rows[0]?.approval, rows[0]?.adjustment];
};
const lapse = () =>
  lapseApprovals(bench.platform.run, {
    signal: new AbortController().signal,
    log: bench.platform.log,
  });
const refusal = (code: string) => ({ body: { code } });
const noticesOf = async (who: Caller) =>
  (await who.call(notifications.endpoints.list, { each: true })).rows
    .filter((n) => n.name.startsWith('approvals.'))
    .map((n) => n.name);

test('nobody decides on their own request, nor without the level to approve, nor refuses without a reason', async () => {
  const pending = await request();
  const { id } = pending;
  const yes = { id, approve: true, version: 1 };
  await expect(author.call(decide, yes)).rejects.toMatchObject(refusal('approval.own'));
  const operator = await bench.staff({ billing: 'operate' });
  await expect(operator.call(decide, yes)).rejects.toMatchObject({ status: 403 });
  await expect(operator.call(one, { id })).rejects.toMatchObject({ status: 404 });
  const customer = await bench.as('Super');
  await expect(customer.call(decide, yes)).rejects.toMatchObject({ status: 403 });
  for (const note of ['', '   '])
    await expect(second.call(decide, { ...yes, approve: false, note })).rejects.toMatchObject({
      body: { fields: [{ path: 'note', code: 'approval.reason' }] },
    });
  expect(await states(pending)).toEqual(['waiting', 'waiting']);
});

test('a decision, its effect, its audit record and its events are one commit; a failing effect undoes it', async () => {
  const pending = await request();
  const yes = { id: pending.id, approve: true, version: 1 };
  await bench.sql(`update bill_adjustment set amount = -600000000 where id = $1`, [
    pending.adjustmentId,
  ]);
  await expect(second.call(decide, yes)).rejects.toMatchObject({ status: 400 });
  expect(await states(pending)).toEqual(['waiting', 'waiting']);
  await bench.sql(`update bill_adjustment set amount = 501000000 where id = $1`, [
    pending.adjustmentId,
  ]);
  await second.call(decide, yes);
  const written = await bench.sql<{ commits: number; outbox: number }>(
    `select count(distinct t.xmin::text)::int as commits,
       (select count(*)::int from outbox o where o.name = 'approvals.changed' and o.payload ->> 'state' = 'approved'
          and o.xmin = (select p.xmin from approval p where p.id = $1::uuid)) as outbox
     from (select xmin from approval where id = $1::uuid union all select xmin from bill_adjustment where id = $2::uuid
       union all select xmin from audit where module = 'approval' and operation = 'approve' and row_id = $1::text) t`,
    [pending.id, pending.adjustmentId],
  );
  expect(written).toEqual([{ commits: 1, outbox: expect.any(Number) }]);
  expect(written[0]?.outbox).toBeGreaterThanOrEqual(3);
  expect(await states(pending)).toEqual(['approved', 'approved']);
});

test('of two people who decide at the same time one does, and the other is told so', async () => {
  const pending = await request();
  const { id } = pending;
  const results = await Promise.allSettled([
    second.call(decide, { id, approve: true, version: 1 }),
    third.call(decide, { id, approve: false, version: 1, note: 'no' }),
  ]);
  expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((r) => r.status === 'rejected')).toMatchObject({
    reason: refusal('approval.decided'),
  });
  const records = await bench.sql(
    `select 1 from audit where module = 'approval' and row_id = $1 and operation in ('approve', 'reject')`,
    [id],
  );
  expect(records).toHaveLength(1);
});

test('of one subject one request waits', async () => {
  const { id } = await request();
  const copy = `insert into approval select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from approval p where p.id = $1`;
  await expect(bench.sql(copy, [id])).rejects.toMatchObject({ code: '23505' });
  await second.call(decide, { id, approve: true, version: 1 });
  await bench.sql(copy, [id]);
});

test('those who may decide are told and see it waiting, and the author hears how it ended', async () => {
  const before = { second: await noticesOf(second), author: await noticesOf(author) };
  const { id } = await request();
  const waiting = async (who: Caller) => {
    const { counts, items } = await who.call(needs.endpoints.now, {});
    return {
      count: counts.find((c) => c.kind === 'approval')?.count,
      paths: items.map((i) => i.path),
    };
  };
  const shown = await waiting(second);
  expect(shown.paths).toContain(`/approvals?open=${id}`);
  expect((await waiting(author)).paths).not.toContain(`/approvals?open=${id}`);
  expect((await noticesOf(second)).length).toBe(before.second.length + 1);
  expect((await noticesOf(author)).length).toBe(before.author.length);
  const own = await author.call(list, { state: ['waiting'] });
  expect(own.rows.map((r) => r.id)).toContain(id);
  await second.call(decide, { id, approve: false, version: 1, note: 'no proof' });
  expect((await waiting(second)).count).toBe((shown.count ?? 0) - 1);
  expect((await noticesOf(author))[0]).toBe('approvals.refused');
  const { rows } = await author.call(notifications.endpoints.list, { kind: ['approvals.refused'] });
  expect(rows[0]).toMatchObject({
    values: { note: 'no proof', person: second.email },
    link: `/approvals?open=${id}`,
    object: expect.stringMatching(/的账单调整.* \/ Adjustment of/),
  });
});

test('in a simulated sign-in the member of staff behind it is the author', async () => {
  const customer = await bench.as('Super');
  const staff = { top: false, grants: { billing: 'approve' as const } };
  const acting = { staffId: second.personId, staffEmail: second.email, reason: 'r', staff };
  const who = { ...system, userId: customer.personId, email: customer.email, acting };
  const { id, askedByEmail } = await bench.platform.run(who, (ctx) =>
    ask(ctx, 'billAdjustment', {
      accountId: customer.accountId,
      subjectId: customer.personId,
      summary: plainWords('x'),
      preview: [],
      reason: '',
    }),
  );
  expect(askedByEmail).toBe(second.email);
  await expect(second.call(decide, { id, approve: true, version: 1 })).rejects.toMatchObject(
    refusal('approval.own'),
  );
});

test('only its author withdraws a request, and its subject ends with it', async () => {
  const pending = await request();
  const { id } = pending;
  await expect(second.call(withdraw, { id })).rejects.toMatchObject(refusal('approval.notOwn'));
  expect(await author.call(withdraw, { id })).toMatchObject({ state: 'withdrawn' });
  expect(await states(pending)).toEqual(['withdrawn', 'withdrawn']);
  await expect(author.call(withdraw, { id })).rejects.toMatchObject(refusal('approval.decided'));
});

test('what nobody decided lapses after seven days, with its subject, and the author is told', async () => {
  const pending = await request();
  clockAhead(7 * dayMs - 60_000);
  await lapse();
  expect(await states(pending)).toEqual(['waiting', 'waiting']);
  realClock();
  clockAhead(7 * dayMs + 60_000);
  await lapse();
  await lapse();
  expect(await states(pending)).toEqual(['lapsed', 'lapsed']);
  realClock();
  const lapseNotices = await bench.sql(
    `select 1 from notification where name = 'approvals.lapsed' and user_id = $1 and link like '%' || $2`,
    [author.personId, pending.id],
  );
  expect(lapseNotices).toHaveLength(1);
  await expect(
    second.call(decide, { id: pending.id, approve: true, version: 1 }),
  ).rejects.toMatchObject(refusal('approval.decided'));
});

test('a request whose subject is gone cannot lapse, waits on and holds no other up', async () => {
  const first = await request();
  const next = await request();
  await bench.sql(`update approval set lapses_at = lapses_at - interval '1 hour' where id = $1`, [
    first.id,
  ]);
  await bench.sql(`delete from bill_adjustment where id = $1`, [first.adjustmentId]);
  clockAhead(7 * dayMs + 60_000);
  await lapse();
  realClock();
  const { state } = await second.call(one, { id: first.id });
  expect(state).toBe('waiting');
  expect(await states(next)).toEqual(['lapsed', 'lapsed']);
});
