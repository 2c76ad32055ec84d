import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { isRecompute } from '#shared/areas/cdn/corrections/planMethods';
import { personBehind } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import * as store from '../../../model/cdn/corrections/plans.store';
import { type PreviewedPart, previewOf } from '../../../model/cdn/corrections/preview';
import {
  keepPoints,
  keepSlots,
  pointsOf,
  slotsOf,
} from '../../../model/cdn/corrections/sheets.store';
import { movePlan } from '../../../model/cdn/corrections/steps';
import type { Plan, PlanPoint, Proposal } from '../../../model/cdn/corrections/work';
import { closedDaysOf } from '../../../model/index';

type Shown = Out<(typeof dataPlans.endpoints)['one']>;
type Later =
  | 'ticket'
  | 'processId'
  | 'aliasChangeId'
  | 'compared'
  | 'taskId'
  | 'createdById'
  | 'createdByEmail'
  | 'appliedAt'
  | 'undoneAt'
  | 'erasedAt';
type Draft = Omit<Proposal, Later> & {
  ticket?: string;
  processId?: string;
  aliasChangeId?: string;
};

const slotsIn = (parts: readonly PreviewedPart[]): number =>
  new Set(
    parts.flatMap((part) =>
      part.rows.map((row) => Object.values(part.series).join(' ') + row.slotAt),
    ),
  ).size;

/** Keeps what a plan would change; refused where figures were removed by request, or are another account’s. */
const keepParts = async (
  ctx: Ctx,
  { id, method }: Pick<Plan, 'id' | 'method'>,
  parts: readonly PreviewedPart[],
) => {
  await store.keepParts(ctx, id, parts);
  // Hours follow what is left in their slots, so a recompute brings nothing removed back.
  if (!isRecompute(method) && (await store.touchesRemoved(ctx, id)))
    throw new Failure('plan.removed');
  const beyond = await store.beyondMove(ctx, id);
  if (beyond) throw new Failure('plan.otherAccount', beyond);
};

/** Works out what a change would do and keeps it with that; nothing of it is written yet. */
export const keepProposal = async (
  o: Outside,
  draft: Draft,
  sheet: readonly PlanPoint[],
  only: readonly string[] = [],
): Promise<Shown> => {
  const proposal = {
    ...draft,
    ticket: draft.ticket ?? null,
    processId: draft.processId ?? null,
    aliasChangeId: draft.aliasChangeId ?? null,
    compared: null,
    taskId: null,
    createdById: o.who.userId,
    createdByEmail: personBehind(o.who),
    appliedAt: null,
    undoneAt: null,
    erasedAt: null,
  };
  const { parts, ...counts } = await previewOf(platform().analytics, proposal, sheet, only);
  const state = parts.length === 0 ? 'same' : 'previewed';
  return o.transact(async (ctx) => {
    const slots = slotsIn(parts);
    const plan = await insert(ctx, dataPlan, { ...proposal, ...counts, state, slots });
    await keepPoints(ctx, plan.id, sheet);
    await keepSlots(ctx, plan.id, only);
    await keepParts(ctx, plan, parts);
    const { domainId } = plan;
    ctx.emit(dataPlans.events.changed, { id: plan.id, domainId, state });
    return store.shownPlan(ctx, plan.id);
  });
};

/** Works a change out again, by the figures of now. */
export const previewAgain = async (o: Outside, { id }: { id: string }): Promise<Shown> => {
  const { plan, sheet, only } = await o.transact(async (ctx) => ({
    plan: await store.lockPlan(ctx, id),
    sheet: await pointsOf(ctx, id),
    only: await slotsOf(ctx, id),
  }));
  if (plan.state !== 'draft' && plan.state !== 'previewed') throw new Failure('plan.state');
  const { parts, ...counts } = await previewOf(platform().analytics, plan, sheet, only);
  const state = parts.length === 0 ? 'same' : 'previewed';
  return o.transact(async (ctx) => {
    await keepParts(ctx, plan, parts);
    const slots = slotsIn(parts);
    await movePlan(ctx, await store.lockPlan(ctx, id), state, { slots, ...counts });
    return store.shownPlan(ctx, id);
  });
};

/** Local days of the figures of a plan that are closed: what changes them needs a second person. */
export const closedDaysIn = async (ctx: Ctx, planId: string): Promise<string[]> => {
  const days = new Set<string>();
  const { method } = await store.lockPlan(ctx, planId);
  for (const { accountId, source: of, from, to } of await store.spansOf(ctx, planId)) {
    // Lines are the proof of a bill although it is made of other figures.
    const source = method === 'logOutput' ? 'accurate' : of;
    for (const day of await closedDaysOf(ctx, { accountId, source, from, to })) days.add(day);
  }
  return [...days].sort();
};
