/** How an edge answered, as X-Cache and the log lines tell it. */
export const cacheStatuses = ['HIT', 'MISS', 'EXPIRED', 'BYPASS', 'STALE', 'REVALIDATED'] as const;
export type CacheStatus = (typeof cacheStatuses)[number];

/**
 * The states that count as a hit: the body came from the edge's store. A REVALIDATED answer asked
 * the origin, but only for a 304 without a body.
 */
export const hitStatuses: readonly CacheStatus[] = ['HIT', 'STALE', 'REVALIDATED'];

export const isHit = (status: string | null): boolean => hitStatuses.some((s) => s === status);

/**
 * The state that an X-Cache field names, whatever stands around it; null without one. Of several caches on the way
 * the last one named is the nearest to the user, and decides (the order of RFC 9211 2).
 */
export const cacheStatusOf = (
  field: string | readonly string[] | undefined,
): CacheStatus | null => {
  const caches = [field ?? ''].flat().join(',').toUpperCase().split(',');
  const named = caches.map((cache) =>
    cache.split(/[^A-Z]+/).flatMap((word) => cacheStatuses.filter((s) => s === word)),
  );
  return named.findLast((states) => states.length > 0)?.[0] ?? null;
};

/** Seconds for which an edge keeps an answer from its birth, told with each answer from its store. */
export const lifetimeHeader = 'X-Cache-Lifetime';
