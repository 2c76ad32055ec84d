import {
  cnameTask,
  cnameTasks,
  type StepKind,
  taskMoves,
  type TaskState,
  taskStates,
} from '#shared/areas/cdn/steering/cnameTasks';
import { domain } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import { Failure } from '#shared/kernel/errors';
import type { Label, Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { pushConfig } from '../domains/configuration/push';
import { followLines } from '../domains/followLines';
import { tellDomain } from '../domains/transition';
import { keepVersion } from '../schedules/versions';
import * as store from './tasks.store';
import type { Entry } from './weights';

/** A step of a task: to which state and, of a switch, to which stage with which weights. */
export type Move = {
  kind: StepKind;
  state: TaskState;
  reason?: Sentence | null;
  stage?: number;
  live?: readonly Entry[];
  /** The domain follows its policy again. */
  releases?: boolean;
};

const nameOf = (state: TaskState): Label => {
  const [zhCN, en] = taskStates[state];
  return [zhCN, en];
};
const isOver = (state: TaskState) => taskMoves[state].length === 0;

/** Brings the suppliers of a domain to new lines: as a new version where some came or went. */
const bringTo = async (
  ctx: Ctx,
  id: string,
  patch: Parameters<typeof change<typeof domain>>[3],
  entries: readonly Entry[],
): Promise<void> => {
  const d = await change(ctx, domain, id, patch, { operation: 'switch' });
  const isOther = await followLines(ctx, d, entries);
  if (isOther) await pushConfig(ctx, d, {}, { cause: 'policy' });
  else tellDomain(ctx, d, { notice: false });
};

/** Has a domain follow a policy, without lines of its own, and the zone published. */
export const follow = async (
  ctx: Ctx,
  domainId: string,
  { id, entries }: { id: string; entries: readonly Entry[] },
): Promise<void> => {
  await bringTo(ctx, domainId, { scheduleId: id, lines: null }, entries);
  ctx.enqueue(domains.jobs.publish, {});
};

/** Writes the weights of a policy, or the lines of a domain, and has the zone published at once. */
const steer = async (
  ctx: Ctx,
  { scheduleId, domainId }: store.Subject,
  m: Pick<Move, 'releases'> & { live: readonly Entry[] },
): Promise<void> => {
  const entries = [...m.live];
  if (domainId) {
    const lines = m.releases ? null : entries;
    await bringTo(ctx, domainId, { lines }, entries);
  } else if (scheduleId) {
    const row = await change(ctx, schedule, scheduleId, { entries }, { operation: 'switch' });
    await keepVersion(ctx, row, { cause: 'switch' });
    ctx.emit(schedules.events.changed, { id: scheduleId }, { accountId: row.accountId });
  }
  ctx.enqueue(domains.jobs.publish, {});
};

const tell = (ctx: Ctx, task: store.Task): void => {
  const { accountId, name, reason } = task;
  const { rolledBack, completed } = cnameTasks.notices;
  if (task.state === 'rolledBack')
    ctx.notify(rolledBack, { name, reason: reason ? sentenceText(reason) : '' }, { accountId });
  if (task.state === 'completed') ctx.notify(completed, { name }, { accountId });
};

/**
 * The only door through which a task changes its state, and a switch its stage and the weights of its
 * policy: task, policy, step, audit and what follows are one transaction. Refuses what is not listed.
 */
export const move = async (ctx: Ctx, id: string, m: Move): Promise<store.Task> => {
  const before = await change(ctx, cnameTask, id, {});
  if (before.state !== m.state && !taskMoves[before.state].includes(m.state))
    throw new Failure('state.refused', { state: nameOf(before.state) });
  if (before.state === m.state && isOver(before.state))
    throw new Failure('state.refused', { state: nameOf(before.state) });
  const stage = m.stage ?? before.stage;
  const after = await change(
    ctx,
    cnameTask,
    id,
    {
      state: m.state,
      reason: m.reason ?? null,
      ...(m.live ? { stage, liveEntries: [...m.live], stageAt: ctx.now() } : {}),
      ...(isOver(m.state) ? { endedAt: ctx.now() } : {}),
    },
    { operation: m.kind, ...(m.live ? { risk: 'high' as const } : {}) },
  );
  if (m.live) await steer(ctx, after, { live: m.live, releases: m.releases ?? false });
  if (after.state === 'completed' && after.domainId) {
    const to = await store.destinationOf(ctx, id);
    if (to) await follow(ctx, after.domainId, to);
  }
  if (after.state === 'rolledBack') await store.wakeOthers(ctx, id);
  if (after.kind === 'switch') {
    const percent = stage ? (after.stages[stage - 1] ?? 0) : 0;
    await store.insertStep(ctx, after, {
      kind: m.kind,
      stage: stage ?? 0,
      percent,
      reason: m.reason ?? null,
    });
    await store.noteLook(ctx, id, { nextAt: ctx.now(), misses: 0 });
  }
  ctx.emit(cnameTasks.events.changed, { id }, { accountId: after.accountId });
  if (before.state !== after.state) tell(ctx, after);
  return after;
};
