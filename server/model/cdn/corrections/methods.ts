import type { PlanCause } from '#shared/areas/cdn/statistics/causes';
import type { PlanMethod } from '#shared/areas/cdn/corrections/dataPlans';
import { Failure } from '#shared/kernel/errors';
import { measures } from '#shared/metrics';
import { readDay, type StatRow, type StatSource } from '../statistics/statRows';
import { emptyRow } from './figures';
import { interpolate } from './interpolation';
import { shareOut } from './shares';
import type { Work } from './work';

export type Method = {
  /** Why the figures change, as the ledger tells. */
  cause: PlanCause;
  /** All rows of the range as they shall be; what is not named becomes nothing. */
  wanted: (work: Work) => readonly StatRow[] | Promise<readonly StatRow[]>;
};

const scaled = (codes: Map<string, number>, value: number): Map<string, number> => {
  const shares = shareOut(value, [...codes.values()]);
  return new Map([...codes.keys()].map((code, i) => [code, shares[i] ?? 0]));
};

/** A row with one measure set; its status codes go with the requests that they are of. */
const withMeasure = (row: StatRow, index: number, value: number): StatRow => ({
  ...row,
  sums: row.sums.map((n, i) => (i === index ? value : n)),
  statusMap: measures[index] === 'requests' ? scaled(row.statusMap, value) : row.statusMap,
  originStatusMap:
    measures[index] === 'originRequests' ? scaled(row.originStatusMap, value) : row.originStatusMap,
});

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
  async ({ analytics, plan, range }: Work): Promise<StatRow[]> => {
    if (plan.source === source) throw new Failure('plan.source');
    const { accountId, domainId, paramId } = plan;
    const series = { accountId, domainId, paramId, source };
    return (await readDay(analytics, 'stats_5m', series, range)).rows;
  };

/** How each kind of plan comes to the figures it wants. */
export const methods: Record<PlanMethod, Method> = {
  override: { cause: 'override', wanted: override },
  exclude: { cause: 'exclusion', wanted: () => [] },
  takeLog: { cause: 'repair', wanted: takeFrom('log') },
  takeRealtime: { cause: 'repair', wanted: takeFrom('realtime') },
  interpolate: { cause: 'interpolation', wanted: interpolate },
};
