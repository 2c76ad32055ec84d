/** How an edge answered, as X-Cache and the log lines tell it. */
export const cacheStatuses = ['HIT', 'MISS', 'EXPIRED', 'BYPASS', 'STALE', 'REVALIDATED'] as const;
export type CacheStatus = (typeof cacheStatuses)[number];

/**
 * The states that count as a hit: the body came from the edge's store. A REVALIDATED answer asked
 * the origin, but only for a 304 without a body.
 */
export const hitStatuses: readonly CacheStatus[] = ['HIT', 'STALE', 'REVALIDATED'];

export const isHit = (status: string | null): boolean => hitStatuses.some((s) => s === status);

/** The first state that an X-Cache field names, whatever stands around it; null without one. */
export const cacheStatusOf = (field: string | undefined): CacheStatus | null => {
  for (const word of (field ?? '').toUpperCase().split(/[^A-Z]+/)) {
    const status = cacheStatuses.find((s) => s === word);
    if (status) return status;
  }
  return null;
};

/** Seconds for which an edge keeps an answer from its birth, told with each answer from its store. */
export const lifetimeHeader = 'X-Cache-Lifetime';
