import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { savedViews } from '#shared/areas/platform/views/savedViews';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { codeOf } from '../../cdn/statistics/points';

let bench: Bench;
let owner: Caller;
let other: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  owner = await bench.as('Normal');
  other = await bench.as('Super');
});
afterAll(() => bench?.stop());

test('views are kept per screen, shared in the account, and changed by their owner alone', async () => {
  const { list, create, update, remove } = savedViews.endpoints;
  const colleague = await bench.as('Admin', { accountId: owner.accountId as string });
  const path = '/cdn-analyze';
  const view = await owner.call(create, { path, name: 'Weekly', query: 'last=7d&metric=traffic' });
  expect((await colleague.call(list, { path })).rows).toEqual([]);
  await owner.call(update, { id: view.id, shared: true });
  expect((await colleague.call(list, { path })).rows).toMatchObject([
    { name: 'Weekly', query: 'last=7d&metric=traffic', own: false },
  ]);
  expect((await other.call(list, { path })).rows).toEqual([]);
  expect(await codeOf(colleague.call(remove, { id: view.id }))).toBe('views.notOwn');
  expect(await codeOf(other.call(update, { id: view.id, name: 'x' }))).toBe('data.absent');
  expect(await codeOf(owner.call(create, { path, name: 'Weekly', query: '' }))).not.toBe(null);
  await owner.call(remove, { id: view.id });
  expect((await owner.call(list, { path })).rows).toEqual([]);
});

test('a view is pinned to the overview of its owner alone, and at most twelve are', async () => {
  const { pinned, create, update, remove } = savedViews.endpoints;
  const path = '/cdn-analyze2';
  const views = [];
  for (let i = 0; i < 12; i += 1)
    views.push(
      await owner.call(create, {
        path,
        name: `Pin ${i}`,
        query: 'by=domain',
        shared: true,
        pinned: true,
      }),
    );
  expect((await owner.call(pinned, {})).rows).toHaveLength(12);
  const colleague = await bench.as('Admin', { accountId: owner.accountId as string });
  expect((await colleague.call(pinned, {})).rows).toEqual([]);
  const more = { path, name: 'One more', query: '', pinned: true };
  expect(await codeOf(owner.call(create, more))).toBe('views.tooManyPinned');
  await owner.call(update, { id: views[0]?.id ?? '', pinned: false });
  expect((await owner.call(pinned, {})).rows).toHaveLength(11);
  for (const { id } of views) await owner.call(remove, { id });
});

test('views of a removed member go to the successor; without one the shared become the account’s', async () => {
  const { list, create, update } = savedViews.endpoints;
  const accountId = owner.accountId as string;
  const boss = await bench.as('Super', { accountId });
  const [first, second] = [
    await bench.as('Admin', { accountId }),
    await bench.as('Admin', { accountId }),
  ];
  const path = '/cdn-analyze';
  const view = (name: string, shared: boolean) => ({ path, name, query: 'last=7d', shared });
  await first.call(create, { ...view('Weekly', false), pinned: true });
  await first.call(create, view('Errors', true));
  await second.call(create, view('Weekly', false));
  expect(await boss.call(people.endpoints.belongings, { id: first.personId })).toMatchObject({
    savedViews: 2,
  });
  await boss.call(people.endpoints.remove, { id: first.personId, successorId: second.personId });
  const handed = (await second.call(list, { path })).rows.filter((v) => v.own);
  expect(handed.map((v) => v.name).toSorted()).toEqual([
    'Errors',
    'Weekly',
    `Weekly (${first.email.slice(0, 26)})`,
  ]);
  expect(handed.every((v) => !v.pinned && v.userId === second.personId)).toBe(true);
  await boss.call(people.endpoints.remove, { id: second.personId });
  const rows = (await boss.call(list, { path })).rows;
  expect(rows).toMatchObject([{ name: 'Errors', userId: null, own: true, shared: true }]);
  const reader = await bench.as('Normal', { accountId });
  expect((await reader.call(list, { path })).rows).toMatchObject([{ name: 'Errors', own: false }]);
  const id = rows[0]?.id ?? '';
  expect(await codeOf(boss.call(update, { id, pinned: true }))).toBe('views.accounts');
  expect(await codeOf(boss.call(update, { id, shared: false }))).toBe('views.accounts');
  expect(await boss.call(update, { id, name: 'All errors' })).toMatchObject({ name: 'All errors' });
});
