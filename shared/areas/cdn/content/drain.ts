/** What waits of one account at a lane: how much, and how large its share is beside the others'. */
export type Backlog = { size: number; weight: number };

/**
 * Seconds until each backlog is through when a lane works off `perSecond` in all: everybody who still
 * waits gets the part of its weight, and what one leaves goes to the others (generalised processor
 * sharing, Parekh and Gallager 1993). Null for all while the lane does nothing.
 */
export const drainSeconds = (
  backlogs: readonly Backlog[],
  perSecond: number,
): (number | null)[] => {
  if (perSecond <= 0) return backlogs.map(() => null);
  const rounds = (b: Backlog): number => b.size / b.weight;
  const order = [...backlogs.keys()].sort(
    (a, b) => rounds(backlogs[a] as Backlog) - rounds(backlogs[b] as Backlog),
  );
  const ends = backlogs.map(() => 0);
  let weight = backlogs.reduce((sum, b) => sum + b.weight, 0);
  let round = 0;
  let seconds = 0;
  for (const i of order) {
    const b = backlogs[i] as Backlog;
    seconds += ((rounds(b) - round) * weight) / perSecond;
    round = rounds(b);
    weight -= b.weight;
    ends[i] = seconds;
  }
  return ends;
};
