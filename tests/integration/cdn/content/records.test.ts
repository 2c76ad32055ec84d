import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preheatFetches } from '#shared/areas/cdn/content/preheatFetches';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { probes } from '#shared/areas/cdn/content/probes';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { nodeAnswer } from '#shared/areas/cdn/content/schemas';
import { audits } from '#shared/areas/platform/audit/audit';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import * as z from 'zod';
import { type Caller, until } from '../../../support/bench';
import { plantKey, signedCall } from '../../../support/signedCalls';
import { through } from '../domains/edge';
import { lab } from '../../lab/support';
import { type ContentBench, startContentBench } from './support';

const host = 'www.record.test';
let b: ContentBench;
let me: Caller;
beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  await b.domain(me.accountId ?? '', host);
});
afterAll(() => b.stop());

const preheat = (
  targets: string[],
  options: Omit<z.input<typeof preheats.endpoints.create.input>, 'targets'> = {},
) => me.call(preheats.endpoints.create, { targets, ...options });

test("requests of the platform's own are counted beside visitors', in counters and in log lines", async () => {
  const api = b.config.suppliers.aurora.apiPort;
  const span = `from=${new Date(Date.now() - 7_200_000).toISOString()}&to=${new Date(Date.now() + 7_200_000).toISOString()}`;
  const total = async () => (await lab(api, 'GET', `truth?domain=${own}&${span}`))['total'];
  const me = await b.bench.as('Super');
  const own = 'own-requests.preheat.test';
  await b.domain(me.accountId as string, own, ['aurora']);
  const probe = await me.call(probes.endpoints.create, { targets: [`http://${own}/p`] });
  await b.ended(me, probe.task.id);
  const chosen = { targets: [`http://${own}/p`], method: 'GET' as const, executions: 1 };
  const preheat = await me.call(preheats.endpoints.create, { ...chosen, userAgent: 'own' });
  await b.ended(me, preheat.task.id);
  const refresh = await me.call(refreshes.endpoints.create, { targets: [`http://${own}/p`] });
  await b.ended(me, refresh.task.id);
  expect(await total()).toMatchObject({ requests: 0, bytes: 0, status: {}, originRequests: 0 });
  const { witnessRequests } = (await total()) as { witnessRequests: number };
  // Two nodes each: one probe, one fetch, and at least one look after the purge.
  expect(witnessRequests).toBeGreaterThanOrEqual(6);
  await through('127.0.10.1', b.config.edges.httpPort, own, '/p');
  expect(await total()).toMatchObject({ requests: 1, witnessRequests });
});

test('the record of a preheat shows agent, method, fields and body, and whether the node keeps the answer', async () => {
  const first = async (id: string) => {
    const [item] = (await me.call(tasks.endpoints.items, { id })).rows;
    return { item, answer: z.array(nodeAnswer).parse(item?.evidence)[0] };
  };
  const sent = { userAgent: 'poster/1.0', method: 'POST' as const, body: 'name=value' };
  const posted = await preheat([`http://${host}/posted`], sent);
  expect(await b.ended(me, posted.task.id)).toMatchObject({ state: 'completed', verified: 0 });
  const record = await first(posted.task.id);
  expect(record.item).toMatchObject({ state: 'done', code: 'notKept', verified: false });
  expect(record.answer?.request).toEqual({
    method: 'POST',
    headers: { 'user-agent': 'poster/1.0', 'accept-encoding': 'gzip' },
    body: 'name=value',
    bodySha256: createHash('sha256').update('name=value').digest('hex'),
  });
  const storing = await preheat([`http://${host}/kept`], { taskType: 'edge' });
  expect(await b.ended(me, storing.task.id)).toMatchObject({ state: 'completed', verified: 2 });
  expect((await first(storing.task.id)).answer).toMatchObject({ held: true });
  const passing = 'passing.warm.test';
  const never = [b.rule('/*', { cacheSeconds: 0 })];
  await b.domain(me.accountId ?? '', passing, ['aurora'], never);
  const lost = await preheat([`http://${passing}/x`], { taskType: 'edge' });
  expect(await b.ended(me, lost.task.id)).toMatchObject({ state: 'failed', failed: 1 });
  const { item } = await first(lost.task.id);
  const message = {
    code: 'content.notKept',
    values: { node: expect.stringContaining('aurora-') },
  };
  expect(item).toMatchObject({ code: 'notKept', message });
});

test('/cdn-preheatrecord: each fetch tells when its connection stood and the options it was sent with', async () => {
  const body = 'x'.repeat(1_000);
  const bound = '127.0.10.2';
  const sent = { resolutionIp: bound, method: 'POST' as const, body };
  const { task } = await preheat([`http://${host}/sent`], sent);
  await b.ended(me, task.id);
  const { list } = preheatFetches.endpoints;
  const { rows } = await b.staff.call(list, { taskId: task.id });
  const requestSha256 = createHash('sha256').update(body).digest('hex');
  expect(rows).toMatchObject([{ method: 'POST', boundIp: bound, requestSha256 }]);
  const [row] = rows;
  expect(row?.connectMs).toBeGreaterThanOrEqual(0);
  expect(row?.connectMs).toBeLessThanOrEqual(row?.firstByteMs ?? 0);
  const plain = await preheat([`http://${host}/plain`], { taskType: 'edge' });
  await b.ended(me, plain.task.id);
  const others = await b.staff.call(list, { taskId: plain.task.id });
  expect(others.rows.length).toBeGreaterThan(0);
  expect(others.rows.every((r) => r.boundIp === null && r.requestSha256 === null)).toBe(true);
});

test('a bound address must be a node of a supplier that serves every address', async () => {
  const target = [`http://${host}/bound`];
  const { task } = await preheat(target, { resolutionIp: '127.0.10.2' });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', total: 1, verified: 1 });
  const refusal = {
    status: 400,
    body: { fields: [{ path: 'resolutionIp', code: 'content.resolutionIp' }] },
  };
  await expect(preheat(target, { resolutionIp: '127.0.0.9' })).rejects.toMatchObject(refusal);
  const alone = 'aurora-alone.warm.test';
  await b.domain(me.accountId ?? '', alone, ['aurora']);
  const elsewhere = { targets: [`http://${alone}/x`], resolutionIp: '127.0.20.1' };
  await expect(me.call(preheats.endpoints.create, elsewhere)).rejects.toMatchObject(refusal);
  await expect(me.call(preheats.endpoints.check, elsewhere)).rejects.toMatchObject(refusal);
});

test('/cdn-operational: a refresh by an API key is one chain: the key, a call to each supplier, and the event to the console', async () => {
  const top = await b.bench.staff();
  const key = await plantKey(b.bench, {
    accountId: me.accountId ?? '',
    personId: me.personId,
    ceiling: 'basic',
  });
  const answer = await signedCall(key, {
    method: 'POST',
    url: `${b.bench.base}/api/refreshes`,
    body: JSON.stringify({ targets: [`http://${host}/by-key.css`] }),
  });
  const { task } = refreshes.endpoints.create.output.parse(answer.body);
  await b.ended(me, task.id);
  const { rows } = await top.call(audits.endpoints.list, { rowId: task.id, operation: 'add' });
  const { requestId = '' } = rows[0] ?? {};
  // Calls are written down after they were answered, and the chain is told as it is.
  const links = await until(async () => {
    const chain = await top.call(audits.endpoints.chain, { requestId });
    const calls = chain.links.filter((l) => l.kind === 'supplierCall').map((l) => l.name);
    return ['aurora', 'borealis'].every((s) => calls.includes(s)) && chain.links;
  });
  expect(links.find((l) => l.kind === 'audit')?.by).toContain(key.keyId);
  expect(links.map((l) => l.kind)).toEqual(expect.arrayContaining(['task', 'event']));
  const items = links.filter((l) => l.kind === 'item');
  expect(items.map((l) => [l.name, l.detail, l.state]).toSorted()).toEqual(
    ['aurora-1', 'borealis-1'].map((s) => [s, `http://${host}/by-key.css`, 'done']),
  );
  const at = links.map((l) => Date.parse(l.at));
  expect(at).toEqual(at.toSorted((x, y) => x - y));
});
