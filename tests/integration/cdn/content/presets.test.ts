import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preheatOptions } from '#shared/areas/cdn/content/preheats';
import { preheatPresets } from '#shared/areas/cdn/content/presets';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { list, create, update, remove } = preheatPresets.endpoints;
let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  me = await bench.as('Super');
});
afterAll(() => bench?.stop());

const { description: _, ...usual } = preheatOptions.parse({});
const gentle = { ...usual, userAgent: 'warmer/1.0', other: { perSecond: 20 } };

test('options are kept under a name for the whole account, renamed, replaced and deleted', async () => {
  const accountId = me.accountId as string;
  const preset = await me.call(create, { name: 'Gentle', options: gentle });
  expect(preset).toMatchObject({ name: 'Gentle', accountId, options: gentle });
  const colleague = await bench.as('OperationalUser', { accountId });
  expect((await colleague.call(list, {})).rows).toMatchObject([preset]);
  const renamed = { id: preset.id, name: 'Night', options: { ...gentle, executions: 2 } };
  await colleague.call(update, renamed);
  expect((await me.call(list, {})).rows).toMatchObject([
    { name: 'Night', options: { executions: 2 } },
  ]);
  await me.call(remove, { id: preset.id });
  expect((await colleague.call(list, {})).total).toBe(0);
});

test('a name is taken once in an account and says so; another account may have it too', async () => {
  await me.call(create, { name: 'Same', options: usual });
  await expect(me.call(create, { name: 'Same', options: gentle })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'data.taken',
      text: ['名称已存在', 'Name already exists'],
      fields: [{ path: 'name', code: 'data.taken' }],
    },
  });
  const other = await bench.as('Super');
  await other.call(create, { name: 'Same', options: usual });
  expect((await other.call(list, {})).total).toBe(1);
});

test('read-only users have no presets, other accounts none of ours, and options keep their schema', async () => {
  const preset = await me.call(create, { name: 'Mine', options: usual });
  const other = await bench.as('Super');
  await expect(other.call(remove, { id: preset.id })).rejects.toMatchObject({ status: 404 });
  const reader = await bench.as('Normal', { accountId: me.accountId as string });
  await expect(reader.call(list, {})).rejects.toMatchObject({ status: 403 });
  const wrong = { ...usual, executions: 11 };
  await expect(me.call(create, { name: 'Eleven', options: wrong })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'options.executions' }] },
  });
});

test('every write is told to the consoles of the account', async () => {
  const other = await bench.as('Super');
  const { id } = await other.call(create, { name: 'Told', options: usual });
  await other.call(update, { id, name: 'Told again', options: usual });
  await other.call(remove, { id });
  const events = await bench.sql<{ payload: unknown }>(
    'select payload from outbox where name = $1 and stream = $2 order by id',
    [preheatPresets.events.changed.name, `account:${other.accountId}`],
  );
  expect(events.map((t) => t.payload)).toEqual([{ id }, { id }, { id }]);
});

test('staff see whose a preset is, and keep presets of the platform that no account sees', async () => {
  const staff = await bench.staff();
  const platformPreset = await staff.call(create, { name: 'Platform', options: usual });
  expect(platformPreset.accountId).toBeNull();
  const theirs = await me.call(create, { name: 'Of an account', options: usual });
  const [account] = await bench.sql<{ name: string }>('select name from account where id = $1', [
    me.accountId,
  ]);
  const { rows } = await staff.call(list, { size: 200 });
  expect(rows.find((r) => r.id === theirs.id)?.accountName).toBe(account?.name);
  expect(rows.find((r) => r.id === platformPreset.id)?.accountName).toBeNull();
  expect((await me.call(list, { size: 200 })).rows.map((r) => r.id)).not.toContain(
    platformPreset.id,
  );
});
