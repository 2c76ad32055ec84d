import * as z from 'zod';

const wanted = z.object({
  reference: z.string().min(1).max(64),
  name: z.string().min(1).max(40),
  source: z.string().max(32),
});
/** Names that this carrier does not take. */
const refusedWord = 'casino';
const reason = 'The name is on the list of this carrier';

type Answer = { reference: string; status: string; reason: string | null };

/** Filings of signatures at a carrier: each is decided after a while, by its name alone; what is not kept may be filed again. */
export const openSignatures = (waitMs: () => number) => {
  const filings = new Map<string, { name: string; at: number }>();
  const find = (reference: string): Answer | null => {
    const filing = filings.get(reference);
    if (!filing) return null;
    if (Date.now() - filing.at < waitMs()) return { reference, status: 'PENDING', reason: null };
    return filing.name.toLowerCase().includes(refusedWord)
      ? { reference, status: 'REFUSED', reason }
      : { reference, status: 'APPROVED', reason: null };
  };
  return {
    find,
    /** Takes a filing; the same reference is the same filing. */
    file(body: unknown): Answer {
      const { reference, name } = wanted.parse(body);
      if (!filings.has(reference)) filings.set(reference, { name, at: Date.now() });
      return find(reference) ?? { reference, status: 'PENDING', reason: null };
    },
  };
};
