import { hostname } from 'node:os';
import { domains } from '#shared/areas/cdn/domains/domains';
import {
  failover,
  failoverMoves,
  failovers,
  type FailoverState,
  failoverStates,
  type Look,
  type MoveKind,
  moveKinds,
} from '#shared/areas/cdn/steering/failovers';
import { type Region, regions } from '#shared/edge/regions';
import { Failure } from '#shared/kernel/errors';
import type { Label, Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import type { Ctx } from '../../../../kernel/db/context';
import { change } from '../../../../kernel/db/rows';
import { keepEvent } from '../../../platform/processes/index';
import * as store from './failovers.store';

/** A move of a supplier in a region; what is left out stays. */
export type Move = {
  kind: MoveKind;
  state?: FailoverState;
  reason?: Sentence | null;
  calmSeconds?: number;
  heldBy?: string | null;
  looks?: readonly Look[];
};

const tell = async (ctx: Ctx, f: store.Failover, kind: MoveKind): Promise<void> => {
  const { left, alone, returned } = failovers.notices;
  const { zh, en } = regions[f.region as Region];
  const region: Label = [zh, en];
  const values = { param: await store.paramName(ctx, f.paramId), region };
  const reason = f.reason ? sentenceText(f.reason) : '';
  // Who is held, or let go, stays where it is.
  if (kind === 'hold' || kind === 'release') return;
  const [zhCN, inEnglish] = moveKinds[kind];
  await keepEvent(ctx, {
    node: hostname(),
    kind: 'failover',
    // A supplier that came back is no bad news.
    severity: kind === 'leave' || kind === 'takeOut' || kind === 'alone' ? 'warning' : 'neutral',
    values: { name: values.param, region, move: [zhCN, inEnglish] as const },
    link: '/schedule-manag?failover=1',
  });
  if (kind === 'leave' || kind === 'takeOut') ctx.notify(left, { ...values, reason }, {});
  if (kind === 'alone') ctx.notify(alone, { ...values, reason }, {});
  if (kind === 'return' || kind === 'putBack') ctx.notify(returned, values, {});
};

/**
 * The only door through which a supplier leaves a region or comes back, and is held: row, move, audit,
 * publication of the zone, event and notice are one transaction. Refuses what is not listed.
 */
export const moveFailover = async (ctx: Ctx, id: string, m: Move): Promise<store.Failover> => {
  const before = await change(ctx, failover, id, {});
  const state = m.state ?? before.state;
  if (m.state !== undefined && !failoverMoves[before.state].includes(m.state)) {
    const [zhCN, en] = failoverStates[before.state];
    throw new Failure('state.refused', { state: [zhCN, en] });
  }
  const moves = state !== before.state;
  const after = await change(
    ctx,
    failover,
    id,
    {
      state,
      ...(moves ? { since: ctx.now(), reason: m.reason ?? null } : {}),
      ...(m.calmSeconds === undefined ? {} : { calmSeconds: m.calmSeconds }),
      ...(m.heldBy === undefined ? {} : { heldBy: m.heldBy }),
    },
    { operation: m.kind, ...(moves ? { risk: 'high' as const } : {}) },
  );
  await store.insertMove(ctx, after, {
    kind: m.kind,
    reason: m.reason ?? null,
    looks: m.looks ?? [],
  });
  if ((before.state === 'out') !== (state === 'out')) ctx.enqueue(domains.jobs.publish, {});
  ctx.emit(failovers.events.changed, { id });
  await tell(ctx, after, m.kind);
  return after;
};
