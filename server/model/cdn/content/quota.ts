import type { refreshes } from '#shared/areas/cdn/content/refreshes';
import { lacksIt } from '#shared/suppliers';
import type { Out } from '#shared/kernel/contract';
import type { SupplierQuota } from '../../../drivers/cdn/driver';
import { openDriver } from '../suppliers/gateway';
import type { LaneOf } from './targets.store';

type Quota = Out<typeof refreshes.endpoints.check>['quotas'][number];
const keptMs = 30_000;
const cache = new Map<string, { at: number; told: Promise<SupplierQuota[]> }>();

const ask = (paramId: string): Promise<SupplierQuota[]> => {
  const cached = cache.get(paramId);
  if (cached && performance.now() - cached.at < keptMs) return cached.told;
  const quotas = openDriver(paramId).then(({ driver }) => driver.quota());
  quotas.catch(() => cache.delete(paramId));
  cache.set(paramId, { at: performance.now(), told: quotas });
  return quotas;
};

/** Today's allowances of the lanes that have any, for some kinds of calls, asked at most twice a minute. */
export const quotasOf = async (
  lanes: readonly LaneOf[],
  kinds: readonly SupplierQuota['kind'][],
): Promise<Quota[]> => {
  const counted = lanes.filter(({ supplier }) => !lacksIt(supplier, 'allowances'));
  const perLane = await Promise.all(
    counted.map(async ({ lane, paramId }) => {
      const quotas = await ask(paramId).catch(() => null);
      return kinds.map((kind): Quota => {
        const quota = quotas?.find((q) => q.kind === kind);
        return {
          lane,
          kind,
          limit: quota?.limit ?? null,
          left: quota?.left ?? null,
          resetAt: quota?.resetAt ?? null,
        };
      });
    }),
  );
  return perLane.flat();
};
