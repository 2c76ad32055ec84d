import { type cnameTasks, mostQuestions } from '#shared/areas/cdn/steering/cnameTasks';
import { regionCodes } from '#shared/edge/regions';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { entriesOfPolicy } from '../../../model/cdn/steering/tasks.store';
import { type Entry, sameWeights } from '../../../model/cdn/steering/weights';
import { checkEntries, withCoefficients } from '../schedules/index';
import { reachOf } from './preview';
import { foreignName, policyOf } from './tasks.store';

type Draft = Got<typeof cnameTasks.endpoints.create>;
const probeless = { names: [], regions: [], intervalSeconds: null, answers: null };
const switchless = {
  scheduleId: null,
  wishedEntries: null,
  liveEntries: null,
  stages: [],
  stage: null,
  stageAt: null,
  waitSlots: null,
  mostErrorPpm: null,
  leastHitPpm: null,
};
const usualStages = [10, 50, 100];

/** A policy whose weights this person may move: their own, or for staff any. */
export const movable = async (ctx: Ctx, scheduleId: string) => {
  const policy = await policyOf(ctx, scheduleId);
  if (!policy || (!isStaff(ctx.who) && policy.accountId !== ctx.who.accountId))
    throw new Failure('data.absent');
  return policy;
};

const probeRow = async (ctx: Ctx, d: Draft) => {
  if (d.names.length === 0) throw badField('names', 'cname.names');
  const regions = d.regions.length > 0 ? d.regions.length : regionCodes.length;
  const answers = d.answers ?? 1;
  const count = d.names.length * regions * answers;
  if (count > mostQuestions)
    throw badField('answers', 'cname.questions', { most: mostQuestions, count });
  if (!isStaff(ctx.who)) {
    const name = await foreignName(ctx, d.names, ctx.who.accountId);
    if (name !== null) throw badField('names', 'cname.foreignName', { name });
  }
  const names = [...new Set(d.names)];
  return {
    ...switchless,
    names,
    regions: d.regions,
    intervalSeconds: d.intervalSeconds ?? 60,
    answers,
  };
};

/** What a switch may go to: other weights that the policy's account may use. */
export const switchable = async (
  ctx: Ctx,
  scheduleId: string,
  wished: readonly Entry[],
): Promise<{ accountId: string | null; from: Entry[]; to: Entry[] }> => {
  const { accountId } = await movable(ctx, scheduleId);
  const from = (await entriesOfPolicy(ctx, scheduleId)) ?? [];
  await checkEntries(ctx, accountId, wished, 'wishedEntries');
  const to = await withCoefficients(ctx, accountId, wished, from);
  if (sameWeights(from, to)) throw badField('wishedEntries', 'cname.same');
  return { accountId, from, to };
};

const switchRow = async (ctx: Ctx, d: Draft) => {
  if (d.scheduleId === null)
    throw badField('scheduleId', 'field.required', { field: 'scheduleId' });
  if (d.wishedEntries === null)
    throw badField('wishedEntries', 'field.required', { field: 'wishedEntries' });
  const stages = d.stages.length > 0 ? d.stages : usualStages;
  if (stages.at(-1) !== 100 || stages.some((s, i) => i > 0 && s <= (stages[i - 1] ?? 0)))
    throw badField('stages', 'cname.stages');
  const wished = d.wishedEntries.map((e) => ({ ...e, coefficientPpm: e.coefficientPpm ?? null }));
  const { accountId, from, to } = await switchable(ctx, d.scheduleId, wished);
  const { names, zoneNames, large } = await reachOf(ctx, d.scheduleId);
  if (names === 0) throw badField('scheduleId', 'cname.noNames');
  if (large && d.confirmNames !== names)
    throw badField('confirmNames', 'cname.confirm', { count: names, all: zoneNames });
  const row = {
    ...probeless,
    scheduleId: d.scheduleId,
    wishedEntries: to,
    liveEntries: from,
    stages,
    stage: 0,
    stageAt: ctx.now(),
    waitSlots: d.waitSlots ?? 1,
    mostErrorPpm: d.mostErrorPpm ?? 50_000,
    leastHitPpm: d.leastHitPpm ?? 0,
  };
  return { accountId, from, row };
};

/** A row as a form's draft makes it; `from` are the weights that a switch may go back to. */
export const rowOfDraft = async (ctx: Ctx, d: Draft) => {
  const accountId = isStaff(ctx.who) ? null : ctx.who.accountId;
  if (d.kind === 'probe') return { accountId, from: null, row: await probeRow(ctx, d) };
  return switchRow(ctx, d);
};
