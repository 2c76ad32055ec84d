import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectedCharge } from '#shared/areas/cdn/reconciliation/supplierCharge';
import { bytesOfMb, policyLimits } from '#shared/areas/cdn/schedules/policyLimits';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { findings } from '#shared/areas/platform/findings/findings';
import { watchCommits } from '#server/model/cdn/schedules/commits/watch';
import { now, setClock } from '#server/kernel/process/clock';
import type { Caller } from '../../../support/bench';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const { ofPolicy, proposal, write } = policyLimits.endpoints;
const day = 86_400_000;
const name = 'www.demo-shop.test';
let world: SyncWorld;
let staff: Caller;
let scheduleId: string;
let domainId: string;

/** Two days of the lab, pulled by the sync itself. */
beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 2 });
  const accountId = await world.bench.account();
  const from = new Date(Date.parse(world.own.config.bornAt) - 2 * day).toISOString();
  domainId = await world.addDomain(accountId, name, from);
  const entry = (paramId: string) => ({ regions: null, weight: 50, paramId });
  const policy = await world.staff.call(schedules.endpoints.create, {
    name: 'Committed',
    description: '',
    method: 'weight',
    entries: [entry(world.params.aurora), entry(world.params.borealis)],
  });
  scheduleId = policy.id;
  await world.bench.sql(`update domain set schedule_id = $1, cname = 'c.cdn.test' where id = $2`, [
    scheduleId,
    domainId,
  ]);
  await world.bench.sql(
    `insert into domain_work (domain_id, auto_activate, published, cname_next_at) values ($1, true, true, now())`,
    [domainId],
  );
  for (const paramId of Object.values(world.params))
    await world.bench.sql(
      `insert into supplier_price (id, param_id, from_month, currency, unit, rounds, steps, credit_ppm, created_at)
       values (gen_random_uuid(), $1, '2020-01', 'USD', 'GB', 'nearest', '[{"upTo":null,"priceMicros":20000000}]', 0, now())`,
      [paramId],
    );
  await world.turn();
  world.jump(10);
  for (let n = 0; n < 20; n += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [open] = await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from sync_lane where pulled_from is null or pulled_from > start_at`,
    );
    if (open?.n === 0) break;
  }
  staff = world.staff;
  // With little of the month left there is little to move: then the platform lives three days later. No session
  // outlives these days.
  const at = new Date(now());
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
  if (end - at.getTime() < 2 * day) {
    await setClock(world.bench.platform.pool, new Date(at.getTime() + 3 * day).toISOString());
    staff = await world.bench.staff();
  }
});
afterAll(async () => {
  if (!world) return;
  await setClock(world.bench.platform.pool, null);
  await world.stop();
});

const propose = () => staff.call(proposal, { scheduleId });
const limit = (paramId: string, commit: number | null, cap: number | null) => ({
  paramId,
  commitMb: commit === null ? null : Math.ceil(commit / bytesOfMb),
  capMb: cap === null ? null : Math.floor(cap / bytesOfMb),
});

test('/schedule-manag: the end of the month is foretold from synced figures; weights are proposed that keep a cap, with what they cost; only a switch moves anything', async () => {
  const before = await propose();
  expect(before).toMatchObject({ method: 'mean', entries: null });
  expect(before.hours).toBeGreaterThan(40);
  const monthStart = `${before.countedTo.slice(0, 7)}-01T00:00:00.000Z`;
  for (const supplier of world.names) {
    const line = before.suppliers.find((s) => s.paramId === world.params[supplier]);
    const { bytes } = await world.stored(
      domainId,
      supplier,
      'accurate',
      monthStart,
      before.countedTo,
    );
    expect(line).toMatchObject({ countedBytes: bytes, present: { state: 'free' } });
    expect(line?.present.bytes).toBeGreaterThan(line?.countedBytes ?? 0);
  }
  const of = (p: typeof before, supplier: 'aurora' | 'borealis') => {
    const line = p.suppliers.find((s) => s.paramId === world.params[supplier]);
    if (!line) throw new Error(`no line of ${supplier}`);
    return line;
  };
  const { countedBytes, present } = of(before, 'borealis');
  const cap = countedBytes + (present.bytes - countedBytes) / 2;
  await staff.call(write, {
    scheduleId,
    limits: [limit(world.params.borealis, null, cap), limit(world.params.aurora, null, null)],
  });
  expect((await staff.call(ofPolicy, { scheduleId })).rows).toMatchObject([
    { paramId: world.params.borealis, commitMb: null },
  ]);
  const after = await propose();
  const [a, b] = [of(after, 'aurora'), of(after, 'borealis')];
  expect([b.present.state, b.proposed.state, a.proposed.state]).toEqual(['over', 'kept', 'free']);
  expect(b.proposed.bytes).toBeLessThanOrEqual((b.capMb ?? 0) * bytesOfMb);
  expect(b.proposed.bytes).toBeGreaterThan((b.capMb ?? 0) * bytesOfMb * 0.98);
  // What one loses the other gets.
  const sum = (side: 'present' | 'proposed') => a[side].bytes + b[side].bytes;
  expect(sum('proposed') / sum('present')).toBeCloseTo(1, 3);
  const terms = { unitBytes: 1e9, rounds: 'nearest' as const, creditPpm: 0 };
  expect(a.proposed.costMicros).toBe(
    expectedCharge(Math.round(a.proposed.bytes), {
      ...terms,
      steps: [{ upTo: null, priceMicros: 20_000_000 }],
    }),
  );
  const weight = after.weights.find((w) => w.paramId === world.params.borealis);
  expect(weight).toMatchObject({ region: null, present: 0.5 });
  expect(weight?.proposed).toBeCloseTo(0.25, 1);

  const policy = () => staff.call(schedules.endpoints.one, { id: scheduleId });
  expect((await policy()).entries.map((e) => e.weight)).toEqual([50, 50]);
  const task = await staff.call(cnameTasks.endpoints.create, {
    kind: 'switch',
    name: 'Keep the cap',
    scheduleId,
    wishedEntries: after.entries ?? [],
    confirmNames: 1,
  });
  expect(task).toMatchObject({ state: 'running', stage: 0, stages: [10, 50, 100] });
  // The guard has not looked yet.
  expect((await policy()).entries.map((e) => e.weight)).toEqual([50, 50]);
  await staff.call(cnameTasks.endpoints.skip, { id: task.id, stage: 0 });
  expect((await policy()).entries.map((e) => e.weight)).not.toEqual([50, 50]);
  await staff.call(cnameTasks.endpoints.rollBack, { id: task.id });
});

test('/schedule-manag: a commit draws traffic, caps that contradict are said to be broken, and who may not is refused', async () => {
  const before = await propose();
  const total = before.suppliers.reduce((sum, s) => sum + s.present.bytes, 0);
  const write_ = (limits: ReturnType<typeof limit>[]) => staff.call(write, { scheduleId, limits });
  await write_([limit(world.params.aurora, total * 0.7, null)]);
  const drawn = (await propose()).suppliers.find((s) => s.paramId === world.params.aurora);
  expect([drawn?.present.state, drawn?.proposed.state]).toEqual(['under', 'kept']);
  await write_([
    limit(world.params.aurora, null, total * 0.3),
    limit(world.params.borealis, null, total * 0.3),
  ]);
  expect((await propose()).suppliers.map((s) => s.proposed.state)).toContain('over');
  await expect(write_([limit(world.params.aurora, total, total / 2)])).rejects.toMatchObject({
    status: 400,
  });
  await expect(write_([limit(scheduleId, null, total)])).rejects.toMatchObject({ status: 400 });
  const reader = await world.bench.staff({ scheduling: 'view' });
  expect((await reader.call(ofPolicy, { scheduleId })).rows).toHaveLength(2);
  await expect(reader.call(write, { scheduleId, limits: [] })).rejects.toMatchObject({
    status: 403,
  });
  const owner = await world.bench.as('Super');
  await expect(owner.call(proposal, { scheduleId })).rejects.toMatchObject({ status: 403 });
  await write_([]);
  const lonely = await staff.call(schedules.endpoints.create, {
    name: 'Nobody follows',
    description: '',
    method: 'weight',
    entries: [{ regions: null, weight: 50, paramId: world.params.aurora }],
  });
  expect(await staff.call(proposal, { scheduleId: lonely.id })).toMatchObject({
    method: 'none',
    entries: null,
  });
  expect((await propose()).suppliers.map((s) => s.present.state)).toEqual(['free', 'free']);
});

test('/schedule-manag: a forecast that leaves a cap is a finding, told once a month and limit; it closes when the forecast is back or the limit is gone', async () => {
  const before = await propose();
  const line = before.suppliers.find((s) => s.paramId === world.params.borealis);
  const foretold = line?.present.bytes ?? 0;
  const cap = (share: number) =>
    staff.call(write, {
      scheduleId,
      limits: [limit(world.params.borealis, null, foretold * share)],
    });
  const watch = () => watchCommits(world.bench.platform.run);
  const seen = async () =>
    (
      await staff.call(findings.endpoints.list, {
        kind: ['policyLimit'],
      })
    ).rows.filter((f) => f.place['scheduleId'] === scheduleId);
  const noticesSent = async () => {
    const [row] = await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from notification where name = 'findings.opened' and values->>'summary' like '%Committed%'`,
    );
    return row?.n ?? 0;
  };
  await cap(2);
  await watch();
  expect(await seen()).toEqual([]);
  await cap(0.5);
  // Two workers at once, and once more: one finding, one notice to each person.
  await Promise.all([watch(), watch()]);
  await watch();
  const [one, ...others] = await seen();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ state: 'open', places: 1, place: { policy: 'Committed' } });
  const people = await noticesSent();
  expect(people).toBeGreaterThan(0);
  await cap(2);
  await watch();
  expect((await seen()).map((f) => f.state)).toEqual(['closed']);
  await cap(0.5);
  await watch();
  expect((await seen()).map((f) => f.state).toSorted()).toEqual(['closed', 'open']);
  expect(await noticesSent()).toBe(people);
  await staff.call(write, { scheduleId, limits: [] });
  await watch();
  expect((await seen()).map((f) => f.state)).toEqual(['closed', 'closed']);
});
