import type { AuditOperation } from '#shared/kernel/auditOperations';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PauseReach } from '#shared/areas/cdn/sync/laneControl';
import type { dataSyncs, ShownLane } from '#shared/areas/cdn/sync/lanes';
import { personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { shownLane } from './lanesView.store';

type Endpoints = (typeof dataSyncs)['endpoints'];
const columns = { lane: 'lane_id', parameter: 'param_id', domain: 'domain_id' } as const;
/** What a pause of a lane names, by how far it reaches. */
const scopeOf = (lane: ShownLane, reach: PauseReach): { column: string; id: string } => ({
  column: columns[reach],
  id: { lane: lane.id, parameter: lane.paramId, domain: lane.domainId }[reach],
});
const recordOf = (ctx: Ctx, lane: ShownLane, operation: AuditOperation, what: object) =>
  record(ctx, {
    module: 'syncLane',
    operation,
    rowId: lane.id,
    accountId: lane.accountId,
    new: JSON.stringify(what),
  });

/** Pauses what a lane belongs to; where it is paused already, the reason is replaced. */
export const pauseLanes = async (
  ctx: Ctx,
  { id, reach, reason }: Got<Endpoints['pause']>,
): Promise<ShownLane> => {
  const lane = await shownLane(ctx, id);
  const scope = scopeOf(lane, reach);
  await sql`insert into sync_pause (id, ${sql.ref(scope.column)}, reason, actor, created_at)
    values (${randomUUID()}, ${scope.id}, ${reason}, ${personBehind(ctx.who)}, ${ctx.now()})
    on conflict (coalesce(lane_id, param_id, domain_id)) do update set reason = excluded.reason, actor = excluded.actor`.execute(
    internal(ctx),
  );
  await recordOf(ctx, lane, 'pause', { reach, reason });
  return shownLane(ctx, id);
};

/** Ends a pause. The lanes are due at once, and go on from their watermarks. */
export const resumeLanes = async (
  ctx: Ctx,
  { id, reach }: Got<Endpoints['resume']>,
): Promise<ShownLane> => {
  const lane = await shownLane(ctx, id);
  const scope = scopeOf(lane, reach);
  await sql`delete from sync_pause where ${sql.ref(scope.column)} = ${scope.id}`.execute(
    internal(ctx),
  );
  await recordOf(ctx, lane, 'resume', { reach });
  return shownLane(ctx, id);
};

/**
 * Sets the pace of a lane, or of all lanes of its parameter and source, whose own paces end with that.
 * A next pull that was planned for later than the new pace allows comes sooner.
 */
export const setPaceOf = async (
  ctx: Ctx,
  { id, reach, delaySeconds, stepSeconds }: Got<Endpoints['pace']>,
): Promise<ShownLane> => {
  const tx = internal(ctx);
  const lane = await shownLane(ctx, id);
  const laneId = reach === 'lane' ? lane.id : null;
  await sql`delete from sync_pace where param_id = ${lane.paramId} and source = ${lane.source}
    and (${laneId}::uuid is null or lane_id = ${laneId}::uuid)`.execute(tx);
  if (delaySeconds !== null || stepSeconds !== null)
    await sql`insert into sync_pace (param_id, source, lane_id, delay_seconds, step_seconds, actor, changed_at)
      values (${lane.paramId}, ${lane.source}, ${laneId}, ${delaySeconds}, ${stepSeconds}, ${personBehind(ctx.who)}, ${ctx.now()})`.execute(
      tx,
    );
  await sql`update sync_lane set next_at = least(next_at, ${ctx.now()}) where param_id = ${lane.paramId} and source = ${lane.source}
    and (${laneId}::uuid is null or id = ${laneId}::uuid)`.execute(tx);
  await recordOf(ctx, lane, 'pace', { reach, delaySeconds, stepSeconds });
  return shownLane(ctx, id);
};
