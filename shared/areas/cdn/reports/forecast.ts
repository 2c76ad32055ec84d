import { addDays } from '../../../kernel/units';
import { monthDays } from '../bills/arithmetic';

/** Days before a forecast whose weekdays say what the rest of a month will be like. */
export const shapeDays = 28;
/** Months whose forecasts are held against what came true. */
export const testedMonths = 3;

export type Forecast = { value: number; low: number; high: number };
/** Sums of the days that are wholly known, those without traffic as zero. */
export type DaySums = ReadonlyMap<string, number>;

const daysBetween = (first: string, end: string): string[] => {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
};
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What is known of some days; null when one of them is not. */
const wholly = (sums: DaySums, days: readonly string[]): number[] | null => {
  const values = days.flatMap((day) => sums.get(day) ?? []);
  return values.length === days.length ? values : null;
};

/** The sum of a whole month; null while a day of it is not known. */
export const monthSum = (sums: DaySums, month: string): number | null => {
  const { first, last } = monthDays(month);
  const values = wholly(sums, daysBetween(first, addDays(last, 1)));
  return values && sum(values);
};

/**
 * What a month will come to, seen from the start of day `asOf`: its days before are taken as they were,
 * each later one as the mean of its weekday in the 28 days before `asOf`, the bounds as the lowest and
 * the highest of its weekday there. Null when one of those days is not known.
 */
export const forecastMonth = (sums: DaySums, month: string, asOf: string): Forecast | null => {
  const { first, last } = monthDays(month);
  const passed = wholly(sums, daysBetween(first, asOf));
  const shape = daysBetween(addDays(asOf, -shapeDays), asOf);
  if (!passed || !wholly(sums, shape)) return null;
  const rest = daysBetween(asOf > first ? asOf : first, addDays(last, 1)).map((day) =>
    shape.filter((d) => weekdayOf(d) === weekdayOf(day)).map((d) => sums.get(d) ?? 0),
  );
  const whole = (of: (samples: number[]) => number) =>
    Math.round(sum([...passed, ...rest.map(of)]));
  return {
    value: whole((samples) => sum(samples) / samples.length),
    low: whole((samples) => Math.min(...samples)),
    high: whole((samples) => Math.max(...samples)),
  };
};

/** The month so many months before the one of a day. */
export const monthBefore = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
/** The same day of another month, its last where it is shorter. */
export const sameDayOf = (month: string, day: string): string => {
  const same = `${month}-${day.slice(8)}`;
  const { last } = monthDays(month);
  return same < last ? same : last;
};
/** A forecast against what came true, as a part of it; null where nothing came. */
export const errorOf = (forecast: number, actual: number): number | null =>
  actual === 0 ? null : (forecast - actual) / actual;
