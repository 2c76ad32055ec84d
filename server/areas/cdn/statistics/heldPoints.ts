import type { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { Out } from '#shared/kernel/contract';
import type { Source } from '#shared/metrics';
import type { Ctx } from '../../../kernel/db/context';
import { differencesAt, holdsAt } from '../../../model/cdn/statistics/holds';

type Value = Out<(typeof dataPoints.endpoints)['point']>['values'][number];
type Place = { source: Source; paramId: string; column: string; value: number };

/** Of the figures of one slot: which are held by whose change, and what their sources say by themselves. */
export const heldPoints = async (
  ctx: Ctx,
  domainId: string,
  slotAt: string,
): Promise<(place: Place) => Pick<Value, 'hold' | 'atSource'>> => {
  const holds = await holdsAt(ctx, domainId, slotAt);
  const differences = await differencesAt(ctx, domainId, slotAt);
  return ({ source, paramId, column, value }) => {
    const isHere = (h: { source: Source; paramId: string }) =>
      h.source === source && h.paramId === paramId;
    const hold = holds.find(isHere);
    if (!hold) return { hold: null, atSource: null };
    const { planId, cause, actor, createdAt } = hold;
    const difference = differences.find(isHere);
    const sourceValue = difference?.sums[column] ?? value;
    return {
      hold: { planId, cause, actor, createdAt },
      atSource:
        difference && sourceValue !== value ? { value: sourceValue, at: difference.seenAt } : null,
    };
  };
};
