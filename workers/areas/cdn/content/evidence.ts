import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { isHit } from '#shared/edge/cacheStatus';

const passing: readonly (string | null)[] = ['MISS', 'EXPIRED', 'BYPASS', 'REVALIDATED'];

/**
 * Whether an answer came from the node's store; undefined where it does not tell. Without X-Cache an age says that
 * it was held for so long (RFC 9111 5.1); an age of 0 stands in answers of either kind.
 */
export const isHeld = (a: NodeAnswer): boolean | undefined => {
  if (a.error !== null) return undefined;
  if (a.xCache !== null) return isHit(a.xCache);
  return (a.ageSeconds ?? 0) > 0 ? true : undefined;
};

/** Whether an answer cannot come from what the node held before `sentAt`; undefined where it does not tell. */
export const isFresh = (a: NodeAnswer, sentAt: string): boolean | undefined => {
  if (a.error !== null || a.status === null) return false;
  if (passing.includes(a.xCache)) return true;
  if (a.ageSeconds === null) return a.xCache === null ? undefined : false;
  return a.ageSeconds * 1000 < Date.parse(a.at) - Date.parse(sentAt);
};
