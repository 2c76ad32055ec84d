import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import type { In } from '#shared/kernel/contract';
import { evaluateControls } from '#server/model/cdn/controls/evaluate';
import { notifications } from '#shared/areas/platform/notices/notifications';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { allNodes } from '../domains/edge';
import { minutesAhead, nextMonth, setClock, slotMs, useSlot } from './usage';

const { backtest, create, extend, force, lift, list, one, remove, update } =
  domainControls.endpoints;
const gb = 1_000_000_000;
let c: Console;
let owner: Caller;
let domain: { id: string; name: string };
/** Begin of the last completed slot. */
let slot: number;

/** Local time of the account is noon now, so that no day ends within the test; `later` minutes after it. */
const clock = (later = 0) => setClock(c, owner.accountId ?? '', 720 + later);
const judge = () => evaluateControls(c.bench.platform.run);
const statuses = () =>
  Promise.all(
    allNodes.map(async (node) => (await c.fetchAt(node, domain.name, '/index.html')).status),
  );
/** Waits until every node of both suppliers answers so, and the configuration has settled. */
const answers = async (status: number) => {
  await c.bench.until(async () => (await statuses()).every((s) => s === status), {
    ms: 40_000,
    what: `${status} from all nodes`,
  });
  await c.reaches(owner, domain.id, 'Activated');
};
/** Kinds of notices that the owner has of controls. */
const notices = async () => {
  const { rows } = await owner.call(notifications.endpoints.list, { size: 100 });
  return new Set(rows.map((n) => n.name).filter((name) => name.startsWith('domainControls.')));
};
/** The first test that needs a control begins anew, also when it is tried again. */
const withoutControl = async () => {
  await clock();
  for (const { id } of (await c.staff.call(list, {})).rows) await c.staff.call(remove, { id });
  await answers(200);
};
const draft: Omit<In<typeof create>, 'domainId'> = {
  period: 'day',
  trafficGb: 2,
  bandwidthMbps: null,
  action: 'block',
  requestsPerSecond: null,
};

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  await clock();
  domain = await c.activated(owner, 'cap.control.test');
  slot = Math.floor(Date.now() / slotMs) * slotMs - slotMs;
  await useSlot(c, { accountId: owner.accountId ?? '', domain, slot, bytes: 3 * gb });
}, 120_000);
afterAll(() => c?.stop());

test('/createDomainControlInfoPage: how often it would have acted is told before it is saved, and what is no rule is refused', async () => {
  const rule = { domainId: domain.id, period: 'day', bandwidthMbps: null } as const;
  const past = await c.staff.call(backtest, { ...rule, trafficGb: 2 });
  expect(past).toMatchObject({ acted: 1, warned: 1, partial: true });
  expect(past.rows).toEqual([
    expect.objectContaining({
      at: new Date(slot + slotMs).toISOString(),
      of: 'traffic',
      usedBytes: 3 * gb,
      peakBps: (3 * gb * 8) / 300,
    }),
  ]);
  // A month lasts until the account's own clock says the next one.
  const month = await c.staff.call(backtest, { ...rule, period: 'month', trafficGb: 2 });
  expect(month.rows.map((r) => r.until)).toEqual([await nextMonth(c, owner.accountId ?? '', slot)]);
  // 3 GB in five minutes are 80 Mbps.
  for (const [limits, acted, warned] of [
    [{ trafficGb: null, bandwidthMbps: 80 }, 1, 1],
    [{ trafficGb: null, bandwidthMbps: 100 }, 0, 1],
    [{ trafficGb: 5, bandwidthMbps: 1000 }, 0, 0],
  ] as const)
    expect(await c.staff.call(backtest, { ...rule, ...limits })).toMatchObject({ acted, warned });
  const viewer = await c.bench.staff({ plans: 'view' });
  expect((await viewer.call(backtest, { ...rule, trafficGb: 2 })).acted).toBe(1);
  for (const bad of [
    { trafficGb: null },
    { trafficGb: 0 },
    { action: 'limit' as const },
    { domainId: '00000000-0000-4000-8000-000000000000' },
  ])
    await expect(
      c.staff.call(create, { domainId: domain.id, ...draft, ...bad }),
    ).rejects.toMatchObject({ status: 'domainId' in bad ? 404 : 400 });
  for (const who of [viewer, owner, await c.bench.staff({ domains: 'operate' })])
    await expect(who.call(create, { domainId: domain.id, ...draft })).rejects.toMatchObject({
      status: 403,
    });
  await expect(owner.call(backtest, { ...rule, trafficGb: 2 })).rejects.toMatchObject({
    status: 403,
  });
  expect((await c.staff.call(list, {})).total).toBe(0);
});

test('/domain-control-info-manag: a domain over its cap answers 403 from the edges of both suppliers, once, and recovers by itself in the next period', async () => {
  await withoutControl();
  const row = await c.staff.call(create, { domainId: domain.id, ...draft });
  expect(row.state).toBe('waiting');
  await expect(c.staff.call(create, { domainId: domain.id, ...draft })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ code: 'control.exists' }] },
  });
  await judge();
  await answers(403);
  const shown = await owner.call(one, { id: row.id });
  expect(shown).toMatchObject({
    state: 'blocked',
    usedBytes: 3 * gb,
    share: 1.5,
    reason: { code: 'control.traffic', values: { used: 3, most: 2 } },
    verifiedAt: expect.any(String),
    evaluatedTo: new Date(slot + slotMs).toISOString(),
  });
  // Read back from both suppliers it is what it should be, and the same slots once more change nothing.
  const { suppliers } = await owner.call(domainConfigs.endpoints.read, { domainId: domain.id });
  expect(suppliers.map((s) => s.reading)).toEqual([
    expect.objectContaining({
      state: 'same',
      found: expect.objectContaining({ control: { action: 'block' } }),
    }),
    expect.objectContaining({
      state: 'same',
      found: expect.objectContaining({ control: { action: 'block' } }),
    }),
  ]);
  const { configVersion } = await c.one(owner, domain.id);
  await Promise.all([judge(), judge()]);
  expect((await c.one(owner, domain.id)).configVersion).toBe(configVersion);
  expect(await notices()).toContain('domainControls.acting');

  for (const [role, status] of [
    ['Admin', 200],
    ['OperationalUser', 200],
    ['Normal', 403],
  ] as const) {
    const member = await c.bench.as(role, { accountId: owner.accountId ?? '' });
    const seen = member.call(list, {});
    if (status === 200) expect((await seen).rows).toHaveLength(1);
    else await expect(seen).rejects.toMatchObject({ status });
  }
  const stranger = await c.bench.as('Super');
  expect((await stranger.call(list, {})).total).toBe(0);
  await expect(stranger.call(one, { id: row.id })).rejects.toMatchObject({ status: 404 });
  await c.bench.sql('update domain set data_visible = false where id = $1', [domain.id]);
  expect(await owner.call(one, { id: row.id })).toMatchObject({
    state: 'blocked',
    usedBytes: null,
    share: null,
    reason: null,
  });
  await c.bench.sql('update domain set data_visible = true where id = $1', [domain.id]);

  // Lifted by staff it is served again, and no longer than that.
  const until = minutesAhead(30);
  expect(await c.staff.call(lift, { id: row.id, until })).toMatchObject({
    state: 'warning',
    overrideUntil: until,
  });
  await answers(200);
  await c.bench.sql(
    'update domain_control set override_until = now(), judge_at = now() where id = $1',
    [row.id],
  );
  await judge();
  await answers(403);

  // Midnight: its time has come, nobody has to do anything.
  await clock(720);
  await c.bench.sql('update domain_control set judge_at = now() where id = $1', [row.id]);
  await judge();
  await answers(200);
  expect(await owner.call(one, { id: row.id })).toMatchObject({
    state: 'normal',
    usedBytes: 0,
    reason: null,
    verifiedAt: null,
  });
  expect(await notices()).toEqual(new Set(['domainControls.acting', 'domainControls.lifted']));
}, 90_000);

test('/updateDomainControlInfoPage: staff force a rate at the edges and lift it until a time; refused are people without the right and times that are past', async () => {
  const row = (await c.staff.call(list, {})).rows[0];
  const id = row?.id ?? '';
  const { period, trafficGb, bandwidthMbps } = draft;
  const rule = { id, period, trafficGb, bandwidthMbps } as const;
  await c.staff.call(update, { ...rule, action: 'limit', requestsPerSecond: 1 });
  for (const who of [owner, await c.bench.staff({ plans: 'view' })]) {
    await expect(who.call(force, { id, reason: 'attack' })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(lift, { id, until: minutesAhead(5) })).rejects.toMatchObject({
      status: 403,
    });
  }
  expect(await c.staff.call(force, { id, reason: 'attack' })).toMatchObject({
    state: 'limiting',
    reason: { code: 'control.forced', values: { why: 'attack' } },
  });
  await c.reaches(owner, domain.id, 'Activated');
  // Of many at once one is served a second, at each node.
  for (const node of allNodes) {
    const got = await Promise.all(
      Array.from({ length: 6 }, async () => (await c.fetchAt(node, domain.name, '/a')).status),
    );
    expect(got).toContain(200);
    expect(got).toContain(429);
  }
  await c.bench.until(async () => (await c.staff.call(one, { id })).verifiedAt, {
    ms: 20_000,
    what: 'the rate read back',
  });
  for (const until of [minutesAhead(-1), minutesAhead(60 * 24 * 40)])
    await expect(c.staff.call(lift, { id, until })).rejects.toMatchObject({ status: 400 });
  await expect(c.staff.call(extend, { id, until: minutesAhead(5) })).rejects.toMatchObject({
    body: { code: 'control.notLifted' },
  });
  const until = minutesAhead(30);
  expect(await c.staff.call(lift, { id, until })).toMatchObject({
    state: 'normal',
    overrideUntil: until,
    forcedUntil: null,
  });
  await expect(c.staff.call(extend, { id, until: minutesAhead(5) })).rejects.toMatchObject({
    body: { fields: [{ code: 'control.shorter' }] },
  });
  expect((await c.staff.call(extend, { id, until: minutesAhead(60) })).overrideUntil).not.toBe(
    until,
  );
  await c.reaches(owner, domain.id, 'Activated');
  const got = await Promise.all(
    Array.from(
      { length: 6 },
      async () => (await c.fetchAt(allNodes[0] ?? '', domain.name, '/a')).status,
    ),
  );
  expect(new Set(got)).toEqual(new Set([200]));
  await c.staff.call(remove, { id });
  expect((await owner.call(list, {})).total).toBe(0);
}, 90_000);
