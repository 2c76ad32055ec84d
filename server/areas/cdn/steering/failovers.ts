import { failoverHistory, failovers } from '#shared/areas/cdn/steering/failovers';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import * as store from '../../../model/cdn/steering/failover/failovers.store';
import { outKey } from '../../../model/cdn/steering/failover/live';
import { moveFailover } from '../../../model/cdn/steering/failover/move';
import { hasOther, listsOf } from '../../../model/cdn/steering/failover/settle';

const from = { source: store.failoverRows };
/** Everybody, or only those of whom there is something to tell. */
const listed = {
  ...from,
  where: (_ctx: Ctx, { notable }: { notable?: 'true' | undefined }) => [notable && store.isNotable],
};
const own = rowOf(failovers.endpoints.list, from);
const byPerson = (ctx: Ctx) => {
  const person = personBehind(ctx.who) ?? '–';
  return { person, reason: sentence('switch.byPerson', { person }) };
};

/** Suppliers that leave regions and come back: what answers requests. */
export const failoversService = serve(failovers, {
  list: listVerb(failovers.endpoints.list, listed),
  async hold(ctx, { id }) {
    const { heldBy } = await own(ctx, id);
    if (heldBy !== null) throw new Failure('failover.held', { person: heldBy });
    const { person, reason } = byPerson(ctx);
    await moveFailover(ctx, id, { kind: 'hold', heldBy: person, reason });
    return {};
  },
  async release(ctx, { id }) {
    const { heldBy } = await own(ctx, id);
    if (heldBy === null) throw new Failure('failover.free');
    const { reason } = byPerson(ctx);
    await moveFailover(ctx, id, { kind: 'release', heldBy: null, reason });
    return {};
  },
  async takeOut(ctx, { id }) {
    const row = await own(ctx, id);
    const standing = await store.standings(ctx);
    const serving = new Set(
      standing
        .filter((s) => s.scheduleId === row.scheduleId && s.state !== 'out')
        .map((s) => outKey(s.paramId, s.region)),
    );
    const lists = listsOf(await store.entriesInUse(ctx), row.scheduleId);
    if (!hasOther(lists, row, (key) => serving.has(key))) throw new Failure('failover.last');
    const { person, reason } = byPerson(ctx);
    await moveFailover(ctx, id, { kind: 'takeOut', state: 'out', heldBy: person, reason });
    return {};
  },
  async putBack(ctx, { id }) {
    await own(ctx, id);
    const { person, reason } = byPerson(ctx);
    await moveFailover(ctx, id, { kind: 'putBack', state: 'in', heldBy: person, reason });
    return {};
  },
});

/** Moves of suppliers: what answers requests. */
export const failoverHistoryService = serve(failoverHistory, {
  list: listVerb(failoverHistory.endpoints.list, { entity: failoverHistory.entity }),
});
