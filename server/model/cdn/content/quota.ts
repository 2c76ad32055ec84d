import type { refreshes } from '#shared/areas/cdn/content/refreshes';
import type { Out } from '#shared/kernel/contract';
import type { SupplierQuota } from '../../../drivers/cdn/driver';
import { openDriver } from '../suppliers/gateway';
import type { LaneOf } from './targets.store';

type Quota = Out<typeof refreshes.endpoints.check>['quotas'][number];
const keptMs = 30_000;
const kept = new Map<string, { at: number; told: Promise<SupplierQuota[]> }>();

const ask = (paramId: string): Promise<SupplierQuota[]> => {
  const known = kept.get(paramId);
  if (known && performance.now() - known.at < keptMs) return known.told;
  const told = openDriver(paramId).then(({ driver }) => driver.quota());
  told.catch(() => kept.delete(paramId));
  kept.set(paramId, { at: performance.now(), told });
  return told;
};

/** Today's allowances of the lanes for some kinds of calls, asked at most twice a minute. */
export const quotasOf = async (
  lanes: readonly LaneOf[],
  kinds: readonly SupplierQuota['kind'][],
): Promise<Quota[]> => {
  const perLane = await Promise.all(
    lanes.map(async ({ lane, paramId }) => {
      const told = await ask(paramId).catch(() => null);
      return kinds.map((kind): Quota => {
        const found = told?.find((q) => q.kind === kind);
        return {
          lane,
          kind,
          limit: found?.limit ?? null,
          left: found?.left ?? null,
          resetAt: found?.resetAt ?? null,
        };
      });
    }),
  );
  return perLane.flat();
};
