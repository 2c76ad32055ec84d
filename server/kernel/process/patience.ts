/** A timer that fires later than this was held up by the process itself. */
const heldUpMs = 50;

/**
 * Calls `end` after `ms` milliseconds in which this process could hear answers: for as long as it was held up itself,
 * more is waited. Returns what takes the timer back.
 */
export const patiently = (ms: number, end: () => void): (() => void) => {
  let timer: NodeJS.Timeout;
  const wait = (forMs: number): void => {
    const due = performance.now() + forMs;
    timer = setTimeout(() => {
      const lateMs = performance.now() - due;
      if (lateMs > heldUpMs) wait(lateMs);
      else end();
    }, forMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
};
