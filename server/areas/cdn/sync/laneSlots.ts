import { type LaneSlotState, lateSeconds } from '#shared/areas/cdn/sync/laneControl';
import type { dataSyncs, ShownLane } from '#shared/areas/cdn/sync/lanes';
import type { Got, Out } from '#shared/kernel/contract';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { reachOf, removalsOf } from '../../../model/cdn/statistics/reach';
import { daySeconds } from '../../../model/cdn/statistics/statRows';
import { sumsIn, type SlotWrites, writesIn } from './laneSlots.store';
import { correctingRuns, gapsIn, holdsIn, shownLane } from './lanesView.store';

type Slots = Out<(typeof dataSyncs)['endpoints']['slots']>;
type Month = Out<(typeof dataSyncs)['endpoints']['month']>;
type Span = { from: string; to: string };
const hourSeconds = 3600;
const seconds = (at: string): number => Date.parse(at) / 1000;
const covers = (spans: readonly Span[], at: string): boolean =>
  spans.some((span) => span.from <= at && at < span.to);

/** What is known of a lane's slots in a span beside their figures. */
const knownOf = (o: Outside, id: string, span: Span) =>
  o.transact(async (ctx) => {
    const lane = await shownLane(ctx, id);
    const reach = await reachOf(ctx, { domainIds: [lane.domainId] });
    const removals = await removalsOf(ctx, reach, lane.source);
    return {
      lane,
      gaps: await gapsIn(ctx, id, span),
      holds: await holdsIn(ctx, lane, span),
      removed: removals.filter((r) => r.reason === null),
    };
  });
type Known = Awaited<ReturnType<typeof knownOf>>;

/** What can be said of a slot without its history; null where it has none but figures. */
const standing = (
  { lane, gaps, holds, removed }: Known,
  at: string,
  requests: number,
): LaneSlotState | null => {
  if (requests === 0 && covers(removed, at)) return 'removed';
  if (covers(holds, at)) return 'held';
  const gap = gaps.get(at);
  if (gap) return gap.isGivenUp ? 'givenUp' : 'missing';
  if (requests !== 0) return null;
  const isPulled =
    lane.completeTo !== null &&
    lane.pulledFrom !== null &&
    at >= lane.pulledFrom &&
    at < lane.completeTo;
  return isPulled ? 'empty' : 'waiting';
};

const untold = new Set<string>(['past', 'opening', 'condensed']);
/** Whether the first figure of a slot came later than is usual; the past is fetched late by nature. */
const isLate = (lane: ShownLane, at: number, first: SlotWrites[number] | undefined): boolean => {
  if (!first || untold.has(first.cause) || at < seconds(lane.createdAt)) return false;
  const usual = lane.delaySeconds + Math.max(lane.stepSeconds, lateSeconds[lane.source]);
  return first.at > at + slotSeconds + usual;
};
/** Writes that only add to a slot as it grows, or as its files come in. */
const growing = new Set<string>(['pull', 'past', 'gap', 'again', 'logLoad']);
const isCorrected = (writes: SlotWrites, correcting: ReadonlySet<string>): boolean =>
  writes.slice(1).some((w) => !growing.has(w.cause) || correcting.has(w.causeId));

/** The 288 slots of a UTC day of a lane, each beside the same of the day before. */
export const slotsOfDay = async (
  o: Outside,
  { id, day }: Got<(typeof dataSyncs)['endpoints']['slots']>,
): Promise<Slots> => {
  const start = seconds(`${day}T00:00:00Z`);
  const range = { from: start, to: start + daySeconds };
  const facts = await knownOf(o, id, { from: instantOf(range.from), to: instantOf(range.to) });
  const { lane } = facts;
  const sums = await sumsIn(lane, { from: start - daySeconds, to: range.to }, slotSeconds);
  const writes = await writesIn(lane, range);
  const later = [...writes.values()].flatMap((of) => of.slice(1).map((w) => w.causeId));
  const correcting = await o.transact((ctx) => correctingRuns(ctx, [...new Set(later)]));
  const stateOf = (at: number, requests: number): LaneSlotState => {
    const stands = standing(facts, instantOf(at), requests);
    const of = writes.get(at) ?? [];
    if (stands !== null) return stands;
    if (isCorrected(of, correcting)) return 'corrected';
    return isLate(lane, at, of[0]) ? 'late' : 'present';
  };
  const slots = Array.from({ length: daySeconds / slotSeconds }, (_, i) => {
    const at = start + i * slotSeconds;
    const requests = sums.get(at) ?? 0;
    const state = stateOf(at, requests);
    return { at: instantOf(at), state, requests, dayBefore: sums.get(at - daySeconds) ?? 0 };
  });
  return { day, slots };
};

/** The worst of the slots of an hour tells of it, so that a day can be found by its colour. */
const worst: readonly LaneSlotState[] = ['givenUp', 'missing', 'held', 'removed'];
const hourState = (states: readonly (LaneSlotState | null)[], requests: number): LaneSlotState =>
  worst.find((state) => states.includes(state)) ??
  (requests !== 0 ? 'present' : states.includes('empty') ? 'empty' : 'waiting');

/** The hours of a month (UTC) of a lane. */
export const hoursOfMonth = async (
  o: Outside,
  { id, month }: Got<(typeof dataSyncs)['endpoints']['month']>,
): Promise<Month> => {
  const from = seconds(`${month}-01T00:00:00Z`);
  const next = new Date(from * 1000);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const to = next.getTime() / 1000;
  const facts = await knownOf(o, id, { from: instantOf(from), to: instantOf(to) });
  const sums = await sumsIn(facts.lane, { from, to }, slotSeconds);
  const hourOf = (start: number) => {
    const slots = Array.from({ length: hourSeconds / slotSeconds }, (_, i) => {
      const at = start + i * slotSeconds;
      const requests = sums.get(at) ?? 0;
      return { requests, state: standing(facts, instantOf(at), requests) };
    });
    const requests = slots.reduce((sum, slot) => sum + slot.requests, 0);
    const states = slots.map((slot) => slot.state);
    const short = states.filter((s) => s === 'missing' || s === 'givenUp').length;
    return { state: hourState(states, requests), requests, short };
  };
  const days = Array.from({ length: (to - from) / daySeconds }, (_, d) => {
    const start = from + d * daySeconds;
    const hours = Array.from({ length: daySeconds / hourSeconds }, (_h, h) =>
      hourOf(start + h * hourSeconds),
    );
    return { day: instantOf(start).slice(0, 10), hours };
  });
  return { month, days };
};
