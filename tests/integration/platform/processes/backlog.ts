import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { pools } from '#shared/areas/platform/processes/pools';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { system } from '#server/kernel/db/context';
import { queueDelivery } from '#server/model/platform/webhooks/index';
import { type Bench, type Caller, until } from '../../../support/bench';

const answerMs = 150;
/** A receiver that takes its time for each request, and how many it had open at a time. */
const startReceiver = async () => {
  const seen = { open: 0, most: 0, ended: 0, firstAt: 0, lastAt: 0 };
  const server = createServer((req, res) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    seen.firstAt ||= performance.now();
    req.resume();
    setTimeout(() => {
      seen.open -= 1;
      seen.ended += 1;
      seen.lastAt = performance.now();
      res.end('ok');
    }, answerMs);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    url: `http://127.0.0.1:${port}/hook`,
    reset: () => Object.assign(seen, { open: 0, most: 0, ended: 0, firstAt: 0, lastAt: 0 }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type World = {
  bench: () => Bench;
  operator: () => Caller;
  node: string;
  poolNow: (pool: string) => Promise<{ size: number; queued: number; state: string } | undefined>;
  ownWord: (pool: string) => Promise<{ size: number; state: string }>;
};
const backlog = 24;
const pool = 'notify';

/** A stored backlog of one queue, drained by one hand and by eight. */
export const backlogTest = (w: World): void => {
  test('/cdn-threadpool: from size 1 to 8 the same stored backlog is drained by eight at a time, in a fraction of the time', async () => {
    const receiver = await startReceiver();
    const owner = await w.bench().as('Super');
    const accountId = owner.accountId ?? '';
    const { webhook } = await owner.call(webhooks.endpoints.create, {
      name: 'slow',
      url: receiver.url,
      kinds: ['domains.failed'],
    });
    const steer = (state: 'running' | 'paused') =>
      w.operator().call(pools.endpoints.steer, { node: w.node, pool, state, hours: null });
    const drained = async (size: number) => {
      receiver.reset();
      await steer('paused');
      await w.operator().call(pools.endpoints.resize, { node: w.node, pool, size, hours: null });
      await until(async () => {
        const now = await w.ownWord(pool);
        return now.size === size && now.state === 'paused';
      });
      await w.bench().platform.run(system, async (ctx) => {
        const payload = { event: 'webhooks.test', tone: 'info', at: ctx.now(), by: '' } as const;
        for (let i = 0; i < backlog; i += 1)
          await queueDelivery(ctx, { ...webhook, accountId } as never, {
            id: null,
            kind: 'webhooks.test',
            payload: payload as never,
            link: '/',
          });
      });
      // Only the jobs of the backlog send them: the look for lost ones comes later.
      await w
        .bench()
        .sql(
          `update webhook_delivery set next_at = next_at + interval '1 hour' where state = 'waiting'`,
        );
      const { seen } = receiver;
      await until(
        async () =>
          seen.open === 0 && ((await w.poolNow(pool))?.queued ?? 0) + seen.ended >= backlog,
        { ms: 30_000 },
      );
      // A hand that was waiting when its queue was paused may take the one job it was waiting for.
      const early = receiver.seen.ended;
      expect(early).toBeLessThanOrEqual(1);
      receiver.reset();
      await steer('running');
      const left = backlog - early;
      await until(() => receiver.seen.ended === left, { ms: 60_000 });
      const { most, firstAt, lastAt } = receiver.seen;
      return { most, ms: lastAt - firstAt };
    };
    const one = await drained(1);
    const eight = await drained(8);
    receiver.stop();
    await w
      .operator()
      .call(pools.endpoints.resize, { node: w.node, pool, size: null, hours: null });
    expect(one.most).toBe(1);
    expect(one.ms).toBeGreaterThan((backlog - 2) * answerMs);
    expect(eight.most).toBeGreaterThanOrEqual(5);
    expect(eight.most).toBeLessThanOrEqual(8);
    expect(one.ms / eight.ms).toBeGreaterThan(2);
  });
};
