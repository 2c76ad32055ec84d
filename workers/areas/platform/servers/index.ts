import { servers } from '#shared/areas/platform/servers/servers';
import { sentence } from '#shared/kernel/sentences';
import { probe } from '#server/model/platform/servers/probe';
import * as store from '#server/model/platform/servers/servers.store';
import { type Tools, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Asks every server once, all side by side, and marks those that have fallen silent. */
export const checkServers = async ({ platform, run }: Pick<Tools, 'platform' | 'run'>) => {
  const rows = await run(store.outsideServers);
  await Promise.all(
    rows.map(async (s) => {
      const { ok, ms, reason } = await probe(platform.outbound, s);
      const state = ok ? 'up' : 'down';
      await run((ctx) => store.keepCheck(ctx, s.id, { state, reason, measures: { ms } }));
    }),
  );
  for (const { id, seconds } of await run(store.silent)) {
    const reason = sentence('server.silent', { seconds });
    await run((ctx) => store.keepCheck(ctx, id, { state: 'down', reason, measures: {} }));
  }
};

const serversWork = work(servers, {
  check: checkServers,
  fold: ({ run }) => run(store.foldServers),
});

/** Watched machines and services. */
export const serversArea: WorkerArea = { work: [serversWork] };
