import { type ErrorCode, Failure, sentenceOf } from '#shared/kernel/errors';
import type { TextValue } from '#shared/kernel/text';
import { measures } from '#shared/metrics';
import type { StatRow } from '../statistics/statRows';
import { emptyRow } from './figures';
import { withMeasure } from './rowMeasure';
import type { PlanPoint, Work } from './work';

/** A line of a sheet that is refused, and why. */
export type PointFault = { line: number; code: ErrorCode; values?: Record<string, TextValue> };
/** Refused lines that an answer names one by one. */
const mostNamed = 200;

/** The refusal of a sheet: how many of its lines are wrong, then each with its reason. */
export const sheetFailure = (faults: readonly PointFault[]): Failure => {
  const count = { n: faults.length, most: mostNamed };
  const ordered = [...faults].sort((a, b) => a.line - b.line).slice(0, mostNamed);
  return new Failure('plan.sheet', count).at(
    { path: 'sheet', code: 'plan.sheet', text: sentenceOf('plan.sheet', count), values: count },
    ...ordered.map(({ line, code, values }, i) => {
      const places = { ...values, line };
      return { path: `sheet.${i}`, code, text: sentenceOf(code, places), values: places };
    }),
  );
};

const indexOf = ({ measure }: PlanPoint): number => measures.indexOf(measure);
const secondsOf = ({ slotAt }: PlanPoint): number => Date.parse(slotAt) / 1000;
const placeOf = (at: number, country: string): string => `${at} ${country}`;
const byPlace = (rows: readonly StatRow[]) =>
  new Map(rows.map((row) => [placeOf(row.at, row.country), row]));

/** The stored rows with each point of the sheet set, or added to what is there. */
export const pointRows =
  (mode: 'replace' | 'add') =>
  ({ have, points }: Work): StatRow[] => {
    const rows = byPlace(have);
    for (const point of points) {
      const at = secondsOf(point);
      const key = placeOf(at, point.country);
      const row = rows.get(key) ?? emptyRow(at, point.country);
      const value = mode === 'add' ? (row.sums[indexOf(point)] ?? 0) + point.value : point.value;
      rows.set(key, withMeasure(row, indexOf(point), value));
    }
    return [...rows.values()];
  };

/** Points that stand where there is a figure already, or whose sum would be less than nothing. */
export const faultsOf =
  (mode: 'insert' | 'add') =>
  ({ have, points }: Work): PointFault[] => {
    const rows = byPlace(have);
    return points.flatMap((point) => {
      const stored = rows.get(placeOf(secondsOf(point), point.country))?.sums[indexOf(point)] ?? 0;
      const isGood = mode === 'insert' ? stored === 0 : stored + point.value >= 0;
      const code = mode === 'insert' ? 'plan.pointPresent' : 'plan.pointNegative';
      return isGood ? [] : [{ line: point.line, code, values: { value: stored } }];
    });
  };
