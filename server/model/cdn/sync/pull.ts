import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { Source } from '#shared/metrics';
import { writePoints } from '../statistics/metricWriter';
import { nowMs } from '../../../kernel/process/clock';
import { type Ctx, system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../suppliers/gateway';
import { type LaneWork, type Move, moveLanes } from './lanes.store';
import {
  errorClassOf,
  failedRun,
  isKept,
  messageOf,
  type RunContext,
  runContextOf,
  runIdOf,
  runOf,
  type Span,
  type Taken,
} from './runs';
import { paceOf } from './pace';
import { recordRuns, type RunKind } from './runs.store';
import { ceilSlot, dayMs, dayPieceStart, earliest, floorSlot, isInTerm, latest } from './slots';

type CounterSource = 'realtime' | 'accurate';
const counterOf = (source: Source): CounterSource => {
  if (source === 'log') throw new Error('log lanes have no counters');
  return source;
};

/**
 * Fetches counters of lanes of one parameter and source and writes what differs. Returns until when
 * the supplier calls them complete, and per lane what changed. May be repeated at any point.
 */
const takeOver = async (
  lanes: readonly LaneWork[],
  span: Span,
  context: RunContext,
  absent: 'keep' | 'zero' = 'keep',
): Promise<{ completeTo: string; taken: Map<string, Taken> }> => {
  const first = lanes[0] as LaneWork;
  const source = counterOf(first.source);
  const { driver } = await openDriver(first.paramId);
  const domains = lanes.map((l) => l.domain);
  const answer = await driver.metrics({ domains, from: span.from, to: span.to, source });
  const completeTo = earliest(answer.completeTo, span.to);
  const taken = new Map<string, Taken>();
  if (completeTo <= span.from) return { completeTo, taken };
  for (const lane of lanes) {
    const points = answer.points.filter(
      (p) => p.domain === lane.domain && p.at < completeTo && isInTerm(p.at, lane),
    );
    const { accountId, domainId, paramId } = lane;
    const result = await writePoints(platform().analytics, {
      accountId,
      domainId,
      paramId,
      source,
      from: span.from,
      to: ceilSlot(completeTo),
      points,
      absent,
      cause: { kind: context.kind, id: runIdOf(context, lane), actor: context.actor },
    });
    taken.set(lane.id, { points: points.length, ...result });
  }
  return { completeTo, taken };
};

/** Tells consoles of the lanes' accounts, and staff, that new slots are complete. */
export const tellCompleted = (ctx: Ctx, lanes: readonly LaneWork[], completeTo: string): void => {
  const first = lanes[0];
  if (!first) return;
  const { source, paramId } = first;
  for (const accountId of new Set(lanes.map((l) => l.accountId)))
    ctx.emit(statistics.events.completed, { source, completeTo }, { accountId });
  ctx.emit(dataSyncs.events.watermark, { paramId, source, completeTo, lanes: lanes.length });
};

/** Waiting time after failures in a row: 2 s doubling to 2 minutes. */
const patience = (errors: number): number => Math.min(120_000, 2000 * 2 ** Math.min(errors, 6));

/**
 * A new lane begins at what the supplier has completed now: data from here on is pulled forward, data
 * before it is fetched piece by piece backwards. So the clocks of both sides need not agree.
 */
const begin = async (lanes: readonly LaneWork[], { from, to }: Span): Promise<void> => {
  const first = lanes[0] as LaneWork;
  const { driver } = await openDriver(first.paramId);
  const source = counterOf(first.source);
  const answer = await driver.metrics({ domains: [first.domain], from, to, source });
  const moves = lanes.map((lane): Move => {
    const at = latest(floorSlot(earliest(answer.completeTo, to)), floorSlot(lane.startAt));
    return { id: lane.id, completeTo: at, pulledFrom: at, nextInMs: 0, error: null };
  });
  await platform().run(system, (ctx) => moveLanes(ctx, moves));
};

/** What a look at lanes asks for: what is new since their watermark, a little before now without one. */
const spanOf = (lanes: readonly LaneWork[]): Span => {
  const completeTo = lanes[0]?.completeTo ?? null;
  if (completeTo === null)
    return { from: floorSlot(nowMs() - 600_000), to: new Date(nowMs()).toISOString() };
  const from = floorSlot(completeTo);
  const ends = lanes.flatMap((l) => (l.endAt ? [ceilSlot(l.endAt)] : []));
  const limit = new Date(Math.min(Date.parse(from) + dayMs, nowMs() + 3_600_000)).toISOString();
  return { from, to: earliest(limit, ...ends) };
};

/** The slot that a watermark lies within has grown: that is news, no correction. */
const withoutGrowth = (taken: Taken): Taken =>
  taken.changed === 0 ? taken : { ...taken, added: taken.added + 1, changed: taken.changed - 1 };

const forward = async (
  lanes: readonly LaneWork[],
  span: Span,
  context: RunContext,
): Promise<void> => {
  const first = lanes[0] as LaneWork;
  const { from } = span;
  const { completeTo, taken: counted } = await takeOver(lanes, span, context);
  const taken =
    from === first.completeTo
      ? counted
      : new Map([...counted].map(([id, t]) => [id, withoutGrowth(t)]));
  const grown = completeTo > (first.completeTo as string);
  const pace = paceOf(first);
  const nextInMs = grown
    ? Math.max(1000, Date.parse(completeTo) + pace.stepMs + pace.delayMs - nowMs())
    : pace.stepMs / 30;
  await platform().run(system, async (ctx) => {
    await moveLanes(
      ctx,
      lanes.map((lane) => ({
        id: lane.id,
        nextInMs: Math.min(nextInMs, pace.longestMs),
        error: null,
        ...(grown ? { completeTo } : {}),
      })),
    );
    const changed = lanes.filter((l) => {
      const t = taken.get(l.id);
      return t !== undefined && t.added + t.changed > 0;
    });
    await recordRuns(
      ctx,
      changed.map((l) => runOf(l, context, { from, to: completeTo }, taken.get(l.id))),
    );
    if (grown) tellCompleted(ctx, lanes, completeTo);
  });
};

/** Pulls what is new for lanes of one parameter, source and watermark. Failures are kept on the lanes. */
export const pullNew = async (lanes: readonly LaneWork[]): Promise<void> => {
  const first = lanes[0] as LaneWork;
  const span = spanOf(lanes);
  const context = runContextOf(lanes, 'pull', dataSyncs.jobs.pull.name);
  try {
    if (first.completeTo === null) await begin(lanes, span);
    else await forward(lanes, span, context);
  } catch (error) {
    await platform().run(system, async (ctx) => {
      await moveLanes(
        ctx,
        lanes.map((l) => ({
          id: l.id,
          nextInMs: patience(l.errors),
          error: messageOf(error),
          errorClass: errorClassOf(error),
        })),
      );
      const toKeep = lanes.filter((l) => isKept(l.errors));
      await recordRuns(
        ctx,
        toKeep.map((l) => failedRun(l, context, span, error)),
      );
    });
  }
};

/** Fetches the newest unfetched day of a lane's past. */
export const pullPast = async (lane: LaneWork): Promise<void> => {
  const to = lane.pulledFrom as string;
  const from = latest(dayPieceStart(to), lane.startAt);
  const context = runContextOf([lane], 'past', dataSyncs.jobs.past.name);
  try {
    const { taken } = await takeOver([lane], { from, to }, context);
    await platform().run(system, async (ctx) => {
      await moveLanes(ctx, [{ id: lane.id, pulledFrom: from, pastInMs: 0, error: null }]);
      await recordRuns(ctx, [runOf(lane, context, { from, to }, taken.get(lane.id))]);
      tellCompleted(ctx, [lane], lane.completeTo ?? to);
    });
  } catch (error) {
    await platform().run(system, async (ctx) => {
      const pastInMs = patience(lane.errors);
      await moveLanes(ctx, [
        { id: lane.id, pastInMs, error: messageOf(error), errorClass: errorClassOf(error) },
      ]);
      if (isKept(lane.errors))
        await recordRuns(ctx, [failedRun(lane, context, { from, to }, error)]);
    });
  }
};

/**
 * Pulls a span of a lane again, day by day; `actor` is the person who asked or the job. With `zero` slots
 * that the supplier tells nothing of are taken back. Tells its run and what changed. Throws DriverError,
 * of which a run is kept too.
 */
export const pullAgain = async (
  lane: LaneWork,
  span: Span,
  kind: RunKind,
  actor: string,
  absent: 'keep' | 'zero' = 'keep',
): Promise<Taken & { runId: string }> => {
  const context = runContextOf([lane], kind, actor);
  const sum: Taken = { points: 0, added: 0, changed: 0, unchanged: 0 };
  try {
    for (let to = span.to; to > span.from; ) {
      const from = latest(dayPieceStart(to), span.from);
      const { taken } = await takeOver([lane], { from, to }, context, absent);
      const part = taken.get(lane.id);
      if (part) for (const k of Object.keys(sum) as (keyof Taken)[]) sum[k] += part[k];
      to = from;
    }
  } catch (error) {
    await platform().run(system, (ctx) =>
      recordRuns(ctx, [failedRun(lane, context, span, error, sum)]),
    );
    throw error;
  }
  await platform().run(system, async (ctx) => {
    await recordRuns(ctx, [runOf(lane, context, span, sum)]);
    if (sum.added + sum.changed > 0) tellCompleted(ctx, [lane], lane.completeTo ?? span.to);
  });
  return { ...sum, runId: runIdOf(context, lane) };
};
