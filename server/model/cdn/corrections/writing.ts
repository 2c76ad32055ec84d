import type { Cause } from '#shared/areas/cdn/statistics/causes';
import type { Analytics } from '../../../kernel/analytics/types';
import { converge, convergeHours, type Outcome, type Stored } from '../statistics/convergence';
import { readDay, type StatRow } from '../statistics/statRows';
import { bySlot, digestOf, fromKept, type PlanRow, textOf } from './figures';
import type { PlanPart } from './preview';

/** What was previewed is not what is stored: nothing of the part is written. */
export class Moved extends Error {}

type Slot = { before: StatRow[]; after: StatRow[] };
/** Both sides of each slot that a plan changes. */
const slotsOf = (rows: readonly PlanRow[]): ReadonlyMap<number, Slot> => {
  const keyed = bySlot(rows.map((row) => ({ at: Date.parse(row.slotAt) / 1000, row })));
  return new Map(
    [...keyed].map(([at, list]) => [
      at,
      {
        before: list.flatMap(({ row }) => (row.before ? [fromKept(row, row.before)] : [])),
        after: list.flatMap(({ row }) => (row.after ? [fromKept(row, row.after)] : [])),
      },
    ]),
  );
};

/** The stored rows with those of the plan's slots replaced, or left where `side` tells none. */
const replaced = (
  have: readonly StatRow[],
  slots: ReadonlyMap<number, Slot>,
  side: (at: number, slot: Slot, stored: readonly StatRow[]) => readonly StatRow[] | null,
): StatRow[] => {
  const stored = bySlot(have);
  return [
    ...have.filter((row) => !slots.has(row.at)),
    ...[...slots].flatMap(([at, slot]) => {
      const present = stored.get(at) ?? [];
      return side(at, slot, present) ?? present;
    }),
  ];
};

type Want = Parameters<typeof converge>[3];
const write = (analytics: Analytics, part: PlanPart, want: Want, cause: Cause): Promise<Outcome> =>
  part.table === 'stats_5m'
    ? converge(analytics, part.series, part.range, want, 'zero', cause)
    : convergeHours(analytics, part.series, part.range, (have) => want(part.range, have));

/** Brings one part of a plan to what was previewed. Done before, it changes nothing; throws Moved. */
export const applyPart = (
  analytics: Analytics,
  part: PlanPart,
  rows: readonly PlanRow[],
  cause: Cause,
): Promise<Outcome> => {
  const slots = slotsOf(rows);
  const want = async (_range: unknown, { rows: have }: Stored) => {
    const digest = digestOf(have);
    if (digest === part.afterDigest) return have;
    if (digest !== part.beforeDigest) throw new Moved();
    return replaced(have, slots, (_at, { after }) => after);
  };
  return write(analytics, part, want, cause);
};

/**
 * Puts the slots of one part back to what they were before the plan. Slots that another cause has
 * written since stay as they are, unless `confirmed` names them. Done before, it changes nothing.
 */
export const undoPart = (
  analytics: Analytics,
  part: PlanPart,
  rows: readonly PlanRow[],
  cause: Cause,
  confirmed: (slot: number) => boolean,
): Promise<Outcome> => {
  const slots = slotsOf(rows);
  const want = async (_range: unknown, { rows: have }: Stored) =>
    replaced(have, slots, (at, { before, after }, stored) =>
      textOf(stored) === textOf(after) || confirmed(at) ? before : null,
    );
  return write(analytics, part, want, cause);
};

export type Conflict = { slot: number; before: StatRow[]; after: StatRow[]; now: StatRow[] };
/** Slots of a part that are neither as the plan left them nor as they were before it. */
export const conflictsOf = async (
  analytics: Analytics,
  part: PlanPart,
  rows: readonly PlanRow[],
): Promise<Conflict[]> => {
  const stored = bySlot((await readDay(analytics, part.table, part.series, part.range)).rows);
  return [...slotsOf(rows)].flatMap(([slot, { before, after }]) => {
    const now = stored.get(slot) ?? [];
    const text = textOf(now);
    return text === textOf(before) || text === textOf(after) ? [] : [{ slot, before, after, now }];
  });
};
