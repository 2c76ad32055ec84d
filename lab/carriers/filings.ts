/** Names and texts with it are refused. */
const refusedWord = 'casino';
export const filingReason = 'The name is on the list of this carrier';

export type FilingState = 'pending' | 'accepted' | 'refused';
export type Filed<T> = T & { at: number };

/** What was filed at a carrier, by its key there: each is decided after a while, by its words alone; what is not kept may be filed again. */
export const openFilings = <T extends { words: string }>(waitMs: () => number) => {
  const filings = new Map<string, Filed<T>>();
  return {
    get: (key: string): Filed<T> | undefined => filings.get(key),
    all: (): [string, Filed<T>][] => [...filings],
    add(key: string, filing: T): void {
      filings.set(key, { ...filing, at: Date.now() });
    },
    stateOf({ at, words }: Filed<T>): FilingState {
      if (Date.now() - at < waitMs()) return 'pending';
      return words.toLowerCase().includes(refusedWord) ? 'refused' : 'accepted';
    },
  };
};
