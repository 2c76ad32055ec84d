/** The first pause between two questions about the same message, and the longest, ms. */
const pauses = { first: 5_000, longest: 600_000 };
const mostKept = 10_000;

/**
 * Tells when a carrier that does not know a message yet may be asked about it once more: the pause doubles each time. What is kept is
 * bounded; forgotten is asked.
 */
export const openPatience = (now: () => number = () => performance.now()) => {
  const entries = new Map<string, { at: number; pause: number }>();
  return (id: string): boolean => {
    const before = entries.get(id);
    if (before && now() < before.at) return false;
    const pause = before ? Math.min(pauses.longest, before.pause * 2) : pauses.first;
    entries.delete(id);
    entries.set(id, { at: now() + pause, pause });
    const [oldest] = entries.keys();
    if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest);
    return true;
  };
};
