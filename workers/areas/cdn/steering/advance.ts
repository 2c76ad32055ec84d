import { regionCodes } from '#shared/edge/regions';
import { slotOf, slotSeconds } from '#shared/kernel/units';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, system } from '#server/kernel/db/context';
import { now } from '#server/kernel/process/clock';
import type { Platform } from '#server/kernel/process/platform';
import { servedSince } from '#server/model/cdn/steering/figures';
import { besideWeights, brokenAt, mostMisses, notReady } from '#server/model/cdn/steering/guard';
import { servingFor } from '#server/model/cdn/steering/failover/serving';
import { move } from '#server/model/cdn/steering/move';
import { observe } from '#server/model/cdn/steering/observe';
import type { Recognised } from '#server/model/cdn/steering/observations.store';
import { readinessOf } from '#server/model/cdn/steering/readiness.store';
import { keepRound, recognise } from '#server/model/cdn/steering/recognise';
import { backward, forward, isUntouched, toStart } from '#server/model/cdn/steering/stages';
import * as store from '#server/model/cdn/steering/tasks.store';
import { gaining, placesOfEntries } from '#server/model/cdn/steering/weights';
import { questionsFor } from './probe';

/** A resolver may keep an answer of the zone so long. */
const ttlSeconds = 30;
/** The guard looks so often, and asks so many names of a policy for about so many answers. */
const lookSeconds = 10;
const mostNames = 20;
const mostAnswers = 400;

const later = (at: string, seconds: number) =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();

/** What a look at a switch begins with, read in one transaction. */
const load = (p: Platform, id: string) =>
  p.run(system, async (ctx) => {
    const task = await store.openSwitchOf(ctx, id);
    if (!task) return null;
    if (!(await isUntouched(ctx, task))) {
      await move(ctx, id, { kind: 'abort', state: 'aborted', reason: sentence('switch.edited') });
      return null;
    }
    const names = await store.followersOf(ctx, task);
    const domainIds = names.map((n) => n.domainId);
    const gainers = gaining(task.fromEntries, task.wishedEntries ?? []);
    const ready = await readinessOf(ctx, domainIds, gainers);
    // What DNS serves of the live weights: without suppliers that are out of a region.
    const live = (await servingFor(ctx, task))(task.liveEntries ?? []);
    return { task, names, domainIds, live, ready };
  });
type Look = NonNullable<Awaited<ReturnType<typeof load>>>;

/** Answers for the names of a policy, as clients of each place that its weights tell apart. */
const answersFor = async (p: Platform, { task, names }: Look): Promise<Recognised[]> => {
  const zone = p.config.PLATFORM_ZONE;
  const sample = names.slice(0, mostNames).map((n) => n.cname);
  const places = placesOfEntries(task.liveEntries ?? []);
  const other = regionCodes.find((r) => !places.includes(r));
  const regions = [...regionCodes.filter((r) => places.includes(r)), ...(other ? [other] : [])];
  const answers = Math.max(
    1,
    Math.floor(mostAnswers / Math.max(1, sample.length * regions.length)),
  );
  const heard = await observe(await questionsFor({ names: sample, regions, answers }, zone), zone);
  return p.run(system, (ctx) => recognise(ctx, zone, heard));
};

/** Whether a stage has stood long enough: the TTL of answers, and the complete slots that the task waits for. */
const hasWaited = ({ task, ready }: Look, at: string): boolean => {
  const since = task.stageAt ?? at;
  if (later(since, ttlSeconds) > at) return false;
  const slots = task.waitSlots ?? 0;
  if (slots === 0) return true;
  const from = slotOf(later(since, slotSeconds - 1), slotSeconds);
  const to = Date.parse(later(from, slots * slotSeconds));
  return ready.every((r) => r.completeTo !== null && Date.parse(r.completeTo) >= to);
};

type Verdict = {
  heard: Recognised[];
  misses: number;
  act: ((ctx: Ctx, s: store.OpenSwitch) => Promise<unknown>) | null;
  /** What is done goes further on the way: the others that belong together with it must be as far. */
  further?: true;
};
const judge = async (p: Platform, look: Look): Promise<Verdict> => {
  const { task, ready, domainIds } = look;
  const at = now();
  const still = { heard: [], misses: task.misses, act: null };
  if (task.stage === 0) {
    if (task.state === 'paused' || notReady(ready)) return still;
    return { ...still, act: (ctx, s) => forward(ctx, s, 'advance'), further: true };
  }
  // What a supplier served in the slot of the very first stage is due to it; later slots are mixed with the stage before.
  const stageAt = task.stageAt ?? at;
  const since = task.moves === 1 ? slotOf(stageAt, slotSeconds) : stageAt;
  const served = await servedSince(
    domainIds,
    ready.map((r) => r.paramId),
    since,
  );
  const broken = brokenAt(task, ready, served);
  if (broken) return { ...still, act: (ctx, s) => backward(ctx, s, broken) };
  if (later(stageAt, ttlSeconds) > at || look.names.length === 0) return still;
  const heard = await answersFor(p, look);
  const beside = besideWeights(look.live, ready, heard);
  const misses = beside ? task.misses + 1 : 0;
  if (beside && misses >= mostMisses)
    return { heard, misses: 0, act: (ctx, s) => backward(ctx, s, beside) };
  const goes = !beside && task.state === 'running' && hasWaited(look, at);
  if (!goes) return { heard, misses, act: null };
  return { heard, misses, act: (ctx, s) => forward(ctx, s, 'advance'), further: true };
};

const lookAt = async (p: Platform, id: string): Promise<void> => {
  const look = await load(p, id);
  if (!look) return;
  const { heard, misses, act, further } = await judge(p, look);
  await p.run(system, async (ctx) => {
    const task = await store.openSwitchOf(ctx, id);
    // Somebody acted, or another run looked, while we sample: what we saw is of the past.
    if (!task || task.lookedAt !== look.task.lookedAt || task.stageAt !== look.task.stageAt) return;
    await store.noteLook(ctx, id, { nextAt: later(ctx.now(), lookSeconds), misses });
    if (heard.length > 0)
      await keepRound(ctx, { key: id, taskId: id, roundAt: look.task.lookedAt }, heard);
    if (!(await isUntouched(ctx, task))) return;
    const others = task.moveId ? await store.othersOf(ctx, task) : null;
    if (others?.rolledBack)
      await toStart(ctx, task, sentence('switch.together', { domain: others.rolledBack }));
    else if (act && !(further && others?.behind)) await act(ctx, task);
  });
};

/** Looks after each switch that is due: takes it back where something is wrong, on where a stage has stood. */
export const advance = async (p: Platform): Promise<void> => {
  for (const id of await p.run(system, (ctx) => store.dueSwitches(ctx))) await lookAt(p, id);
};
