import type { HeldSums } from './holds.store';
import { difference, measures, type StatRow } from './statRows';

/** Rows of slots that are not held. */
export const withoutHeld = (
  rows: readonly StatRow[],
  heldSlots: ReadonlySet<number>,
): readonly StatRow[] =>
  heldSlots.size === 0 ? rows : rows.filter((row) => !heldSlots.has(row.at));

/** Measures of some rows by name, over all countries. */
export const sumsByName = (rows: readonly StatRow[]): Record<string, number> =>
  Object.fromEntries(
    measures.map((name, i) => [name, rows.reduce((sum, row) => sum + (row.sums[i] ?? 0), 0)]),
  );

/**
 * What a source says of held slots, for each whether it differs from what is stored. A slot of which
 * the source says nothing, where that leaves stored sums alone, is none of them.
 */
export const heldSums = (
  want: readonly StatRow[],
  have: readonly StatRow[],
  heldSlots: ReadonlySet<number>,
  absent: 'keep' | 'zero',
): HeldSums[] =>
  [...heldSlots].flatMap((slot) => {
    const wanted = want.filter((row) => row.at === slot);
    if (wanted.length === 0 && absent === 'keep') return [];
    const stored = have.filter((row) => row.at === slot);
    const isEqual = difference(wanted, stored, absent).rows.length === 0;
    return [{ slot, sums: isEqual ? null : sumsByName(wanted) }];
  });
