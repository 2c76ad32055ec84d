import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { policyMoves } from '#shared/areas/cdn/steering/policyMoves';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { openWatched, type Watched } from './support';

const { list, pause, resume, rollBack } = cnameTasks.endpoints;
let s: Watched;
let names: string[];
let policyId: string;
const more = { stages: [50, 100], waitSlots: 0, mostErrorPpm: null, leastHitPpm: null };
beforeAll(async () => {
  s = await openWatched();
  await s.moreNames();
  await publishZone(s.bench.platform);
  const rows = await s.bench.sql<{ name: string }>('select name from domain order by name limit 4');
  names = rows.map((r) => r.name);
  const policy = { name: 'Other', description: '', method: 'weight' as const };
  const { id } = await s.staff.call(schedules.endpoints.create, {
    ...policy,
    entries: s.wished(20, 80),
  });
  policyId = id;
});
afterAll(() => s?.of.stop());

const domainsOf = () =>
  s.bench.sql<{ scheduleId: string; lines: unknown }>(
    'select schedule_id as "scheduleId", lines from domain where name = any($1) order by name',
    [names],
  );
const tasksOf = async () =>
  (await s.staff.call(list, { toScheduleId: [policyId], sort: 'name', size: 50 })).rows;
const until = async (fits: () => Promise<boolean>) => {
  for (let n = 0; n < 12 && !(await fits()); n += 1) {
    await s.wait(31);
    await s.look();
  }
  expect(await fits()).toBe(true);
};

test('/cdn-schedulesByDomainNameManag: many names go to another policy as one switch in stages, with a result for each; unknown names are listed', async () => {
  const draft = { names: [...names, 'nobody.test'], scheduleId: policyId, ...more };
  await expect(s.staff.call(policyMoves.endpoints.start, draft)).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'confirmNames', code: 'cname.confirm' }] },
  });
  const reader = await s.bench.staff({ scheduling: 'view' });
  const confirmed = { ...draft, confirmNames: 4 };
  await expect(reader.call(policyMoves.endpoints.start, confirmed)).rejects.toMatchObject({
    status: 403,
  });
  const [locked = ''] = names;
  await s.bench.sql(
    `update domain set schedule_id = $1 where name = $2 and exists (select from schedule where id = $1)`,
    [policyId, locked],
  );
  const { results } = await s.staff.call(policyMoves.endpoints.start, {
    ...confirmed,
    confirmNames: 3,
  });
  expect(results.map((r) => [r.name, r.result])).toEqual([
    [names[0], 'already'],
    [names[1], 'started'],
    [names[2], 'started'],
    [names[3], 'started'],
    ['nobody.test', 'unknown'],
  ]);
  // Once more while it is under way: each says why.
  const again = await s.staff.call(policyMoves.endpoints.start, {
    ...confirmed,
    names: names.slice(1, 2),
    confirmNames: null,
  });
  expect(again.results[0]).toMatchObject({ result: 'refused', taskId: null });
  expect(again.results[0]?.text?.[1]).toBeTruthy();

  await until(async () => (await tasksOf()).every((task) => task.stage === 1));
  const [first] = await tasksOf();
  await s.staff.call(pause, { id: first?.id ?? '' });
  for (let n = 0; n < 3; n += 1) {
    await s.wait(31);
    await s.look();
  }
  // Nobody goes on without the one that is held.
  expect((await tasksOf()).map((task) => task.percent)).toEqual([50, 50, 50]);
  await s.staff.call(resume, { id: first?.id ?? '' });
  await until(async () => (await tasksOf()).every((task) => task.state === 'completed'));
  expect(await domainsOf()).toEqual(names.map(() => ({ scheduleId: policyId, lines: null })));
});

test('/cdn-schedulesByDomainNameManag: what takes one name back takes all of them back, with the reason', async () => {
  const back = names.slice(0, 3);
  const { results } = await s.staff.call(policyMoves.endpoints.start, {
    ...more,
    names: back,
    scheduleId: s.scheduleId,
    confirmNames: null,
  });
  expect(results.map((r) => r.result)).toEqual(['started', 'started', 'started']);
  const open = async () =>
    (await s.staff.call(list, { toScheduleId: [s.scheduleId], sort: 'name', size: 50 })).rows;
  await until(async () => (await open()).every((task) => task.stage === 1));
  const [first] = await open();
  await s.staff.call(rollBack, { id: first?.id ?? '' });
  await s.look();
  const after = await open();
  expect(after.map((task) => task.state)).toEqual(['rolledBack', 'rolledBack', 'rolledBack']);
  expect(after[1]?.reason).toMatchObject({
    code: 'switch.together',
    values: { domain: first?.domainName },
  });
  expect(await domainsOf()).toEqual(names.map(() => ({ scheduleId: policyId, lines: null })));
});
