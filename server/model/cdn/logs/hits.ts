import { hitStatuses } from '#shared/edge/cacheStatus';

/** The states that count as a hit, as a list in SQL for `cache_status IN (…)`. */
export const hitsInSql = hitStatuses.map((status) => `'${status}'`).join(', ');
