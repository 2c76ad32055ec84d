import { failoverRule as rule } from '#shared/areas/cdn/steering/failoverRule';
import type { Look } from '#shared/areas/cdn/steering/failovers';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../../kernel/db/context';
import { type Entry, servingIn } from '../weights';
import * as store from './failovers.store';
import { outKey } from './live';
import { moveFailover } from './move';
import { calmAfter, isIll, verdictOf, withLook } from './rule';

/** Checks of suppliers in regions, each by "credential region". */
export type Looks = ReadonlyMap<string, Look>;

/** A supplier in a region of a policy: the policies judge by rules of their own. */
const keyOf = (s: Pick<store.Standing, 'scheduleId' | 'paramId' | 'region'>) =>
  `${s.scheduleId} ${outKey(s.paramId, s.region)}`;

/** Regions in which suppliers are listed by some policy. */
export const placesIn = (
  lists: readonly (readonly Entry[])[],
  paramIds: ReadonlySet<string>,
  regions: readonly string[],
): { paramId: string; region: string }[] => {
  const places = new Map<string, { paramId: string; region: string }>();
  for (const entries of lists)
    for (const region of regions)
      for (const { paramId } of servingIn(entries, region))
        if (paramIds.has(paramId)) places.set(outKey(paramId, region), { paramId, region });
  return [...places.values()];
};

/** Whether some policy has another supplier in the region to whom `isThere` applies. */
export const hasOther = (
  lists: readonly (readonly Entry[])[],
  { paramId, region }: Pick<store.Standing, 'paramId' | 'region'>,
  isThere: (key: string) => boolean,
): boolean =>
  lists.some((entries) => {
    const ids = servingIn(entries, region).map((e) => e.paramId);
    return ids.includes(paramId) && ids.some((id) => id !== paramId && isThere(outKey(id, region)));
  });

/** Lists of entries by which the domains of a policy are served. */
export const listsOf = (uses: readonly store.Use[], scheduleId: string): Entry[][] =>
  uses.filter((u) => u.scheduleId === scheduleId).map((u) => u.entries);

/**
 * Counts one check of everybody and does what follows, in the transaction of the caller: first who may
 * comes back, then who is ill leaves if another supplier of the region is in and well; else it stays,
 * which is told once. Who is held is looked at and not moved.
 */
export const settleLooks = async (
  ctx: Ctx,
  looks: Looks,
  uses: readonly store.Use[],
): Promise<void> => {
  const standing = (await store.standings(ctx)).flatMap((s) => {
    const look = looks.get(outKey(s.paramId, s.region));
    return look ? [{ ...s, ...withLook(s, look, s.rule), look }] : [];
  });
  await store.keepLooks(ctx, standing);
  const out = new Set(standing.filter((s) => s.state === 'out').map(keyOf));
  const well = new Set(standing.filter((s) => s.look.why === null && !isIll(s, s.rule)).map(keyOf));
  const free = standing.filter((s) => s.heldBy === null);
  for (const s of free) {
    if (verdictOf(s.state, s, s.calmSeconds, s.rule) !== 'recover') continue;
    const reason = sentence('failover.calm', { minutes: Math.round(s.calmSeconds / 60) });
    const kind = s.state === 'out' ? 'return' : 'well';
    await moveFailover(ctx, s.id, { kind, state: 'in', reason, looks: s.looks });
    out.delete(keyOf(s));
  }
  for (const s of free) {
    if (verdictOf(s.state, s, s.calmSeconds, s.rule) !== 'leave') continue;
    const reason = s.looks.findLast((l) => l.why !== null)?.why ?? null;
    const why = { reason, looks: s.looks, calmSeconds: calmAfter(s.times, s.rule) };
    const isThere = (key: string) => {
      const own = `${s.scheduleId} ${key}`;
      return well.has(own) && !out.has(own);
    };
    if (hasOther(listsOf(uses, s.scheduleId), s, isThere)) {
      await moveFailover(ctx, s.id, { kind: 'leave', state: 'out', ...why });
      out.add(keyOf(s));
    } else if (s.state === 'in')
      await moveFailover(ctx, s.id, { kind: 'alone', state: 'alone', ...why });
  }
};

/** When checks come again. */
export const nextLook = (at: string): string =>
  new Date(Date.parse(at) + rule.lookSeconds * 1000).toISOString();
