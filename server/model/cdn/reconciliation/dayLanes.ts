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

/** Domains whose sync begins or ends within the day or begins later: the supplier tells more of them. */
export const partlySynced = (lanes: readonly DayLane[], span: DaySpan): Set<string> =>
  new Set(
    lanes
      .filter(
        ({ startAt, endAt }) =>
          ms(startAt) > ms(span.from) ||
          (endAt !== null && ms(endAt) > ms(span.from) && ms(endAt) < ms(span.to)),
      )
      .map((lane) => lane.domain),
  );
