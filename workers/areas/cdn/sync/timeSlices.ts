const running = new Set<string>();

/**
 * Runs work of one name at most once at a time in this process; while it runs, further calls come
 * back at once, so that a schedule never piles up behind slow work.
 */
export const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (running.has(name)) return;
  running.add(name);
  try {
    await work();
  } finally {
    running.delete(name);
  }
};

/** Repeats `step` until it has nothing left, the slice of time is over or the job is cancelled. */
export const slice = async (
  ms: number,
  signal: AbortSignal,
  step: () => Promise<boolean>,
): Promise<void> => {
  const end = performance.now() + ms;
  while (performance.now() < end && !signal.aborted) if (!(await step())) return;
};
