import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grants, rights } from '#shared/areas/rights';
import { documentOf, type Operation, operationsOf } from '../fuzz/operations';
import { type Bench, startBench } from '../support/bench';
import { dump, plantCanaries, readAll, sightings } from './canaries';
import { runExtras } from './massAssignment';
import { runForeign, runOwn } from './crossAccount';
import { analyticsRows, databaseFiles, exportedFiles } from './rawStores';
import { runMatrix, undecided } from './matrix';
import { openPrincipals, principals } from './principals';
import { guardedFields, runRights } from './rights';
import { runSingleGrants } from './singleGrants';
import { listen, overheard, overheardUngranted } from './sockets';
import { customerTable, modules } from './table';
import { startWorld, type World } from './world';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** Everything the server writes to its log, as text. */
const watchLog = (bench: Bench): string[] => {
  const lines: string[] = [];
  for (const level of levels)
    bench.platform.log[level] = ((...values: unknown[]) =>
      lines.push(`log ${level}: ${JSON.stringify(values)}`)) as never; // all six are called alike
  return lines;
};

let bench: Bench;
let world: World;
let all: Operation[];
const limit = 1_800_000;
beforeAll(async () => {
  bench = await startBench({ env: { TEST_CLOCK: '0' } });
  await bench.stopWorkers();
  world = await startWorld(bench);
  all = operationsOf(await documentOf(bench.base, (await bench.staff()).token));
}, 300_000);
afterAll(async () => {
  await world?.stop();
  await bench.stop();
});

test('every operation has a row in the table with the demand it makes, and every row an operation', () => {
  expect(undecided(all)).toEqual([]);
});
test('a thing of every kind can be made for an account', () => {
  expect({ ...world.a.failed, ...world.b.failed }).toEqual({});
});
test(
  'planted secrets appear in no answer, export, event, audit record, log line, metric, row or file of the database, only sealed',
  async () => {
    const lines = watchLog(bench);
    const canaries = await plantCanaries(bench, all, world);
    const answers = await readAll(bench, all, world);
    const files = await exportedFiles(bench, all, world);
    const raw = await databaseFiles(bench);
    const rows = [...(await dump(bench)), ...(await analyticsRows(bench))];
    expect(sightings(canaries, [...answers, ...files, ...rows, ...raw, ...lines])).toEqual([]);
    // What is no secret is found in each of these places, so the search itself works.
    const control = [{ name: 'control', text: world.a.host }];
    for (const places of [answers, files, rows, raw])
      expect(sightings(control, places).length).toBeGreaterThan(0);
  },
  limit,
);
test(
  'own things answer 200 by id, things of another account 404, and no row of theirs changes',
  async () => {
    expect((await runOwn(bench, all, world)).wrong).toEqual([]);
    expect((await runForeign(bench, all, world)).wrong).toEqual([]);
  },
  limit,
);
test(
  'a field beside the contract is refused with its name',
  async () => {
    expect((await runExtras(bench, all, world)).wrong).toEqual([]);
  },
  limit,
);
test(
  'a field that asks for a right of its own is refused by its name to people without it',
  async () => {
    expect(guardedFields(all, world.a.fixtures).sort()).toEqual([
      'cnameTasks.create: wishedEntries.0.coefficientPpm',
      'cnameTasks.preview: wishedEntries.0.coefficientPpm',
      'domains.add: lines.0.coefficientPpm',
      'domains.updateInfo: lines.0.coefficientPpm',
      'schedules.create: entries.0.coefficientPpm',
      'schedules.simulate: entries.0.coefficientPpm',
      'schedules.update: entries.0.coefficientPpm',
      'smsTests.create: channelId',
    ]);
    expect((await runRights(bench, all, world)).wrong).toEqual([]);
  },
  limit,
);
test(
  `every operation lets ${principals.length} kinds of principals through or refuses them as the table says`,
  async () => {
    expect((await runMatrix(bench, all, principals, world.a.fixtures)).wrong).toEqual([]);
  },
  limit,
);
test('the table written by hand has every action and module there is, and no other', () => {
  expect(Object.keys(customerTable).toSorted()).toEqual(Object.keys(rights).toSorted());
  expect([...modules].toSorted()).toEqual([...grants].toSorted());
});
test(
  'each module granted alone opens nothing that asks for another',
  async () => {
    const { cells, wrong } = await runSingleGrants(bench, all, world.a.fixtures);
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(10_000);
  },
  limit,
);
test('a staff member without grants hears nothing of any account, live or afterwards, and sees no notice', async () => {
  await bench.startWorkers();
  const { frames, missed, notices } = await overheardUngranted(bench, world);
  expect(frames.length).toBeGreaterThan(0);
  // Bare numbers, and that a colleague shared a view of a screen, which needs no grant to be read.
  const harmless = /"name":"","payload":null|"stream":"staff","name":"savedViews\.changed"/;
  expect([...frames, ...missed].filter((f) => !harmless.test(f.replaceAll('\\', '')))).toEqual([]);
  expect(notices).toBe(0);
  await bench.stopWorkers();
});
test('a console hears nothing of another account, whatever it asks for, and none without a session', async () => {
  await bench.startWorkers();
  const { mine, leaks } = await overheard(bench, world);
  expect(leaks).toEqual([]);
  expect(mine.length).toBeGreaterThan(0);
  await expect(listen(bench, {})).rejects.toThrow('auth.required');
  await expect(listen(bench, { token: 'x'.repeat(43) })).rejects.toThrow('auth.required');
  // Nor with one whose session is over, or whose staff member is gone.
  const tokenOf = openPrincipals(bench, world.a.accountId);
  for (const p of ['expired', 'actingEnded'] as const)
    await expect(listen(bench, { token: await tokenOf(p, 'signedIn') })).rejects.toThrow(
      'auth.required',
    );
});
