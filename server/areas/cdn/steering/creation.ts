import { type cnameTasks, mostQuestions } from '#shared/areas/cdn/steering/cnameTasks';
import { regionCodes } from '#shared/edge/regions';
import { isStaff } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { domainForUpdate } from '../../../model/cdn/domains/bindings';
import { mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import { entriesNow, type Subject } from '../../../model/cdn/steering/tasks.store';
import { between, type Entry, sameWeights } from '../../../model/cdn/steering/weights';
import { checkEntries, withCoefficients } from '../schedules/index';
import { reachOf } from './preview';
import { foreignName, hasLines, policyOf } from './tasks.store';

type Draft = Got<typeof cnameTasks.endpoints.create>;
/** What of a task only a probe has. */
export const probeless = { names: [], regions: [], intervalSeconds: null, answers: null };
const switchless = {
  scheduleId: null,
  domainId: null,
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
/** Entries that a policy may have. */
const mostEntries = 64;

/** Whose the policy or domain is whose weights this person may move: their own, or for staff any. */
export const ownerOf = async (ctx: Ctx, subject: Subject): Promise<string | null> => {
  if (subject.domainId) {
    const d = await domainForUpdate(ctx, subject.domainId);
    if (await mustWait(ctx, d)) throw badField('domainId', 'cname.reviewed');
    return d.accountId;
  }
  const policy = subject.scheduleId ? await policyOf(ctx, subject.scheduleId) : null;
  if (!policy || (!isStaff(ctx.who) && policy.accountId !== ctx.who.accountId))
    throw new Failure('data.absent');
  return policy.accountId;
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

/** What a switch may go to: weights that the account may use. */
export const switchable = async (
  ctx: Ctx,
  subject: Subject,
  wished: readonly Entry[],
): Promise<{ accountId: string | null; from: Entry[]; to: Entry[] }> => {
  if ((subject.scheduleId === null) === (subject.domainId === null))
    throw badField('scheduleId', 'cname.subject');
  const accountId = await ownerOf(ctx, subject);
  const from = (await entriesNow(ctx, subject)) ?? [];
  await checkEntries(ctx, accountId, wished, 'wishedEntries');
  const to = await withCoefficients(ctx, accountId, wished, from);
  return { accountId, from, to };
};

/** Refuses stages that do not ascend to the whole way. */
export const checkStages = (stages: readonly number[]): void => {
  if (stages.at(-1) !== 100 || stages.some((s, i) => i > 0 && s <= (stages[i - 1] ?? 0)))
    throw badField('stages', 'cname.stages');
};

const switchRow = async (ctx: Ctx, d: Draft) => {
  const { scheduleId, domainId } = d;
  if (d.wishedEntries === null)
    throw badField('wishedEntries', 'field.required', { field: 'wishedEntries' });
  const stages = d.stages.length > 0 ? d.stages : usualStages;
  checkStages(stages);
  const wished = d.wishedEntries.map((e) => ({ ...e, coefficientPpm: e.coefficientPpm ?? null }));
  const { accountId, from, to } = await switchable(ctx, d, wished);
  if (sameWeights(from, to)) throw badField('wishedEntries', 'cname.same');
  const { names, zoneNames, large } = await reachOf(ctx, d);
  if (names === 0) throw badField(domainId ? 'domainId' : 'scheduleId', 'cname.noNames');
  if (large && d.confirmNames !== names)
    throw badField('confirmNames', 'cname.confirm', { count: names, all: zoneNames });
  if (stages.some((percent) => between(from, to, percent).length > mostEntries))
    throw badField('wishedEntries', 'cname.entries', { most: mostEntries });
  const row = {
    ...probeless,
    scheduleId,
    domainId,
    wishedEntries: to,
    liveEntries: from,
    stages,
    stage: 0,
    stageAt: ctx.now(),
    waitSlots: d.waitSlots ?? 1,
    mostErrorPpm: d.mostErrorPpm ?? 50_000,
    leastHitPpm: d.leastHitPpm ?? 0,
  };
  const first = { entries: from, ownLines: domainId !== null && (await hasLines(ctx, domainId)) };
  return { accountId, first, row };
};

/** A row as a form's draft makes it; `first` is what a switch may go back to. */
export const rowOfDraft = async (ctx: Ctx, d: Draft) => {
  const accountId = isStaff(ctx.who) ? null : ctx.who.accountId;
  if (d.kind === 'probe') return { accountId, first: null, row: await probeRow(ctx, d) };
  return switchRow(ctx, d);
};
