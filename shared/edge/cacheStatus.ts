/** How an edge answered, as X-Cache and the log lines tell it. */
export const cacheStatuses = ['HIT', 'MISS', 'EXPIRED', 'BYPASS', 'STALE', 'REVALIDATED'] as const;
export type CacheStatus = (typeof cacheStatuses)[number];

/**
 * The states that count as a hit: the body came from the edge's store. A REVALIDATED answer asked
 * the origin, but only for a 304 without a body.
 */
export const hitStatuses: readonly CacheStatus[] = ['HIT', 'STALE', 'REVALIDATED'];

export const isHit = (status: CacheStatus): boolean => hitStatuses.includes(status);
