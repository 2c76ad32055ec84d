import type { Sentence } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';
import { isSame } from '../../../kernel/db/rows';
import { type Move, move } from './move';
import * as store from './tasks.store';
import { between } from './weights';

type Switch = Pick<
  store.OpenSwitch,
  'id' | 'stage' | 'stages' | 'fromEntries' | 'wishedEntries' | 'ownLines'
>;

/** The weights of a stage; those of stage 0 prepare what is to come. */
const entriesAt = (s: Switch, stage: number) =>
  between(s.fromEntries, s.wishedEntries ?? [], stage > 0 ? (s.stages[stage - 1] ?? 100) : 0);

/** The next stage or, after the last one, the end. */
export const forward = (ctx: Ctx, s: Switch, kind: 'advance' | 'skip', reason?: Sentence) => {
  const stage = (s.stage ?? 0) + 1;
  const m: Move =
    stage > s.stages.length
      ? { kind: 'complete', state: 'completed' }
      : { kind, state: 'running', stage, live: entriesAt(s, stage) };
  return move(ctx, s.id, reason ? { ...m, reason } : m);
};

/** All the way to the first weights. */
export const toStart = (ctx: Ctx, s: Switch, reason: Sentence) =>
  move(ctx, s.id, {
    kind: 'rollBack',
    state: 'rolledBack',
    reason,
    stage: 0,
    live: s.fromEntries,
    releases: !s.ownLines,
  });

/** One stage back, where the switch is held and its guard goes on; from the first stage to the first weights. */
export const backward = (ctx: Ctx, s: Switch, reason: Sentence) => {
  const stage = (s.stage ?? 0) - 1;
  if (stage <= 0) return toStart(ctx, s, reason);
  return move(ctx, s.id, {
    kind: 'back',
    state: 'paused',
    reason,
    stage,
    live: entriesAt(s, stage),
  });
};

/** Whether policy or domain have the weights that the switch gave it; somebody may have edited it. */
export const isUntouched = async (
  ctx: Ctx,
  s: Pick<store.OpenSwitch, 'scheduleId' | 'domainId' | 'liveEntries'>,
): Promise<boolean> => {
  const entries = await store.entriesNow(ctx, s);
  return entries !== null && isSame(entries, s.liveEntries);
};
