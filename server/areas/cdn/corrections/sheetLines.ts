import { mostPoints, sheetColumns } from '#shared/areas/cdn/corrections/planMethods';
import { countryCodes } from '#shared/edge/regions';
import { type CsvRow, csvRows, isBlank, separatorOf } from '#shared/kernel/csv';
import { badField } from '#shared/kernel/errors';
import { slotOf, slotSeconds } from '#shared/kernel/units';
import { type Measure, measures } from '#shared/metrics';
import { nowMs } from '../../../kernel/process/clock';
import type { PointFault } from '../../../model/cdn/corrections/points';
import type { PlanPoint } from '../../../model/cdn/corrections/work';
import { ledgerDays } from '../../../model/cdn/statistics/tables';

/** A point of a sheet whose domain is not looked up yet. */
export type SheetPoint = Omit<PlanPoint, 'domainId'> & { domain: string };
export type SheetRead = { points: SheetPoint[]; faults: PointFault[] };
type Column = (typeof sheetColumns)[number];

const mostValue = 1_000_000_000_000_000;
const countries: ReadonlySet<string> = new Set(countryCodes);
const withoutOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

/** An instant as sheets write it: Unix seconds, or ISO, which is UTC where it names no offset. */
const msOf = (text: string): number => {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  if (withoutOffset.test(text)) return Date.parse(`${text.replace(' ', 'T')}Z`);
  return withOffset.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
};

/** The order of the columns, where the first line names them. */
const headOf = (cells: readonly string[]): Column[] | null => {
  const names = cells.map((cell) => cell.toLowerCase());
  const isHead = sheetColumns.every((name) => names.includes(name));
  return isHead ? (names as Column[]) : null;
};

type Cells = Record<Column, string>;
const faultOf = (cells: Cells, ms: number, isSigned: boolean): Omit<PointFault, 'line'> | null => {
  const { time, country, measure, value } = cells;
  if (Number.isNaN(ms)) return { code: 'plan.pointTime', values: { value: time } };
  const now = nowMs();
  const isOver = Date.parse(slotOf(ms)) + slotSeconds * 1000 <= now;
  if (!isOver || ms < now - ledgerDays * 86_400_000)
    return { code: 'plan.pointAge', values: { value: time, days: ledgerDays } };
  if (!countries.has(country.toUpperCase()))
    return { code: 'plan.pointCountry', values: { value: country } };
  if (!measures.some((name) => name === measure))
    return { code: 'plan.pointMeasure', values: { value: measure, measures: measures.join(', ') } };
  const isNumber = isSigned ? /^[+-]?\d{1,16}$/.test(value) : /^\d{1,16}$/.test(value);
  return isNumber && Math.abs(Number(value)) <= mostValue
    ? null
    : { code: 'plan.pointValue', values: { value } };
};

/** Rows that hold something, one more than may be and a head at most. */
const rowsOf = (sheet: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  for (const row of csvRows(sheet, separatorOf(sheet))) {
    if (!isBlank(row)) rows.push(row);
    if (rows.length > mostPoints + 1) break;
  }
  return rows;
};

/** The points of a sheet, one a line, each at the start of its slot; and the lines that name none. */
export const readLines = (sheet: string, isAdding: boolean): SheetRead => {
  const all = rowsOf(sheet);
  const head = all[0] ? headOf(all[0].cells) : null;
  const order = head ?? sheetColumns;
  const rows = head ? all.slice(1) : all;
  if (rows.length === 0 || rows.length > mostPoints)
    throw badField('sheet', 'plan.sheetLength', { most: mostPoints });
  const points = new Map<string, SheetPoint>();
  const faults: PointFault[] = [];
  for (const { cells: list, broken, line } of rows) {
    if (broken || list.length !== order.length) {
      faults.push({ line, code: 'plan.pointFormat', values: { columns: order.join(',') } });
      continue;
    }
    // Every column is named, as the head is only taken where it holds them all.
    const cells = Object.fromEntries(order.map((name, i) => [name, list[i] ?? ''])) as Cells;
    const ms = msOf(cells.time);
    const fault = faultOf(cells, ms, isAdding);
    if (fault) {
      faults.push({ line, ...fault });
      continue;
    }
    const point = {
      line,
      domain: cells.domain.toLowerCase(),
      slotAt: slotOf(ms),
      country: cells.country.toUpperCase(),
      measure: cells.measure as Measure,
      value: Number(cells.value),
    };
    const key = [point.domain, point.slotAt, point.country, point.measure].join(' ');
    const same = points.get(key);
    if (!same) points.set(key, point);
    else if (isAdding) same.value += point.value;
    else faults.push({ line, code: 'plan.pointRepeated', values: { first: same.line } });
  }
  return { points: [...points.values()], faults };
};
