import { measures } from '#shared/metrics';
import type { StatRow } from '../statistics/statRows';
import { shareOut } from './shares';

const scaled = (codes: Map<string, number>, value: number): Map<string, number> => {
  const shares = shareOut(value, [...codes.values()]);
  // A code without a request left is none: a row of nothing but such would not be seen as empty.
  return new Map([...codes.keys()].flatMap((code, i) => (shares[i] ? [[code, shares[i]]] : [])));
};

/** A row with one measure set; its status codes go with the requests that they are of. */
export const withMeasure = (row: StatRow, index: number, value: number): StatRow => ({
  ...row,
  sums: row.sums.map((n, i) => (i === index ? value : n)),
  statusMap: measures[index] === 'requests' ? scaled(row.statusMap, value) : row.statusMap,
  originStatusMap:
    measures[index] === 'originRequests' ? scaled(row.originStatusMap, value) : row.originStatusMap,
});
