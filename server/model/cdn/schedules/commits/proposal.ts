import type { LimitState } from '#shared/areas/cdn/schedules/policyLimits';
import { regionCodes } from '#shared/edge/regions';
import { type Entry, entriesOfShares, placesOfEntries, sharesIn } from '../../steering/weights';

/** What a supplier may and must get in a month; bytes. */
export type Limit = { commitBytes: number | null; capBytes: number | null };
/** What is counted by credential, and what is foretold for the rest of the month by region; bytes. */
export type Forecast = {
  counted: ReadonlyMap<string, number>;
  remaining: ReadonlyMap<string, number>;
};

/** A proposal aims so far inside of a limit, as weights are whole thousandths and forecasts are not exact. */
const margin = 0.005;
const rounds = 300;

type Table = Map<string | null, Map<string, number>>;

/** Bytes foretold for regions that entries tell apart, and for all others together. */
const remainingAt = (places: readonly (string | null)[], { remaining }: Forecast) =>
  new Map(
    places.map((place) => {
      const regions = place === null ? regionCodes.filter((r) => !places.includes(r)) : [place];
      return [place, regions.reduce((sum, r) => sum + (remaining.get(r) ?? 0), 0)] as const;
    }),
  );

/** Bytes of each credential at the end of the month, if visitors are sent by these entries. */
export const monthEndOf = (entries: readonly Entry[], forecast: Forecast): Map<string, number> => {
  const places = placesOfEntries(entries);
  const rest = remainingAt(places, forecast);
  const sums = new Map(forecast.counted);
  for (const place of places)
    for (const [id, share] of sharesIn(entries, place))
      sums.set(id, (sums.get(id) ?? 0) + share * (rest.get(place) ?? 0));
  return sums;
};

/** How so many bytes stand to what was agreed. */
export const standingOf = (bytes: number, limit: Limit | undefined): LimitState => {
  if (!limit) return 'free';
  if (limit.capBytes !== null && bytes > limit.capBytes) return 'over';
  return limit.commitBytes !== null && bytes < limit.commitBytes ? 'under' : 'kept';
};

const columnsOf = (table: Table): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of table.values())
    for (const [id, bytes] of row) sums.set(id, (sums.get(id) ?? 0) + bytes);
  return sums;
};

/**
 * Totals for the rest of the month that keep within limits and add up to the same: those beyond a limit stand at it,
 * the others share the rest in their present proportions. Limits that contradict each other are kept as far as the
 * stronger side goes (the way flexible boxes are sized, CSS Flexible Box Layout 9.7).
 */
const targetsOf = (
  present: ReadonlyMap<string, number>,
  boundsOf: (id: string) => { low: number; high: number },
): Map<string, number> => {
  const total = [...present.values()].reduce((sum, bytes) => sum + bytes, 0);
  const settled = new Map<string, number>();
  for (;;) {
    const free = [...present].filter(([id]) => !settled.has(id));
    const left = total - [...settled.values()].reduce((sum, bytes) => sum + bytes, 0);
    const weight = free.reduce((sum, [, bytes]) => sum + bytes, 0);
    const wished = free.map(([id, bytes]) => {
      const share = weight > 0 ? Math.max(0, left) * (bytes / weight) : 0;
      const { low, high } = boundsOf(id);
      return { id, share, bound: Math.min(high, Math.max(low, share)) };
    });
    const moved = wished.reduce((sum, w) => sum + w.bound - w.share, 0);
    const beyond = wished.filter((w) =>
      moved > 0 ? w.bound > w.share : moved < 0 ? w.bound < w.share : w.bound !== w.share,
    );
    if (beyond.length === 0 || beyond.length === free.length) {
      for (const w of wished) settled.set(w.id, w.bound);
      return settled;
    }
    for (const w of beyond) settled.set(w.id, w.bound);
  }
};

const scaleColumns = (table: Table, targets: ReadonlyMap<string, number>): void => {
  const sums = columnsOf(table);
  for (const row of table.values())
    for (const [id, bytes] of row) {
      const sum = sums.get(id) ?? 0;
      if (sum > 0) row.set(id, bytes * ((targets.get(id) ?? sum) / sum));
    }
};
const scaleRows = (table: Table, totals: ReadonlyMap<string | null, number>): void => {
  for (const [place, row] of table) {
    const sum = [...row.values()].reduce((all, bytes) => all + bytes, 0);
    const total = totals.get(place) ?? 0;
    if (sum > 0) for (const [id, bytes] of row) row.set(id, bytes * (total / sum));
  }
};

/**
 * Weights that keep commits and caps at the end of the month, as near to the present ones as can be: the table of
 * bytes foretold (regions by suppliers) is brought to the wished totals of its columns and the given totals of its
 * rows by iterative proportional fitting (W. E. Deming and F. F. Stephan, On a least squares adjustment of a sampled
 * frequency table when the expected marginal totals are known, Annals of Mathematical Statistics 11, 1940), which
 * among all such tables is the one that differs least from the present (I. Csiszár, I-divergence geometry of
 * probability distributions and minimization problems, Annals of Probability 3, 1975). A supplier gets nothing in a
 * region that does not list it. Null where the present weights keep everything, or nothing is left to move.
 */
export const proposeWeights = (
  entries: readonly Entry[],
  limits: ReadonlyMap<string, Limit>,
  forecast: Forecast,
): Entry[] | null => {
  const atEnd = monthEndOf(entries, forecast);
  const broken = [...limits].some(([id, limit]) => {
    const state = standingOf(atEnd.get(id) ?? 0, limit);
    return state === 'over' || state === 'under';
  });
  const places = placesOfEntries(entries);
  const rows = remainingAt(places, forecast);
  const total = [...rows.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (!broken || total === 0) return null;
  const table: Table = new Map(
    places.map((place) => [
      place,
      new Map(
        [...sharesIn(entries, place)].map(([id, share]) => [id, share * (rows.get(place) ?? 0)]),
      ),
    ]),
  );
  const targets = targetsOf(columnsOf(table), (id) => {
    const { commitBytes, capBytes } = limits.get(id) ?? { commitBytes: null, capBytes: null };
    const counted = forecast.counted.get(id) ?? 0;
    return {
      low: commitBytes === null ? 0 : Math.max(0, commitBytes * (1 + margin) - counted),
      high: capBytes === null ? Infinity : Math.max(0, capBytes * (1 - margin) - counted),
    };
  });
  for (let n = 0; n < rounds; n += 1) {
    scaleColumns(table, targets);
    scaleRows(table, rows);
  }
  const shares = places.map((place) => {
    const bytes = rows.get(place) ?? 0;
    const row = [...(table.get(place) ?? [])].map(([id, part]) => [id, part / bytes] as const);
    // Where nothing is foretold the weights stay.
    return [place, bytes > 0 ? new Map(row) : sharesIn(entries, place)] as const;
  });
  return entriesOfShares(new Map(shares), entries);
};
