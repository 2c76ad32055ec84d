import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { mostProcessed } from '#shared/areas/cdn/logs/logParsers';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { eraseRemoved } from '#workers/areas/cdn/corrections/removals';
import { codeOf } from '../statistics/points';
import { type HostLogs, hosts, openHostLogs, wildcard } from './hostLogs';

const { create, estimate, one, units, list } = logProcesses.endpoints;
const { createOutputRemoval, apply, undo } = dataPlans.endpoints;
const [a, b, c] = hosts;
let logs: HostLogs;
beforeAll(async () => {
  logs = await openHostLogs();
});
afterAll(() => logs?.stop());

test('/cdn-logprocess: of a wildcard single hosts are processed again, their lines alone change and count, and the same task once more changes nothing', async () => {
  const { staff, domainId, lines } = logs;
  const truth = await logs.state();
  await logs.slip(a, b);
  await logs.recount();
  const wrong = await logs.state();
  expect(wrong.sums).not.toBe(truth.sums);
  const cost = await staff.call(estimate, logs.wanted({ hosts: [a] }));
  expect(cost).toMatchObject({ files: 2, lines: 2 * lines, unstored: 0, inParts: 0 });

  const task = await logs.run({ hosts: [a] });
  expect(task).toMatchObject({
    state: 'completed',
    domains: wildcard,
    hosts: a,
    files: 2,
    sameFiles: 0,
    linesOk: truth.lines[a]?.n,
    linesBad: 0,
  });
  expect(task.changedSlots).toBeGreaterThan(0);
  const [unit] = (await staff.call(units, { id: task.id })).rows;
  expect(unit).toMatchObject({ hosts: a, result: 'changed', files: 2 });
  const once = await logs.state();
  expect(once.lines).toEqual({ ...wrong.lines, [a]: truth.lines[a] });
  expect(once.sums).toBe(await logs.sumsOfLines());
  expect(await logs.wrong()).toEqual([]);
  expect(await logs.left()).toEqual([]);
  // As a list that a person downloads.
  const table = { ...list, file: 'text/csv' } as never;
  const file = await staff.call(table, { domainId, as: 'csv', columns: 'number,hosts' } as never);
  expect(file).toContain(`1,${a}`);

  expect(await logs.run({ hosts: [a] })).toMatchObject({ sameFiles: 2, changedSlots: 0 });
  expect(await logs.state()).toEqual(once);

  // Hosts that were processed by themselves before, with others beside them.
  await logs.slip(a);
  expect(await logs.run({ hosts: [b, a, `nobody-asks.${wildcard.slice(2)}`] })).toMatchObject({
    sameFiles: 0,
  });
  expect(await logs.state()).toMatchObject({ lines: truth.lines, sums: truth.sums });
  expect(await logs.run({})).toMatchObject({ sameFiles: 2, changedSlots: 0 });
  expect([await logs.wrong(), await logs.left()]).toEqual([[], []]);
});

test('/deleteDataOfSubdomainLogProcessTask: what a task of single hosts wrote goes alone and comes back to the byte, and once it is deleted a task of what is missing brings it', async () => {
  const { staff } = logs;
  const truth = await logs.state();
  await logs.slip(a, c);
  const task = await logs.run({ hosts: [a] });
  await logs.run({ hosts: [c] });
  expect(await logs.state()).toEqual(truth);
  const removal = { processId: task.id, ticket: 'OPS-9', reason: 'The parser was wrong' };
  const plan = await staff.call(createOutputRemoval, removal);
  await staff.call(apply, { id: plan.id });
  await logs.planIs(plan.id, 'applied');
  expect(await logs.counted()).toBe(2 * logs.lines - (truth.lines[a]?.n ?? 0));
  await staff.call(undo, { id: plan.id });
  await logs.planIs(plan.id, 'undone');
  expect(await logs.state()).toEqual(truth);
  expect(await codeOf(staff.call(create, logs.wanted({ hosts: [a], mode: 'missing' })))).toBe(
    'logs.processNothing',
  );

  const last = await staff.call(createOutputRemoval, removal);
  await staff.call(apply, { id: last.id });
  await logs.planIs(last.id, 'applied');
  await logs.lapse(last.id);
  await eraseRemoved(new AbortController().signal);
  expect((await logs.state()).lines).toEqual({ [b]: truth.lines[b], [c]: truth.lines[c] });
  expect(await codeOf(staff.call(create, logs.wanted({ hosts: [c], mode: 'missing' })))).toBe(
    'logs.processNothing',
  );
  const again = await logs.run({ mode: 'missing' });
  expect(again).toMatchObject({ state: 'completed', linesOk: truth.lines[a]?.n });
  expect(await logs.state()).toEqual(truth);
  expect([await logs.wrong(), await logs.left()]).toEqual([[], []]);

  // The output of a task of the whole domain goes; a host that was processed by itself since stays.
  await logs.slip(b);
  const whole = await logs.run({});
  await logs.slip(c);
  await logs.run({ hosts: [c] });
  expect(await logs.state()).toEqual(truth);
  const wide = await staff.call(createOutputRemoval, { ...removal, processId: whole.id });
  await staff.call(apply, { id: wide.id });
  await logs.planIs(wide.id, 'applied');
  await logs.lapse(wide.id);
  await eraseRemoved(new AbortController().signal);
  expect((await logs.state()).lines).toEqual({ [c]: truth.lines[c] });
  expect(await logs.counted()).toBe(truth.lines[c]?.n);
  expect(await logs.run({ mode: 'missing' })).toMatchObject({ linesOk: 2 * logs.lines });
  expect(await logs.state()).toEqual(truth);
  expect([await logs.wrong(), await logs.left()]).toEqual([[], []]);
}, 180_000);

test('/createSubDomainLogProcessTaskPage: a host below none of the chosen wildcards is refused by name, and so are too many', async () => {
  const { staff, wanted } = logs;
  for (const host of ['www.elsewhere.test', `deeper.${a}`, wildcard.slice(2)]) {
    await expect(staff.call(create, wanted({ hosts: [a, host] }))).rejects.toMatchObject({
      body: {
        fields: [
          {
            path: 'hosts',
            code: 'logs.processHost',
            text: [expect.stringContaining(host), expect.stringContaining(`${host} is below none`)],
          },
        ],
      },
    });
  }
  const many = Array.from({ length: mostProcessed.hosts + 1 }, (_, i) => `h${i}.wild.test`);
  expect(await codeOf(staff.call(create, wanted({ hosts: many })))).toBe('request.invalid');
  expect(await codeOf(staff.call(create, wanted({ hosts: ['not a name'] })))).toBe(
    'request.invalid',
  );
});

test('/cdn-logprocess: single hosts of a file in parts are processed part by part, a round of the whole file takes their place, and files that are not stored are left out and counted', async () => {
  const { staff } = logs;
  await staff.call(largeLogs.endpoints.setLimit, { limitKb: 256, partKb: 256 });
  const parted = await logs.another();
  const truth = await logs.state(parted.domainId);
  const of = { domainIds: [parted.domainId], hosts: [`a.${parted.base}`] };
  await logs.slip(a, b);
  // Its hosts are others than those of its lines: nothing of it changes.
  expect(await logs.run(of)).toMatchObject({ sameFiles: 1, changedSlots: 0, linesOk: 0 });
  await logs.bench.sql('update domain set name = $2 where id = $1', [logs.domainId, '*.gone.test']);
  await logs.bench.sql('update domain set name = $2 where id = $1', [parted.domainId, wildcard]);
  const task = await logs.run({ ...of, hosts: [a] });
  expect(task).toMatchObject({ sameFiles: 0, linesOk: truth.lines[a]?.n });
  expect(task.units).toBeGreaterThan(1);
  const once = await logs.state(parted.domainId);
  expect(once.lines[a]).toEqual(truth.lines[a]);
  expect(once.lines[b]).not.toEqual(truth.lines[b]);
  expect(await logs.run({ ...of, hosts: [a] })).toMatchObject({ sameFiles: 1, changedSlots: 0 });
  expect([await logs.wrong(), await logs.left()]).toEqual([[], []]);
  await staff.call(largeLogs.endpoints.again, { id: parted.largeId });
  await logs.isLoaded(parted.largeId);
  await logs.settled();
  expect(await logs.state(parted.domainId)).toEqual(truth);
  expect(await logs.wrong()).toEqual([]);

  await logs.bench.sql(`update log_file set state = 'bad', load_id = null where domain_id = $1`, [
    parted.domainId,
  ]);
  expect(await staff.call(estimate, logs.wanted({ ...of, hosts: [a] }))).toMatchObject({
    files: 0,
    unstored: 1,
  });
  expect(await codeOf(staff.call(create, logs.wanted({ ...of, hosts: [a] })))).toBe(
    'logs.processNothing',
  );
  expect(await staff.call(one, { id: task.id })).toMatchObject({ hosts: a });
}, 180_000);
