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

const busy = new Map<string, Map<string, number>>();
/**
 * Works for each key of the lists side by side and, for the keys of one `kind`, tells others of this
 * process meanwhile that they are busy: so whoever is slow keeps nobody else waiting.
 */
export const sideBySide = async <T>(
  kind: string,
  lists: ReadonlyMap<string, T>,
  work: (list: T) => Promise<void>,
): Promise<void> => {
  const keys = busy.get(kind) ?? new Map<string, number>();
  busy.set(kind, keys);
  const count = (key: string, by: number) => {
    const n = (keys.get(key) ?? 0) + by;
    if (n > 0) keys.set(key, n);
    else keys.delete(key);
  };
  await Promise.all(
    [...lists].map(async ([key, list]) => {
      count(key, 1);
      await work(list).finally(() => count(key, -1));
    }),
  );
};
/** Keys of a kind that are being worked for in this process. */
export const busyKeys = (kind: string): string[] => [...(busy.get(kind)?.keys() ?? [])];

/** Repeats `step` until it has nothing left, the slice of time is over or the job is cancelled. */
export const slice = async (
  ms: number,
  signal: AbortSignal,
  step: () => Promise<boolean>,
): Promise<void> => {
  const end = performance.now() + ms;
  while (performance.now() < end && !signal.aborted) if (!(await step())) return;
};
