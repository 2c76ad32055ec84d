/** A wait of longer ago says nothing of the queue as it is. */
const rememberedMs = 60_000;
/** A queue without a backlog hands a job on within milliseconds: after this one is lost. */
const leastMs = 10_000;

/**
 * How long a waiting chunk's job may be on its way before it counts as lost. Behind a long backlog a
 * fixed time would take every waiting job for lost again and again, and each look for lost ones would
 * make the backlog longer; so what jobs waited during the last minute is granted twice.
 */
export const openQueueWait = () => {
  let seen: { at: number; ms: number }[] = [];
  const fresh = () => seen.filter((w) => performance.now() - w.at < rememberedMs).slice(-100);
  return {
    /** A chunk was taken whose job had waited so long, in milliseconds. */
    note(ms: number): void {
      seen = [...fresh(), { at: performance.now(), ms }];
    },
    patienceMs: (): number => leastMs + 2 * Math.max(0, ...fresh().map((w) => w.ms)),
  };
};
