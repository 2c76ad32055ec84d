import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preheatOptions } from '#shared/areas/content/preheats';
import { preheatPresets } from '#shared/areas/content/presets';
import { type Bench, type Caller, startBench } from '../../support/bench';

const { list, create, update, remove } = preheatPresets.endpoints;
let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  me = await bench.as('Super');
}, 60_000);
afterAll(() => bench?.stop());

const { description: _, ...usual } = preheatOptions.parse({});
const gentle = { ...usual, userAgent: 'warmer/1.0', other: { perSecond: 20 } };

test('options are kept under a name for the whole account, renamed, replaced and deleted', async () => {
  const accountId = me.accountId as string;
  const made = await me.call(create, { name: 'Gentle', options: gentle });
  expect(made).toMatchObject({ name: 'Gentle', accountId, options: gentle });
  const colleague = await bench.as('OperationalUser', { accountId });
  expect((await colleague.call(list, {})).rows).toEqual([made]);
  const renamed = { id: made.id, name: 'Night', options: { ...gentle, executions: 2 } };
  await colleague.call(update, renamed);
  expect((await me.call(list, {})).rows).toMatchObject([
    { name: 'Night', options: { executions: 2 } },
  ]);
  await me.call(remove, { id: made.id });
  expect((await colleague.call(list, {})).total).toBe(0);
});

test('a name is taken once in an account and says so; another account may have it too', async () => {
  await me.call(create, { name: 'Same', options: usual });
  await expect(me.call(create, { name: 'Same', options: gentle })).rejects.toMatchObject({
    status: 409,
    body: { code: 'data.taken', text: ['name 已存在', 'name already exists'] },
  });
  const other = await bench.as('Super');
  await other.call(create, { name: 'Same', options: usual });
  expect((await other.call(list, {})).total).toBe(1);
});

test('read-only users have no presets, other accounts none of ours, and options keep their schema', async () => {
  const made = await me.call(create, { name: 'Mine', options: usual });
  const other = await bench.as('Super');
  await expect(other.call(remove, { id: made.id })).rejects.toMatchObject({ status: 404 });
  const reader = await bench.as('Normal', { accountId: me.accountId as string });
  await expect(reader.call(list, {})).rejects.toMatchObject({ status: 403 });
  const wrong = { ...usual, executions: 11 };
  await expect(me.call(create, { name: 'Eleven', options: wrong })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'options.executions' }] },
  });
});
