import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { configStates } from '#shared/areas/cdn/domains/configStates';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from './console';

const { adopt, resyncInWaves } = configStates.endpoints;
let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

const overview = (id: string) => owner.call(domainConfigs.endpoints.one, { domainId: id });
const readBack = (id: string) =>
  until(
    async () => {
      const { suppliers } = await overview(id);
      return suppliers.every((s) => s.reading?.state === 'same') ? suppliers : null;
    },
    { ms: 15_000, what: 'both suppliers read back as wanted' },
  );
const ended = (id: string) =>
  until(
    async () => {
      const task = await c.staff.call(tasks.endpoints.one, { id });
      return task.finishedAt ? task : null;
    },
    { ms: 60_000, what: 'the waves to end' },
  );
const pushes = async (id: string) =>
  (
    await c.bench.sql<{ n: number }>(
      `select count(*)::int as n from domain_config where domain_id = $1 and cause = 'repush'`,
      [id],
    )
  )[0]?.n;

test("/cdn-domainconfigmanag: a supplier's value is adopted as a new version that every supplier gets", async () => {
  const d = await c.activated(owner, 'www.adopt-shop.test');
  await readBack(d.id);
  await c.faults('aurora', { driftDomain: d.name });
  const drifted = await owner.call(domainConfigs.endpoints.read, { domainId: d.id });
  const bad = drifted.suppliers.find((s) => s.reading?.state === 'drifted');
  const differences = bad?.reading?.differences ?? [];
  expect(differences.map((x) => [x.place, x.field])).toEqual([['origin', 'hostHeader']]);
  const theirs = bad?.reading?.found?.origin.hostHeader as string;
  const input = { id: d.id, entryId: bad?.entryId as string, differences };
  await expect(owner.call(adopt, input)).rejects.toMatchObject({ status: 403 });
  const reader = await c.bench.staff({ config: 'view' });
  await expect(reader.call(adopt, input)).rejects.toMatchObject({ status: 403 });
  const otherwise = differences.map((x) => ({ ...x, after: 'never-seen.test' }));
  await expect(c.staff.call(adopt, { ...input, differences: otherwise })).rejects.toMatchObject({
    body: { code: 'config.otherwiseNow' },
  });
  await c.calm('aurora');
  expect(await c.staff.call(adopt, input)).toEqual({ version: 2 });
  const after = await c.reaches(owner, d.id, 'Activated');
  expect([after.originHostHeader, after.configVersion]).toEqual([theirs, 2]);
  for (const supplier of ['aurora', 'borealis'] as const)
    expect((await (await c.driver(supplier)).readConfig(d.name)).origin.hostHeader).toBe(theirs);
  await readBack(d.id);
  const { rows } = await owner.call(domainConfigs.endpoints.versions, { domainId: d.id });
  expect([rows[0]?.cause, rows[0]?.createdBy]).toEqual(['adopt', c.staff.email]);
});

test('/cdn-domainconfigmanag: pushing in waves stops at the first wave of which too many fail, and pushes each domain once', async () => {
  const names = ['a', 'b', 'c', 'd'].map((n) => `www.${n}-waves.test`);
  const four = await Promise.all(names.map((name) => c.activated(owner, name)));
  for (const d of four) await readBack(d.id);
  await c.bench.sql(
    `update domain_reading set state = 'drifted' where domain_id = any($1::uuid[])`,
    [four.map((d) => d.id)],
  );
  const waves = { accountId: owner.accountId, standings: ['drifted' as const], waveSize: 2 };
  await expect(owner.call(resyncInWaves, waves)).rejects.toMatchObject({ status: 403 });
  await c.faults('borealis', { deployFails: true });
  const stopped = await ended(
    (await c.staff.call(resyncInWaves, { ...waves, failurePercent: 50 })).id,
  );
  expect([stopped.state, stopped.ok, stopped.failed]).toEqual(['failed', 0, 4]);
  const { rows } = await c.staff.call(tasks.endpoints.items, { id: stopped.id });
  expect(rows.map((r) => r.code === 'stopped')).toEqual([false, false, true, true]);
  expect(rows[2]?.message).toMatchObject({
    code: 'wave.stopped',
    values: { wave: 1, percent: 100 },
  });
  expect(await Promise.all(four.map((d) => pushes(d.id)))).toEqual([1, 1, 0, 0]);
  await c.calm('borealis');
  const done = await ended(
    (
      await c.staff.call(resyncInWaves, {
        ...waves,
        standings: ['drifted', 'failed'],
        failurePercent: 0,
      })
    ).id,
  );
  expect([done.state, done.ok]).toEqual(['completed', 4]);
  expect(await Promise.all(four.map((d) => pushes(d.id)))).toEqual([2, 2, 1, 1]);
});
