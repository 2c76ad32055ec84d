import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { nodeAnswer } from '#shared/areas/cdn/content/schemas';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { probes } from '#shared/areas/cdn/content/probes';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import * as z from 'zod';
import { type Caller, until } from '../../../support/bench';
import { latencyTests } from './latencies';
import { submissionTests } from './submission';
import { type ContentBench, countsOf, startContentBench } from './support';

const host = 'www.purge.test';
let b: ContentBench;
let me: Caller;
beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  await b.domain(me.accountId ?? '', host);
});
afterEach(async () => {
  await b.calm('aurora');
  await b.calm('borealis');
});
afterAll(() => b.stop());

const refresh = (targets: string[], who = me, more: { thenPreheat?: boolean } = {}) =>
  who.call(refreshes.endpoints.create, { targets, ...more });
const itemsOf = (id: string) => me.call(tasks.endpoints.items, { id, size: 200 });

test('a refresh is done by every supplier of the domain and verified by every node', async () => {
  const targets = [`http://${host}/a.css`, `http://${host}/b.css`];
  const { task } = await refresh(targets);
  expect(task).toMatchObject({ kind: 'refresh', total: 4 });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 4, verified: 4 });
  const { rows } = await itemsOf(task.id);
  expect(new Set(rows.map((r) => `${r.lane} ${r.target}`)).size).toBe(4);
  for (const row of rows) {
    const evidence = z.array(nodeAnswer).parse(row.evidence);
    expect(evidence).toHaveLength(2);
    expect(evidence.map((e) => e.xCache)).toEqual(['MISS', 'MISS']);
  }
  for (const supplier of ['aurora', 'borealis'] as const) {
    const counts = countsOf(await b.ledger(supplier, 'purge'));
    expect(targets.map((t) => counts.get(t))).toEqual([1, 1]);
  }
});
const warm = async (targets: string[]) => {
  const { task } = await me.call(preheats.endpoints.create, { targets });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed' });
};
test('a directory proves itself by addresses below it that nodes held; without any it is accepted and not proven', async () => {
  const [cachedUrl, directory] = [`http://${host}/img/one`, `http://${host}/img/*`];
  await warm([cachedUrl]);
  const { task } = await refresh([directory, `http://${host}/never/zz/*`]);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 4, verified: 2 });
  const { rows } = await itemsOf(task.id);
  const results = rows.map((r) => {
    const evidence = z.array(nodeAnswer).parse(r.evidence ?? []);
    return [r.target, r.verified, r.code, [...new Set(evidence.map((e) => e.xCache))]];
  });
  expect(results).toEqual(
    expect.arrayContaining([
      [directory, true, null, ['MISS']],
      [`http://${host}/never/zz/*`, false, 'unproven', []],
    ]),
  );
  // Cleared, it is known and held by nobody: a second time there is nothing to prove.
  const again = await refresh([directory]);
  expect(await b.ended(me, again.task.id)).toMatchObject({ state: 'completed', verified: 0 });
});
test('"then preheat" of a directory tells what is known below it, warms just that, and says when it is nothing', async () => {
  const targets = [`http://${host}/warm/*`, `http://${host}/unheard/*`];
  const below = [`http://${host}/warm/a`, `http://${host}/warm/b`];
  await warm(below);
  const checked = await me.call(refreshes.endpoints.check, { targets });
  expect(checked.known.map((k) => [k.target, k.urls.toSorted()])).toEqual([
    [targets[0], below],
    [targets[1], []],
  ]);
  const { task } = await refresh(targets, me, { thenPreheat: true });
  const done = await b.ended(me, task.id);
  expect(done.result).toEqual({ warmed: 2, nothingKnown: [targets[1]] });
  const { rows } = await me.call(tasks.endpoints.list, { kind: 'preheat' });
  const child = rows.find((r) => r.parentId === task.id);
  expect(await b.ended(me, child?.id ?? '')).toMatchObject({ total: 4, ok: 4, verified: 4 });
});
test('while a change is rolled out a domain can be refreshed, warmed and probed, as its edges serve it', async () => {
  const busy = 'busy.purge.test';
  const id = await b.domain(me.accountId ?? '', busy);
  await b.bench.sql(`update domain set status = 'Configuring' where id = $1`, [id]);
  await b.bench.sql(`update domain_supplier set state = 'pushing' where domain_id = $1`, [id]);
  const targets = [`http://${busy}/a`];
  const { task } = await refresh(targets);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', verified: 2 });
  expect((await me.call(preheats.endpoints.create, { targets })).task.total).toBe(2);
  expect((await me.call(probes.endpoints.create, { targets })).task.total).toBe(2);
  await b.bench.sql(`update domain_supplier set live_version = 0 where domain_id = $1`, [id]);
  await expect(refresh(targets)).rejects.toMatchObject({
    body: { fields: [{ code: 'content.noSupplier' }] },
  });
});
test('a locked domain is neither refreshed nor warmed by its account; staff may, and a probe writes nothing', async () => {
  const locked = 'locked.purge.test';
  const id = await b.domain(me.accountId ?? '', locked);
  await b.bench.sql(`update domain set locked = true, lock_reason = 'dispute' where id = $1`, [id]);
  const targets = [`http://${locked}/a`];
  const refusal = { status: 409, body: { code: 'domain.locked', values: { reason: 'dispute' } } };
  await expect(refresh(targets)).rejects.toMatchObject(refusal);
  await expect(me.call(preheats.endpoints.create, { targets })).rejects.toMatchObject(refusal);
  const checked = await me.call(refreshes.endpoints.check, { targets });
  expect(checked.problems).toMatchObject([
    { line: 1, code: 'domain.locked', values: { reason: 'dispute' } },
  ]);
  expect((await me.call(probes.endpoints.create, { targets })).task.total).toBe(2);
  const { task } = await refresh(targets, b.staff);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', verified: 2 });
});
test('lost answers of a supplier never make it act twice', async () => {
  await b.faults('aurora', { lossPercent: 40 });
  await b.faults('borealis', { lossPercent: 40 });
  const submissions = [];
  for (let i = 0; i < 8; i += 1) submissions.push(await refresh([`http://${host}/lost/${i}`]));
  for (const { task } of submissions)
    expect(await b.ended(me, task.id, 60_000)).toMatchObject({ state: 'completed', ok: 2 });
  for (const supplier of ['aurora', 'borealis'] as const) {
    const counts = countsOf(await b.ledger(supplier, 'purge'));
    const lost = [...counts].filter(([target]) => target.includes('/lost/'));
    expect(lost).toHaveLength(8);
    expect(lost.every(([, count]) => count === 1)).toBe(true);
  }
});
test('a supplier slower than the time limit is not asked again while it may still act', async () => {
  await b.faults('borealis', {
    delayMs: 17_000,
    delayOnly: ['SubmitRefresh', 'SubmitPreload'],
  });
  // Names of their own for each try: the ledger counts over tries.
  const late = [1, 2].map((n) => `http://${host}/slow/${randomUUID()}/${n}`);
  const { task: refreshed } = await refresh(late);
  const { task: preheated } = await me.call(preheats.endpoints.create, { targets: late });
  for (const { id } of [refreshed, preheated]) {
    const { state } = await b.ended(me, id, 60_000);
    const failed = (await itemsOf(id)).rows.filter((row) => row.state !== 'done');
    expect({ state, failed }).toEqual({ state: 'completed', failed: [] });
  }
  await b.carriedOut('borealis');
  for (const kind of ['purge', 'prefetch'] as const) {
    const counts = countsOf(await b.ledger('borealis', kind));
    expect(late.map((target) => counts.get(target))).toEqual([1, 1]);
  }
});
test('credentials refused for a moment are tried again; refused for minutes they fail the work', async () => {
  const isRefused = async () =>
    (
      await b.bench.sql(
        'select 1 from supplier_gate where param_id = $1 and refused_at is not null',
        [b.params.borealis],
      )
    ).length > 0;
  await b.faults('borealis', { refuseCredentials: true });
  const { task } = await refresh([`http://${host}/rotated`]);
  await until(isRefused, { what: 'the refusal to be noted' });
  await b.calm('borealis');
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 2 });
  await until(async () => !(await isRefused()), { what: 'the refusal to be over' });

  await b.faults('borealis', { refuseCredentials: true });
  const { task: lasting } = await refresh([`http://${host}/revoked`]);
  await until(isRefused, { what: 'the second refusal to be noted' });
  await b.bench.sql(`update supplier_gate set refused_at = refused_at - interval '6 minutes'`);
  expect(await b.ended(me, lasting.id)).toMatchObject({ state: 'partial', ok: 1, failed: 1 });
});
test('what one supplier refuses is retried there alone', async () => {
  await b.faults('borealis', { quotaExhausted: true });
  const target = `http://${host}/partial.js`;
  const { task } = await refresh([target]);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'partial', ok: 1, failed: 1 });
  const failed = (await itemsOf(task.id)).rows.find((r) => r.state === 'failed');
  expect(failed).toMatchObject({ lane: 'borealis-1', code: 'quota' });
  await b.calm('borealis');
  await me.call(tasks.endpoints.retry, { id: task.id });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 2, failed: 0 });
  expect(countsOf(await b.ledger('aurora', 'purge')).get(target)).toBe(1);
  expect(countsOf(await b.ledger('borealis', 'purge')).get(target)).toBe(1);
});
test('one failed cell is retried alone; what did not fail cannot be', async () => {
  await b.faults('borealis', { quotaExhausted: true });
  const targets = [`http://${host}/one.js`, `http://${host}/two.js`];
  const { task } = await refresh(targets);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'partial', ok: 2, failed: 2 });
  await b.calm('borealis');
  const { rows } = await itemsOf(task.id);
  const [cell, other] = rows.filter((r) => r.state === 'failed');
  const done = rows.find((r) => r.state === 'done');
  await expect(
    me.call(tasks.endpoints.retry, { id: task.id, items: [done?.n ?? 0] }),
  ).rejects.toMatchObject({ status: 404, body: { code: 'data.absent' } });
  await me.call(tasks.endpoints.retry, { id: task.id, items: [cell?.n ?? 0] });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'partial', ok: 3, failed: 1 });
  const after = (await itemsOf(task.id)).rows;
  expect(after.find((r) => r.n === cell?.n)).toMatchObject({ state: 'done', verified: true });
  expect(after.find((r) => r.n === other?.n)).toMatchObject({ state: 'failed', code: 'quota' });
  const counts = countsOf(await b.ledger('borealis', 'purge'));
  expect([cell, other].map((c) => counts.get(c?.target ?? '') ?? 0)).toEqual([1, 0]);
});
test('"then preheat" makes a task of its own for what was cleared', async () => {
  const { task } = await refresh([`http://${host}/then.html`], me, { thenPreheat: true });
  await b.ended(me, task.id);
  const { rows } = await me.call(tasks.endpoints.list, { kind: 'preheat' });
  const child = rows.find((r) => r.parentId === task.id);
  expect(child).toMatchObject({ total: 2 });
  expect(await b.ended(me, child?.id ?? '')).toMatchObject({
    state: 'completed',
    ok: 2,
    verified: 2,
  });
  // The last link: a probe of what was warmed, told by any of the three as one chain.
  const chain = await until(async () => {
    const detail = await me.call(tasks.endpoints.one, { id: task.id });
    return detail.chain.length === 3 ? detail.chain : null;
  });
  expect(chain.map((t) => t.kind)).toEqual(['refresh', 'preheat', 'probe']);
  await b.ended(me, chain[2]?.id ?? '');
  const probe = await me.call(tasks.endpoints.items, { id: chain[2]?.id ?? '' });
  expect(probe.rows.map((r) => r.code)).toEqual(['HIT', 'HIT']);
});
submissionTests({ b: () => b, me: () => me, host, refresh });
latencyTests({ b: () => b, me: () => me, host });
