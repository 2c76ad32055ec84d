import { regions } from '#shared/edge/regions';
import { badField } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';
import { notAssigned } from '../../../model/cdn/suppliers/assignments';
import { openParamIds } from './schedules.store';

export type Entry = { regions: string[] | null; weight: number; paramId: string };
const everywhere = 'default';

const nameOf = (code: string): Label => {
  const region = Object.entries(regions).find(([key]) => key === code)?.[1];
  return region ? [region.zh, region.en] : ['默认', 'default'];
};

/** Whether every credential of these entries is open to the account. */
export const openEntries = async (
  ctx: Ctx,
  accountId: string | null,
  entries: readonly Pick<Entry, 'paramId'>[],
): Promise<boolean> => {
  const ids = [...new Set(entries.map((e) => e.paramId))];
  const open = await openParamIds(ctx, ids, accountId);
  return ids.every((id) => open.has(id));
};

/**
 * Traffic of every region must have somewhere to go, each credential has one weight per region, and
 * every credential is open to the account. `field` is named in the refusal.
 */
export const checkEntries = async (
  ctx: Ctx,
  accountId: string | null,
  entries: readonly Entry[],
  field = 'entries',
): Promise<void> => {
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  for (const { regions: of, weight, paramId } of entries) {
    for (const code of of ?? [everywhere]) {
      sums.set(code, (sums.get(code) ?? 0) + weight);
      const place = `${code}:${paramId}`;
      if (seen.has(place)) throw badField(field, 'schedule.twice', { region: nameOf(code) });
      seen.add(place);
    }
  }
  for (const [code, sum] of sums)
    if (sum === 0) throw badField(field, 'schedule.weights', { region: nameOf(code) });
  if (!(await openEntries(ctx, accountId, entries))) throw badField(field, 'schedule.supplier');
};

/** Refuses entries on parameters that the account may not use by its assignments; they are named. */
export const mustBeAssigned = async (
  ctx: Ctx,
  accountId: string,
  entries: readonly Pick<Entry, 'paramId'>[],
): Promise<void> => {
  const names = await notAssigned(ctx, { accountId, paramIds: entries.map((e) => e.paramId) });
  if (names.length > 0)
    throw badField('scheduleId', 'schedule.unassigned', { names: names.join(', ') });
};
