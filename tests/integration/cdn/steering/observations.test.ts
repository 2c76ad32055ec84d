import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cnameAnalyses, cnameShares } from '#shared/areas/cdn/steering/analyses';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { cnameComparisons, cnameObservations } from '#shared/areas/cdn/steering/observations';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { findings } from '#shared/areas/platform/findings/findings';
import { now } from '#server/kernel/process/clock';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { probe } from '#workers/areas/cdn/steering/probe';
import type { Bench, Caller } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';
import { zone } from '../dns/support';
import { dying, openWatched, type Watched } from './support';

const { create, pause, remove, resume } = cnameTasks.endpoints;
let s: Watched;
let of: Watched['of'];
let bench: Bench;
let staff: Caller;
let owner: Caller;
beforeAll(async () => {
  s = await openWatched();
  ({ of, bench, staff, owner } = s);
});
afterAll(() => s?.of.stop());

test('/cdn-cnamerecord: the standing probe keeps every answer with its chain, TTL, serial and supplier; once a round, whoever runs the job', async () => {
  await expect(probe(dying(bench.platform, 3))).rejects.toThrow('killed');
  expect(await s.answers({})).toEqual([]);
  await Promise.all([probe(bench.platform), probe(bench.platform)]);
  await probe(bench.platform);
  const rows = await s.answers({});
  const [version] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  expect(rows.map((r) => [r.region, r.target, r.supplier]).toSorted()).toEqual([
    ['europe', of.european, 'borealis'],
    ['mainlandChina', of.everywhere, 'aurora'],
  ]);
  expect(rows.find((r) => r.region === 'europe')).toMatchObject({
    name: of.cname,
    domainName: of.name,
    resolver: of.server,
    rcode: 'noError',
    state: 'known',
    ttl: 30,
    serial: version?.serial,
    paramName: 'p-europe',
    taskId: null,
  });
  const chain = rows.find((r) => r.region === 'europe')?.chain ?? [];
  expect(chain[0]).toBe(`${of.cname} 30 CNAME ${of.european}`);
  expect(chain[1]).toMatch(/^\S+ 30 A 127\./);
  await s.wait(601);
  await probe(bench.platform);
  expect(await s.answers({})).toHaveLength(4);
  await expect(owner.call(cnameObservations.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
});

test('/cdn-cnamerecord: a target the platform never published is a foreign answer and a finding, until it is gone; two times stand beside each other', async () => {
  const before = now();
  const [{ serial } = { serial: 0 }] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  await of.world.call(
    'PUT',
    `/dns/zones/${zone}`,
    {
      serial: serial + 1,
      records: [
        {
          name: of.cname,
          ttl: 30,
          targets: [{ cname: 'evil.aurora-edge.test', weight: 1, regions: null }],
        },
      ],
    },
    { 'x-zone-token': 'lab-zone-token' },
  );
  await s.wait(660);
  await probe(bench.platform);
  expect((await s.answers({ state: ['foreign'] })).map((r) => [r.target, r.supplier])).toEqual([
    ['evil.aurora-edge.test', null],
    ['evil.aurora-edge.test', null],
  ]);
  const findingsNow = async () =>
    (await staff.call(findings.endpoints.list, { kind: ['foreignAnswer'] })).rows;
  expect(await findingsNow()).toMatchObject([
    { state: 'open', places: 2, place: { name: of.cname }, accountId: owner.accountId },
  ]);
  const compared = await staff.call(cnameComparisons.endpoints.list, {
    at: before,
    otherAt: now(),
  });
  expect(compared.rows.map((r) => [r.region, r.state, r.before, r.after])).toEqual(
    expect.arrayContaining([['europe', 'changed', [of.european], ['evil.aurora-edge.test']]]),
  );
  expect((await staff.call(cnameComparisons.endpoints.list, {})).rows).toEqual([]);
  await publishZone(bench.platform, { verify: true });
  await s.wait(660);
  await probe(bench.platform);
  expect(await findingsNow()).toMatchObject([{ state: 'closed' }]);
});

test('/createCnameTaskPage: a probe asks for names at its places and interval; customers ask for their own names alone', async () => {
  const draft = {
    kind: 'probe' as const,
    name: 'Two places',
    names: [of.cname],
    regions: ['europe', 'asia'] as ('europe' | 'asia')[],
    intervalSeconds: 60,
    answers: 3,
  };
  const task = await owner.call(create, draft);
  expect(task).toMatchObject({ kind: 'probe', state: 'running', accountId: owner.accountId });
  await Promise.all([probe(bench.platform), probe(bench.platform)]);
  const ofTask = () => s.answers({ taskId: task.id });
  expect((await ofTask()).map((r) => [r.region, r.target]).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => ['asia', of.everywhere]),
    ...Array.from({ length: 3 }, () => ['europe', of.european]),
  ]);
  await owner.call(pause, { id: task.id });
  await s.wait(61);
  await probe(bench.platform);
  expect(await ofTask()).toHaveLength(6);
  await owner.call(resume, { id: task.id });
  await probe(bench.platform);
  expect(await ofTask()).toHaveLength(12);
  await expect(owner.call(create, { ...draft, names: ['other.test'] })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    staff.call(create, { ...draft, regions: [], names: [of.cname], answers: 51 }),
  ).rejects.toMatchObject({ status: 400 });
  await expect((await bench.as('Normal')).call(create, draft)).rejects.toMatchObject({
    status: 403,
  });
  await owner.call(remove, { id: task.id });
  expect(await ofTask()).toEqual([]);
});

test('/cdn-cnameanalysis: at rest the interval covers the weight in about 95 of 100 cells, and is narrow', async () => {
  const names = [of.cname, ...(await s.moreNames())];
  const entries = [
    { regions: null, weight: 70, paramId: of.paramId },
    { regions: null, weight: 30, paramId: of.otherId },
    { regions: ['europe' as const], weight: 100, paramId: of.otherId },
  ];
  const policy = { name: 'By region', description: '', method: 'weight' as const, entries };
  await staff.call(schedules.endpoints.update, { id: s.scheduleId, ...policy });
  await publishZone(bench.platform);
  const draft = { kind: 'probe' as const, name: 'Cells', names, regions: [], answers: 25 };
  const task = await staff.call(create, draft);
  await probe(bench.platform);
  const all = await staff.call(cnameShares.endpoints.list, {
    taskId: task.id,
    paramId: of.paramId,
    size: 200,
  });
  expect(all.total).toBe(110);
  for (const r of all.rows) {
    expect(r).toMatchObject({ expected: expect.closeTo(0.7), answers: 25 });
    expect(r.high - r.low).toBeLessThan(0.38);
  }
  // Of 110 cells 104.5 are expected, with a deviation of 2.3.
  const covering = all.rows.filter((r) => r.state === 'within').length;
  expect(covering).toBeGreaterThanOrEqual(96);
  const europe = await staff.call(cnameShares.endpoints.list, {
    taskId: task.id,
    region: ['europe'],
    size: 200,
  });
  expect(europe.rows.every((r) => r.paramName === 'p-europe' && r.expected === 1)).toBe(true);
  await expect(owner.call(cnameShares.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});

test('/cdn-cnamechart: share of answers and of traffic over time, with each version of the zone as a mark', async () => {
  const at = new Date(Math.floor(Date.parse(now()) / 300_000) * 300_000).toISOString();
  const store = (paramId: string, bytes: number) =>
    storePoints(bench.platform.analytics, {
      accountId: owner.accountId as string,
      domainId: of.id,
      paramId,
      source: 'realtime',
      from: at,
      to: new Date(Date.parse(at) + 300_000).toISOString(),
      points: [statPoint({ at, country: 'CN', requests: 1, bytes })],
    });
  await store(of.paramId, 9_000);
  await store(of.otherId, 1_000);
  const ask = { domainId: of.id, last: '1h' as const };
  const chart = await staff.call(cnameAnalyses.endpoints.chart, ask);
  /** In the last slot that has something: the present one may have begun a moment ago. */
  const shareIn = (parts: typeof chart.traffic, id: string) => {
    const slots = parts[0]?.values.map((_, at) => parts.some((p) => (p.values[at] ?? 0) > 0)) ?? [];
    return parts.find((p) => p.paramId === id)?.values[slots.lastIndexOf(true)];
  };
  expect(shareIn(chart.traffic, of.paramId)).toBeCloseTo(0.9);
  expect(shareIn(chart.traffic, of.otherId)).toBeCloseTo(0.1);
  const last = [of.paramId, of.otherId].map((id) => shareIn(chart.answers, id) ?? 0);
  expect((last[0] ?? 0) + (last[1] ?? 0)).toBeCloseTo(1);
  // 11 of 12 regions send 70 of 100 to the first.
  expect(last[0]).toBeGreaterThan(0.5);
  expect(last[0]).toBeLessThan(0.8);
  const serials = chart.marks.flatMap((m) => m.serial ?? []);
  expect(serials).toEqual([...new Set(serials)].toSorted((a, b) => a - b));
  expect(serials.length).toBeGreaterThan(1);
});

test('/cdn-cnameUserDefinedGroupByAnalysis: answers by one to four dimensions add up to all of them', async () => {
  const ask = (by: readonly string[]) =>
    staff.call(cnameAnalyses.endpoints.groups, { by: by as never, last: '1h' });
  const whole = await ask(['rcode']);
  const [{ n } = { n: 0 }] = await bench.sql<{ n: number }>(
    'select count(*)::int as n from cname_observation where observed_at > $1',
    [new Date(Date.parse(now()) - 3_600_000).toISOString()],
  );
  expect(whole.answers).toBe(n);
  const fine = await ask(['domain', 'region', 'supplier', 'target']);
  expect(fine.groups).toBeGreaterThan(200);
  expect(fine.answers).toBe(n);
  expect(fine.rows[0]?.names).toContain('p-europe');
  const bySupplier = await ask(['supplier', 'hour', 'place', 'resolver']);
  expect(bySupplier.rows.reduce((sum, r) => sum + r.answers, 0)).toBe(n);
  expect(bySupplier.rows.reduce((sum, r) => sum + r.share, 0)).toBeCloseTo(1);
  for (const by of [[], ['domain', 'region', 'place', 'resolver', 'hour']])
    await expect(ask(by)).rejects.toMatchObject({ status: 400 });
});
