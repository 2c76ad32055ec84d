import type { PlanCause } from '#shared/areas/cdn/statistics/causes';
import type { PlanMethod } from '#shared/areas/cdn/corrections/planMethods';
import { Failure } from '#shared/kernel/errors';
import { measures } from '#shared/metrics';
import { hourlySums, readDay, type StatRow, type StatSource } from '../statistics/statRows';
import { aliasRows } from './attribution';
import { emptyRow } from './figures';
import { interpolate } from './interpolation';
import { withoutOutput } from '../logs/output';
import { atMethod } from './methodFailure';
import { faultsOf, type PointFault, pointRows } from './points';
import { withMeasure } from './rowMeasure';
import { shareOut } from './shares';
import { pullRows, shapeRows } from './supplierFigures';
import type { Work } from './work';

export type Method = {
  /** The sums that it writes; the hourly ones are no more than sums of slots, so they have no ledger. */
  table: 'stats_5m' | 'stats_1h';
  /** Why the figures change, as the ledger tells. */
  cause: PlanCause;
  /** All rows of the range as they shall be; what is not named becomes nothing. */
  wanted: (work: Work) => readonly StatRow[] | Promise<readonly StatRow[]>;
  /** Points of a sheet that cannot be set as figures are. */
  faults?: (work: Work) => readonly PointFault[];
};

const override = ({ plan, range, have }: Work): StatRow[] => {
  const index = measures.findIndex((name) => name === plan.measure);
  const value = plan.value ?? 0;
  const { country } = plan;
  if (country) {
    const rows = have.some((row) => row.country === country)
      ? have
      : [...have, emptyRow(range.from, country)];
    return rows.map((row) => (row.country === country ? withMeasure(row, index, value) : row));
  }
  // In the shares of the measure itself, else in those of requests.
  const own = have.map((row) => Math.max(0, row.sums[index] ?? 0));
  const weights = own.some((n) => n > 0) ? own : have.map((row) => Math.max(0, row.sums[0] ?? 0));
  if (value > 0 && weights.every((n) => n === 0)) throw new Failure('plan.shares');
  const shares = shareOut(value, weights);
  return have.map((row, i) => withMeasure(row, index, shares[i] ?? 0));
};

const takeFrom =
  (source: StatSource) =>
  async ({ analytics, series, range }: Work): Promise<StatRow[]> => {
    if (series.source === source) throw atMethod('plan.source');
    return (await readDay(analytics, 'stats_5m', { ...series, source }, range)).rows;
  };

const slots = { table: 'stats_5m' } as const;
const recompute: Method = {
  table: 'stats_1h',
  cause: 'repair',
  wanted: ({ analytics, series, range }) => hourlySums(analytics, series, range),
};

/** How each kind of plan comes to the figures it wants. */
export const methods: Record<PlanMethod, Method> = {
  override: { ...slots, cause: 'override', wanted: override },
  exclude: { ...slots, cause: 'exclusion', wanted: () => [] },
  pullAgain: { ...slots, cause: 'repair', wanted: pullRows },
  dayShape: { ...slots, cause: 'repair', wanted: shapeRows },
  takeLog: { ...slots, cause: 'repair', wanted: takeFrom('log') },
  takeRealtime: { ...slots, cause: 'repair', wanted: takeFrom('realtime') },
  interpolate: { ...slots, cause: 'interpolation', wanted: interpolate },
  insertPoints: {
    ...slots,
    cause: 'insertion',
    wanted: pointRows('replace'),
    faults: faultsOf('insert'),
  },
  replacePoints: { ...slots, cause: 'insertion', wanted: pointRows('replace') },
  removal: { ...slots, cause: 'removal', wanted: () => [] },
  logOutput: { ...slots, cause: 'removal', wanted: withoutOutput },
  aliasPeriod: { ...slots, cause: 'attribution', wanted: aliasRows },
  addPoints: { ...slots, cause: 'insertion', wanted: pointRows('add'), faults: faultsOf('add') },
  recomputeSupplier: recompute,
  recomputeAccount: recompute,
};
