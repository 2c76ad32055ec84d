/** One numbered event as the server keeps and sends it; numbers of a stream have no gaps. */
export type Numbered = { stream: string; seq: number; name: string; payload: unknown; at: string };

/**
 * What a console hears first: its streams and the number of the newest event of each, so that only
 * one that missed something asks for it.
 */
export type Ready = { latest: Record<string, number> };
