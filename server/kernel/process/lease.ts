/**
 * Calls `renew` every `everyMs` milliseconds until the returned function is called, one call at a time: a call that
 * waits for a lock takes no second connection. One that fails is made good by the next; a lease that lapses costs
 * work, never data.
 */
export const renewing = (everyMs: number, renew: () => Promise<unknown>): (() => void) => {
  let asking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    asking ??= renew()
      .catch(() => undefined)
      .finally(() => {
        asking = null;
      });
  }, everyMs);
  return () => clearInterval(timer);
};
