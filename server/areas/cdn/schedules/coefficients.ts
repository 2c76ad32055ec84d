import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { givenEntries } from './schedules.store';

type Part = { paramId: string; regions: readonly string[] | null; coefficientPpm: number | null };
const placeOf = (p: Part): string => [...(p.regions ?? [])].sort().join();

/**
 * Entries as they are kept. The coefficient is staff's to set: whatever an account writes keeps the
 * coefficient its entry for that credential has (`present`), else the one of the policy the platform
 * gave the account.
 */
export const withCoefficients = async <E extends Part>(
  ctx: Ctx,
  accountId: string | null,
  entries: readonly E[],
  present: readonly Part[],
): Promise<E[]> => {
  if (isStaff(ctx.who)) return [...entries];
  const candidates: Part[] = [...present, ...(await givenEntries(ctx, accountId))];
  return entries.map((e) => {
    const same = candidates.filter((k) => k.paramId === e.paramId);
    const entry = same.find((k) => placeOf(k) === placeOf(e)) ?? same[0];
    return { ...e, coefficientPpm: entry?.coefficientPpm ?? null };
  });
};
