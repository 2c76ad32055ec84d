import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { aliasWork } from '#workers/areas/cdn/aliases/index';
import { refreshKind } from '#workers/areas/cdn/content/refresh';
import { dataChangeKind } from '#workers/areas/cdn/corrections/dataChange';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { edgeConfigFor } from '../../lab/support';
import { startSyncWorld } from '../sync/world';

export const hour = 3_600_000;
/** The domain, a name that ran at the supplier before the platform knew of it, and one that is new there. */
export const host = 'www.demo-shop.test';
export const former = 'img.demo-shop.test';
export const fresh = 'next.demo-shop.test';
const edge = '127.0.10.1';

export type Sums = { requests: number; bytes: number };
export const plus = (a: Sums, b: Sums, sign = 1): Sums => ({
  requests: a.requests + sign * b.requests,
  bytes: a.bytes + sign * b.bytes,
});

/** A domain at one supplier with four whole hours of figures and log lines that are over, `from` to `to`. */
export const openAliasWorld = async () => {
  const now = Date.now();
  const end = now - (now % hour);
  const bornAt = new Date(end - hour + 23 * 60_000).toISOString();
  const world = await startSyncWorld({
    pastDays: 1,
    bornAt,
    edges: true,
    worked: [aliasWork, taskWork([dataChangeKind, refreshKind])],
  });
  const [staff, owner] = [await world.bench.staff(), await world.bench.as('Super')];
  const [from, to] = [new Date(end - 4 * hour).toISOString(), new Date(end).toISOString()];
  const accountId = owner.accountId ?? '';
  const domainId = await world.addDomain(accountId, host, from, ['aurora']);
  await world.bench.sql('update domain set origin_port = $1', [world.origin.port]);
  const { driver } = await openDriver(world.params.aurora);
  const config = edgeConfigFor(world.origin.port);
  await driver.createDomain({ domain: former, config, ref: 'former' });
  await watchNodes();
  /** Pulls, lists and loads until nothing is open. */
  const settle = async () => {
    for (let i = 0; i < 60; i += 1) {
      await world.bench.sql('update log_file set next_at = now()');
      await world.turn(['lanes', 'pull', 'past', 'lists', 'loads']);
      const [row] = await world.bench.sql<{ open: number }>(
        `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
           + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
      );
      if (row?.open === 0) return;
    }
    throw new Error('something is still to be pulled');
  };
  await settle();
  await world.bench.startWorkers();
  return {
    world,
    staff,
    owner,
    accountId,
    domainId,
    from,
    to,
    settle,
    at: (hours: number) => new Date(Date.parse(from) + hours * hour).toISOString(),
    /** What is stored of the domain. */
    sums: async (source: string, start = from, until = to): Promise<Sums> => {
      const { requests, bytes } = await world.stored(domainId, 'aurora', source, start, until);
      return { requests, bytes };
    },
    /** What the supplier really answered under a name. */
    truth: async (name: string, start: string, until: string): Promise<Sums> => {
      const { aurora } = await world.truth(name, start, until, ['aurora']);
      return { requests: aurora.requests, bytes: aurora.bytes };
    },
    /** What an edge answers under a name. */
    get: async (name: string, path: string) => {
      const answer = await world.client.get(edge, name, path);
      return { status: answer.status, cache: String(answer.headers['x-cache']) };
    },
  };
};
export type AliasWorld = Awaited<ReturnType<typeof openAliasWorld>>;
