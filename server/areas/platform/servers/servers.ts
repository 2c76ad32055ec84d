import { randomBytes } from 'node:crypto';
import { server, servers } from '#shared/areas/platform/servers/servers';
import { personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { probe } from '../../../model/platform/servers/probe';
import { endTrouble } from '../../../model/platform/processes/index';
import * as store from '../../../model/platform/servers/servers.store';

type Draft = Omit<Got<typeof servers.endpoints.update>, 'id'>;
/** What each kind of check must know. */
const needed: Readonly<Record<Draft['method'], readonly (keyof Draft)[]>> = {
  own: ['host'],
  tcp: ['host', 'port'],
  http: ['url'],
  dns: ['host', 'dnsName'],
  heartbeat: ['beatSeconds'],
};
const longestMs = 90 * 86_400_000;

const plain = plainVerbs(servers, {
  async check(_ctx, draft, before) {
    if ((draft.method === 'own') !== (before?.method === 'own'))
      throw badField('method', 'server.own');
    for (const name of needed[draft.method])
      if (draft[name] === null) throw badField(name, 'server.missing');
    if (draft.failures > draft.outOf) throw badField('failures', 'server.rule');
    return undefined;
  },
  /** What is watched no more leaves nothing wrong. */
  async follow(ctx, after, before) {
    if (before && !after?.enabled) await endTrouble(ctx, store.troubleOf(before.id));
  },
});
const muted = (ctx: Ctx, id: string, m: { until: string; reason: string } | null) =>
  change(
    ctx,
    server,
    id,
    {
      mutedUntil: m?.until ?? null,
      muteReason: m?.reason ?? null,
      mutedBy: m ? personBehind(ctx.who) : null,
    },
    { operation: m ? 'mute' : 'unmute' },
  );

/** Watched machines and services. */
export const serversService = serve(
  servers,
  {
    ...plain,
    async history(ctx, { id, hours }) {
      await plain.one(ctx, { id });
      return store.serverHistory(ctx, id, hours);
    },
    async mute(ctx, { id, until, reason }) {
      const ms = Date.parse(until) - Date.parse(ctx.now());
      if (ms <= 0 || ms > longestMs) throw badField('until', 'server.until');
      await muted(ctx, id, { until, reason });
      return plain.one(ctx, { id });
    },
    async unmute(ctx, { id }) {
      await muted(ctx, id, null);
      return plain.one(ctx, { id });
    },
    async newToken(ctx, { id }) {
      const row = await plain.one(ctx, { id });
      if (row.method !== 'heartbeat') throw badField('method', 'server.missing');
      const token = randomBytes(24).toString('base64url');
      await store.keepToken(ctx, id, token);
      await record(ctx, { module: 'server', operation: 'newToken', rowId: id, risk: 'high' });
      const url = `${platform().config.PUBLIC_URL}/api/servers/beat/${token}`;
      return { url, curl: `curl -fsS -m 10 -X POST '${url}'` };
    },
    async beat(ctx, { token }) {
      const id = await store.byToken(ctx, token);
      if (id === null) throw new Failure('server.token');
      const reason = sentence('server.told');
      await store.keepCheck(ctx, id, { state: 'up', reason, measures: {} });
      return { ok: true };
    },
  },
  {
    async test(o, { id }) {
      const row = await o.transact((ctx) => plain.one(ctx, { id }));
      if (row.method === 'own' || row.method === 'heartbeat') throw new Failure('server.own');
      return probe(platform().outbound, row);
    },
  },
);
