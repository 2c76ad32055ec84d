import { expect, test } from '@jest/globals';
import { purgeLatencies } from '#shared/areas/cdn/content/purgeLatencies';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { audits } from '#shared/areas/platform/audit/audit';
import { type Caller, until } from '../../../support/bench';
import type { ContentBench, SupplierName } from './support';

type Timing = { supplier: SupplierName; accepted: number; done: number; verified: number };
type World = { b: () => ContentBench; me: () => Caller; host: string };

/** A percentile as PostgreSQL reckons it: between the two values beside its place. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};

/** What staff see of all refreshes and submit for accounts, on the running console of the caller. */
export const latencyTests = ({ b, me, host }: World): void => {
  const rowOf = async (supplier: SupplierName, span: 'day' | 'month') =>
    (await b().staff.call(purgeLatencies.endpoints.list, { size: 100 })).rows.find(
      (r) => r.supplier === supplier && r.span === span,
    );

  test('/cdn-refresh: percentiles per supplier are of the moments at which addresses were accepted, done and seen to be, of 24 hours and of 30 days', async () => {
    await b().faults('borealis', { delayMs: 900, delayOnly: ['SubmitRefresh'] });
    const { task } = await me().call(refreshes.endpoints.create, {
      targets: [`http://${host}/timed/1`, `http://${host}/timed/2`],
    });
    expect(await b().ended(me(), task.id)).toMatchObject({ state: 'completed', verified: 4 });
    const timings = () =>
      b().bench.sql<Timing>(
        `select supplier, accepted_ms as accepted, done_ms as done, verified_ms as verified from purge_timing where verified_ms is not null`,
      );
    const own = await b().bench.sql<Timing>(
      'select supplier, accepted_ms as accepted, done_ms as done, verified_ms as verified from purge_timing where task_id = $1',
      [task.id],
    );
    expect(own).toHaveLength(4);
    for (const { supplier, accepted, done, verified } of own) {
      // Only that one lets its answer to a submission wait.
      if (supplier === 'borealis') expect(accepted).toBeGreaterThanOrEqual(900);
      expect(accepted <= done && done <= verified).toBe(true);
    }
    // Of what is a day old the 30 days know, the 24 hours no longer.
    await b().bench.sql(`update purge_timing set sent_at = sent_at - interval '31 days'`);
    await b().bench.sql(
      `update purge_timing set sent_at = sent_at + interval '29 days' where task_id = $1`,
      [task.id],
    );
    expect(await rowOf('borealis', 'day')).toBeUndefined();
    const late = own.filter((t) => t.supplier === 'borealis');
    for (const [measure, name] of [
      ['accepted', 'acceptedP95'],
      ['done', 'doneP95'],
      ['verified', 'verifiedP95'],
    ] as const)
      expect((await rowOf('borealis', 'month'))?.[name]).toBeCloseTo(
        percentile(
          late.map((t) => t[measure]),
          0.95,
        ),
        6,
      );
    await b().bench.sql(`update purge_timing set sent_at = now() - interval '1 hour'`);
    const all = (await timings()).filter((t) => t.supplier === 'borealis');
    const day = await rowOf('borealis', 'day');
    expect(day).toMatchObject({ verified: all.length });
    for (const [share, name] of [
      [0.5, 'verifiedP50'],
      [0.99, 'verifiedP99'],
    ] as const)
      expect(day?.[name]).toBeCloseTo(
        percentile(
          all.map((t) => t.verified),
          share,
        ),
        6,
      );
    await expect(me().call(purgeLatencies.endpoints.list, {})).rejects.toMatchObject({
      status: 403,
    });
  });

  test('/cdn-refresh: the oldest address not verified is named while its supplier has not done it, and no longer once a node shows it', async () => {
    await b().bench.sql('delete from purge_timing');
    const target = `http://${host}/oldest`;
    await b().faults('borealis', { delayMs: 4_000, delayOnly: ['DescribeTask'] });
    const { task } = await me().call(refreshes.endpoints.create, { targets: [target] });
    const open = await until(async () => {
      const row = await rowOf('borealis', 'day');
      return row?.oldestTaskId ? row : null;
    });
    expect(open).toMatchObject({
      oldestTaskId: task.id,
      oldestTarget: target,
      unverified: 1,
      verified: 0,
      doneP50: null,
      verifiedP50: null,
    });
    // Its nodes bear witness as long as it runs, and cannot be taken away meanwhile.
    const nodes = async () =>
      (await b().staff.call(edgeNodes.endpoints.list, { supplier: ['borealis'] })).rows;
    const [node] = await nodes();
    await expect(
      b().staff.call(edgeNodes.endpoints.remove, { id: node?.id ?? '' }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: 'node.inUse', values: { task: `#${task.number}` } },
    });
    expect(await b().ended(me(), task.id)).toMatchObject({ verified: 2 });
    expect((await nodes()).map((n) => n.lastUse)).toEqual(['witness', 'witness']);
    const after = await rowOf('borealis', 'day');
    expect(after).toMatchObject({ oldestTaskId: null, unverified: 0, verified: 1 });
    // One that its nodes never showed stays, until a later refresh of it is seen by them.
    await b().bench.sql(
      `update purge_timing set verified_ms = null, sent_at = sent_at - interval '1 minute'`,
    );
    await b().bench.sql('update task_item set verified = false where task_id = $1', [task.id]);
    expect(await rowOf('borealis', 'month')).toMatchObject({ oldestTarget: target, unverified: 1 });
    await b().calm('borealis');
    const again = await me().call(refreshes.endpoints.create, { targets: [target] });
    await b().ended(me(), again.task.id);
    expect(await rowOf('borealis', 'month')).toMatchObject({ oldestTaskId: null, purges: 2 });
  });

  test('/cdn-refresh: staff submit for an account, whose audit names both; addresses of others are refused', async () => {
    const accountId = me().accountId ?? '';
    const other = await b().bench.as('Super');
    const foreign = 'foreign.purge.test';
    await b().domain(other.accountId ?? '', foreign);
    const submit = (targets: string[], who = b().staff) =>
      who.call(refreshes.endpoints.create, { targets, accountId });
    await expect(submit([`http://${foreign}/x`])).rejects.toMatchObject({ status: 404 });
    await expect(submit([`http://${host}/x`], other)).rejects.toMatchObject({ status: 404 });
    const reader = await b().bench.staff({ content: 'view' });
    await expect(submit([`http://${host}/x`], reader)).rejects.toMatchObject({ status: 403 });
    const { task } = await submit([`http://${host}/for-them`]);
    expect(task).toMatchObject({ accountId, createdByEmail: b().staff.email });
    expect(await b().ended(b().staff, task.id)).toMatchObject({ verified: 2 });
    const { rows } = await me().call(audits.endpoints.list, { module: 'task' });
    expect(rows.find((r) => r.rowId === task.id && r.operation === 'add')).toMatchObject({
      accountId,
      userEmail: me().email,
      actingEmail: b().staff.email,
    });
  });
};
