/** A timer fires late: so much of the budget may be made up for at once. */
const slackMs = 20;
/** What is left of the budget, so that making up never goes beyond it within a second. */
const share = 0.97;
/** Probes under way at once: a socket each, and a silent path holds one until its limit. */
const mostUnderWay = 800;

/**
 * Begins probes at no more than `perSecond` in any second and waits until all have ended. A slow answer
 * holds a place, never the budget of others.
 */
export const paced = async <T>(
  perSecond: number,
  items: Iterable<T>,
  probe: (item: T) => Promise<void>,
): Promise<void> => {
  const stepMs = 1_000 / (perSecond * share);
  const underWay = new Set<Promise<void>>();
  let next = performance.now();
  for (const item of items) {
    if (underWay.size >= mostUnderWay) await Promise.race(underWay);
    const now = performance.now();
    next = Math.max(now - Math.min(slackMs, stepMs * 2), next);
    const waitMs = next - now;
    next += stepMs;
    if (waitMs >= 1) await new Promise((ok) => setTimeout(ok, waitMs));
    const one = probe(item).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
};
