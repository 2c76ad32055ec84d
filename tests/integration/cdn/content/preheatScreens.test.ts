import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contentLanes } from '#shared/areas/cdn/content/contentLanes';
import { preheatFetches } from '#shared/areas/cdn/content/preheatFetches';
import { preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import { preheatResults } from '#shared/areas/cdn/content/preheatResults';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { type Caller, until } from '../../../support/bench';
import { spawnServer } from '../../../support/servers';
import { plantKey, signedCall } from '../../../support/signedCalls';
import { startOrigin } from '../../lab/support';
import { type ContentBench, startContentBench } from './support';

const host = 'www.lane.test';
const changing = 'www.changing.test';
let b: ContentBench;
let me: Caller;
let accountId: string;
let content = 'first';
let origin: Awaited<ReturnType<typeof startOrigin>>;
beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  accountId = me.accountId ?? '';
  origin = await startOrigin((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'max-age=3600' });
    res.end(content);
  });
  await b.domain(accountId, host, ['aurora']);
  await b.domain(accountId, changing, ['aurora'], [], origin.port);
});
afterAll(async () => {
  await b?.stop();
  await origin?.stop();
});

const urls = (folder: string, count: number) =>
  Array.from({ length: count }, (_, i) => `http://${host}/${folder}/${i}.bin`);
const grant = {
  urlsPerDay: 100,
  weight: 1,
  nodeIds: [] as string[],
  fromAt: '2026-01-01T00:00:00Z',
  toAt: null,
  enabled: true,
  remark: '',
};
const auroraNodes = async () =>
  (await me.call(edgeNodes.endpoints.choices, {})).rows.filter((n) => n.supplier === 'aurora');
const submit = (targets: string[], more: { nodeIds?: string[] } = {}) =>
  me.call(preheats.endpoints.create, { targets, ...more });

test('/cdn-createAccountPreheatDomain and /cdn-updateaccountpreheatdomain: a grant is checked, unique for its account, changed and seen by staff alone', async () => {
  const { create, update, list } = preheatGrants.endpoints;
  const other = (await b.bench.as('Super')).accountId ?? '';
  const add = (pattern: string, more = {}) =>
    b.staff.call(create, { ...grant, accountId: other, pattern, ...more });
  const added = await add('*.Lane.test');
  expect(added).toMatchObject({ pattern: '*.lane.test', state: 'active', usedToday: 0 });
  await expect(add('*.lane.test')).rejects.toMatchObject({ status: 409 });
  await expect(add('www.*.test')).rejects.toMatchObject({
    body: { fields: [{ path: 'pattern' }] },
  });
  await expect(add('*', { toAt: grant.fromAt })).rejects.toMatchObject({
    body: { fields: [{ path: 'toAt' }] },
  });
  await b.staff.call(update, { ...grant, id: added.id, enabled: false, urlsPerDay: 7 });
  const { rows } = await b.staff.call(list, { accountId: other });
  expect(rows).toMatchObject([{ state: 'disabled', urlsPerDay: 7, accountId: other }]);
  const reader = await b.bench.staff({ content: 'view' });
  await expect(reader.call(update, { ...grant, id: added.id })).rejects.toMatchObject({
    status: 403,
  });
  await expect(me.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('/cdn-accountpreheatdomainmanag: the 101st URL of a quota of 100 is refused on the server in all processes together', async () => {
  const { id } = await b.staff.call(preheatGrants.endpoints.create, {
    ...grant,
    accountId,
    pattern: host,
  });
  const key = await plantKey(b.bench, { accountId, personId: me.personId, ceiling: 'basic' });
  const { base, child } = await spawnServer(b.bench.config);
  try {
    const at = (server: string, folder: string, count: number) =>
      signedCall(key, {
        method: 'POST',
        url: `${server}/api/preheats`,
        body: JSON.stringify({ targets: urls(folder, count) }),
      });
    const both = await Promise.all([at(base, 'a', 60), at(b.bench.base, 'b', 60)]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 429]);
    expect((await at(base, 'c', 40)).status).toBe(200);
    for (const server of [base, b.bench.base]) {
      const beyond = await at(server, 'd', 1);
      expect(beyond).toMatchObject({ status: 429, body: { code: 'content.grantQuota' } });
      expect(JSON.stringify(beyond.body)).toContain('100');
    }
  } finally {
    child.kill('SIGTERM');
  }
  const { rows } = await b.staff.call(preheatGrants.endpoints.list, { accountId });
  expect(rows).toMatchObject([{ id, usedToday: 100 }]);
  // What no grant covers is not counted against it.
  await submit([`http://${changing}/free`]);
  await b.staff.call(preheatGrants.endpoints.remove, { id });
  expect((await submit(urls('d', 1))).task.total).toBe(1);
});

test('/cdn-accountpreheatdomainmanag: preheats keep to the allowed nodes', async () => {
  const [first, second] = await auroraNodes();
  const { id } = await b.staff.call(preheatGrants.endpoints.create, {
    ...grant,
    accountId,
    pattern: '*',
    nodeIds: [first?.id ?? ''],
  });
  await expect(submit(urls('n', 1), { nodeIds: [second?.id ?? ''] })).rejects.toMatchObject({
    status: 403,
    body: { code: 'content.grantNodes' },
  });
  const checked = await me.call(preheats.endpoints.check, { targets: urls('n', 1) });
  expect(checked.way).toBe('edge');
  const { task } = await submit(urls('n', 1));
  expect(task.params).toMatchObject({ way: 'edge', nodes: [{ address: first?.address }] });
  await b.staff.call(preheatGrants.endpoints.remove, { id });
});

test('/cdn-preheatresult: failures over all preheats by class, and what failed once more as a linked task', async () => {
  const nodeIds = (await auroraNodes()).map((n) => n.id);
  const bad = `http://${host}/missing/file.bin`;
  const { task } = await submit([bad, `http://${host}/there.bin`], { nodeIds });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'partial', failed: 1 });
  const { list, classes, again } = preheatResults.endpoints;
  const { rows } = await me.call(list, { state: ['failed'], search: 'missing' });
  expect(rows).toMatchObject([
    { taskId: task.id, target: bad, code: 'HTTP404', supplier: 'aurora', number: task.number },
  ]);
  expect(rows[0]?.nodes).toContain('aurora-as1');
  expect((await me.call(classes, { taskId: task.id })).rows).toEqual([
    { code: 'HTTP404', count: 1 },
  ]);
  const byNode = await me.call(list, { taskId: task.id, nodes: 'aurora-eu1', sort: 'createdAt' });
  expect(byNode.total).toBe(2);
  const linked = await me.call(again, { id: task.id });
  expect(linked.task).toMatchObject({ parentId: task.id, total: 1, params: { way: 'edge' } });
  await b.ended(me, linked.task.id);
  const normal = await b.bench.as('Normal', { accountId });
  expect((await normal.call(list, { taskId: task.id })).total).toBe(2);
  await expect(normal.call(again, { id: task.id })).rejects.toMatchObject({ status: 403 });
  const stranger = await b.bench.as('Super');
  expect((await stranger.call(list, { taskId: task.id })).total).toBe(0);
  expect((await stranger.call(classes, {})).rows).toEqual([]);
  await expect(stranger.call(again, { id: task.id })).rejects.toMatchObject({ status: 404 });
});

test('/cdn-preheatrecord: one node holds a stale copy, and the comparison names it', async () => {
  const [stale, fresh] = await auroraNodes();
  const url = `http://${changing}/page`;
  const first = await submit([url], { nodeIds: [stale?.id ?? ''] });
  await b.ended(me, first.task.id);
  content = 'second';
  const { task } = await submit([url], { nodeIds: [stale?.id ?? '', fresh?.id ?? ''] });
  await b.ended(me, task.id);
  const { list } = preheatFetches.endpoints;
  const { rows } = await b.staff.call(list, { taskId: task.id });
  expect(rows).toHaveLength(2);
  const at = (address: string | undefined) => rows.find((r) => r.address === address);
  expect(at(stale?.address)).toMatchObject({ compared: 'differs', xCache: 'HIT', bytes: 5 });
  expect(at(fresh?.address)).toMatchObject({ compared: 'same', bytes: 6, method: 'GET' });
  expect(at(fresh?.address)?.firstByteMs).toBeGreaterThan(0);
  const named = await b.staff.call(list, { taskId: task.id, compared: ['differs'] });
  expect(named.rows.map((r) => r.address)).toEqual([stale?.address]);
  const alone = await b.staff.call(list, { taskId: first.task.id });
  expect(alone.rows).toMatchObject([{ compared: 'unknown' }]);
  await expect(me.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('/cdn-preheat: two accounts end together, a third with ten URLs is not behind them, and a priority moves the expected ends at once', async () => {
  const zone = `share${randomBytes(3).toString('hex')}.test`;
  const people = [
    { who: await b.bench.as('Super'), host: `one.${zone}`, count: 1_200 },
    { who: await b.bench.as('Super'), host: `two.${zone}`, count: 1_200 },
    { who: await b.bench.as('Super'), host: `ten.${zone}`, count: 10 },
  ];
  for (const { who, host: name } of people) await b.domain(who.accountId ?? '', name, ['aurora']);
  const begin = async ({ who, host: name, count }: (typeof people)[number]) => {
    const targets = Array.from({ length: count }, (_, i) => `http://${name}/share/${i}.bin`);
    // An own user agent: the platform fetches by itself, so its own order is what counts.
    const { task } = await who.call(preheats.endpoints.create, {
      targets,
      userAgent: 'warmer/1.0',
    });
    return { who, task };
  };
  const [one, two, ten] = await Promise.all(people.map(begin));
  if (!one || !two || !ten) throw new Error('three tasks');
  const lanesOf = async (...of: { who: Caller }[]) => {
    const { rows } = await b.staff.call(contentLanes.endpoints.list, {});
    return of.map(({ who }) => rows.find((r) => r.accountId === who.accountId));
  };
  const busy = await until(async () => {
    const [lane] = await lanesOf(one);
    return lane?.etaAt ? lane : null;
  });
  expect(busy).toMatchObject({
    param: expect.any(String),
    supplier: 'aurora',
    tasks: 1,
    priority: 5,
  });
  const prioritise = { id: two.task.id, priority: 9 };
  await expect(one.who.call(contentLanes.endpoints.prioritise, prioritise)).rejects.toMatchObject({
    status: 403,
  });
  await b.staff.call(contentLanes.endpoints.prioritise, prioritise);
  // An end is told from the first answers on; those of the other lane may come a moment later.
  await until(async () => {
    const [slower, faster] = await lanesOf(one, two);
    expect(faster).toMatchObject({ priority: 9 });
    return Date.parse(faster?.etaAt ?? '') < Date.parse(slower?.etaAt ?? '');
  });
  await b.staff.call(contentLanes.endpoints.prioritise, { ...prioritise, priority: 5 });
  const [first, second, tiny] = await Promise.all(
    [one, two, ten].map(({ who, task }) => b.ended(who, task.id, 90_000)),
  );
  const took = (t: typeof first) =>
    Date.parse(t?.finishedAt ?? '') - Date.parse(t?.createdAt ?? '');
  expect(Math.abs(took(first) - took(second))).toBeLessThan(0.1 * took(first) + 1_000);
  expect(took(tiny)).toBeLessThan(took(first) / 2);
  await expect(b.staff.call(contentLanes.endpoints.prioritise, prioritise)).rejects.toMatchObject({
    status: 409,
  });
});
