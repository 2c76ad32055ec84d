import { regionCodes } from '#shared/edge/regions';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { lookAround } from '#server/model/cdn/steering/failover/asking';
import * as store from '#server/model/cdn/steering/failover/failovers.store';
import { nextLook, placesIn, settleLooks } from '#server/model/cdn/steering/failover/settle';

/**
 * One check of every supplier that a policy with failover uses, when it is due: asks outside of any
 * transaction, then counts it once, whoever else ran the job meanwhile.
 */
export const watchFailovers = async (p: Platform): Promise<void> => {
  const due = await p.run(system, async (ctx) => {
    const roundAt = await store.dueRound(ctx);
    if (roundAt === null) return null;
    return { roundAt, uses: await store.entriesInUse(ctx), watched: await store.watchedNow(ctx) };
  });
  if (!due) return;
  const { roundAt, uses, watched } = due;
  const paramIds = new Set(watched.map((w) => w.paramId));
  const placesOf = (lists: readonly store.Use['entries'][]) =>
    placesIn(lists, paramIds, regionCodes);
  // A supplier in a region is asked once, whichever policies list it there.
  const looks = await lookAround(watched, placesOf(uses.map((u) => u.entries)));
  const rows = uses.flatMap(({ entries, scheduleId, calmSeconds }) =>
    placesOf([entries]).map((place) => ({ ...place, scheduleId, calmSeconds })),
  );
  await p.run(system, async (ctx) => {
    if (!(await store.closeRound(ctx, roundAt, nextLook(ctx.now())))) return;
    await store.openFailovers(ctx, rows);
    await settleLooks(ctx, looks, uses);
  });
};
