/** A bucket that fills with `perSecond` calls a second and holds as many; `now` tells milliseconds that never go back. */
export const limiter = (perSecond: number, now: () => number) => {
  let tokens = perSecond;
  let filledMs = now();
  return (): boolean => {
    const nowMs = now();
    tokens = Math.min(perSecond, tokens + ((nowMs - filledMs) / 1000) * perSecond);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
