import type { AuditOperation } from '#shared/kernel/auditOperations';
import { type LaneKind, syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import { supplierParam } from '#shared/areas/cdn/suppliers/params';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { endEvent } from '../../../model/platform/processes/index';
import { closeCircuit, keepLane, readThreads } from './threads.store';

const existing = async (ctx: Ctx, paramId: string): Promise<void> => {
  const row = await ctx.db
    .selectFrom(supplierParam.name)
    .select('id')
    .where('id', '=', paramId)
    .executeTakeFirst();
  if (!row) throw new Failure('data.absent');
};
const audited = (
  ctx: Ctx,
  operation: AuditOperation,
  rowId: string,
  values: object,
): Promise<void> =>
  record(ctx, {
    module: 'syncThread',
    operation,
    rowId,
    risk: 'high',
    new: JSON.stringify(values),
  });

/** Pace and circuit of each credential, for all processes. */
export const syncThreadsService = serve(syncThreads, {
  list: async (ctx, query) =>
    computedList(ctx, syncThreads.endpoints.list, await readThreads(ctx), query),
  async limit(ctx, { paramId, kind, ...limits }) {
    await existing(ctx, paramId);
    await keepLane(ctx, { paramId, kind }, { ...limits, by: personBehind(ctx.who) });
    await audited(ctx, 'limit', paramId, { kind, ...limits });
    return {};
  },
  async pause(
    ctx,
    { paramId, kind, paused }: { paramId: string; kind: LaneKind; paused: boolean },
  ) {
    await existing(ctx, paramId);
    await keepLane(ctx, { paramId, kind }, { paused, by: personBehind(ctx.who) });
    await audited(ctx, paused ? 'pause' : 'resume', paramId, { kind });
    return {};
  },
  async reset(ctx, { paramId }) {
    await existing(ctx, paramId);
    await closeCircuit(ctx, paramId);
    await endEvent(ctx, `circuit ${paramId}`);
    await audited(ctx, 'resetCircuit', paramId, {});
    return {};
  },
});
