/** How an attempt ended; `answer` is what the store said, for people. */
export type StoreAnswer = { ok: boolean; answer: string };
/** What goes with an object: its media type, and what a receiver that keeps no objects is told of it. */
export type About = { id: string; type: string; lines: number };
/** Where objects are put under keys of their own. A refusal is an answer; out of reach is a Failure. */
export type ObjectStore = {
  /** Puts the whole object, in place of one of the same key. */
  put(key: string, body: Buffer, about: About): Promise<StoreAnswer>;
  /** Reads it back; null for a receiver that keeps none. */
  get: ((key: string) => Promise<{ ok: true; body: Buffer } | StoreAnswer>) | null;
  remove: ((key: string) => Promise<StoreAnswer>) | null;
};
