import { knownGaps, longestGapDays } from '#shared/areas/cdn/statistics/knownGaps';
import { badField, Failure } from '#shared/kernel/errors';
import { slotSeconds } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { accountOfSeries, type GapPlace, touchesGap } from './knownGaps.store';

const dayMs = 86_400_000;
const isPlace = (draft: object): draft is GapPlace => 'fromAt' in draft;

/** Whole slots of a span that no other known gap of the series touches. */
const checkSpan = async (ctx: Ctx, place: GapPlace): Promise<void> => {
  const [from, to] = [Date.parse(place.fromAt), Date.parse(place.toAt)];
  const isWhole = [from, to].every((ms) => ms % (slotSeconds * 1000) === 0);
  if (!isWhole || from >= to || to - from > longestGapDays * dayMs)
    throw badField('toAt', 'statistics.gapSpan', { days: longestGapDays });
  if (await touchesGap(ctx, place)) throw badField('fromAt', 'statistics.gapKnown');
};

/** Gaps that somebody marked as known; the reason of one may be put in better words. */
export const knownGapsService = serve(
  knownGaps,
  plainVerbs(knownGaps, {
    async fill(ctx, draft) {
      if (!isPlace(draft)) return {};
      const accountId = await accountOfSeries(ctx, draft);
      if (accountId === null) throw new Failure('data.absent');
      return { accountId, actor: ctx.who.email };
    },
    async check(ctx, draft, before) {
      if (before === null && isPlace(draft)) await checkSpan(ctx, draft);
      return undefined;
    },
  }),
);
