/** A lane of accurate counters at one of the parameters of a supplier. */
export type DayLane = {
  paramId: string;
  domain: string;
  startAt: string;
  endAt: string | null;
  pulledFrom: string | null;
  completeTo: string | null;
};
export type DaySpan = { from: string; to: string };

const ms = (at: string): number => Date.parse(at);
const isInside = (lane: DayLane, { from, to }: DaySpan): boolean =>
  ms(lane.startAt) < ms(to) && (lane.endAt === null || ms(lane.endAt) > ms(from));

/** Whether all that these lanes bring of the day has been taken over. */
export const isComplete = (lanes: readonly DayLane[], span: DaySpan): boolean =>
  lanes
    .filter((lane) => isInside(lane, span))
    .every((lane) => {
      if (lane.pulledFrom === null || lane.completeTo === null) return false;
      const end = lane.endAt === null ? ms(span.to) : Math.min(ms(span.to), ms(lane.endAt));
      return (
        ms(lane.pulledFrom) <= Math.max(ms(span.from), ms(lane.startAt)) &&
        ms(lane.completeTo) >= end
      );
    });

/** Whether these lanes of one name leave some of the day out; one follows the other where the name changed accounts. */
const leavesOut = (lanes: readonly DayLane[], span: DaySpan): boolean => {
  let to = ms(span.from);
  for (const lane of lanes.toSorted((a, b) => ms(a.startAt) - ms(b.startAt))) {
    if (ms(lane.startAt) > to) break;
    to = lane.endAt === null ? Infinity : Math.max(to, ms(lane.endAt));
  }
  // A name whose sync ended before the day has no part in it.
  const isOver = lanes.every((lane) => lane.endAt !== null && ms(lane.endAt) <= ms(span.from));
  return to < ms(span.to) && !isOver;
};

/** Domains whose sync begins or ends within the day or begins later: the supplier tells more of them. */
export const partlySynced = (lanes: readonly DayLane[], span: DaySpan): Set<string> => {
  const byName = new Map<string, DayLane[]>();
  for (const lane of lanes) byName.set(lane.domain, [...(byName.get(lane.domain) ?? []), lane]);
  return new Set([...byName].flatMap(([name, own]) => (leavesOut(own, span) ? [name] : [])));
};
