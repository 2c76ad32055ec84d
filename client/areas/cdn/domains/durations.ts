import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
export type Unit = (typeof units)[number][0];
export const unitNames = [...units].reverse().map(([name]) => name);

/** Seconds in one of the specification's units; a month is 30 days, a year 365. */
export const secondsOf = (unit: Unit): number => units.find(([name]) => name === unit)?.[1] ?? 1;

/** Months and years differ in length: 30 days are written as such, whatever they were entered in. */
const exact = units.filter(([name]) => name !== 'month' && name !== 'year');
/** A duration in the largest unit of fixed length that shows it whole. */
export const asUnit = (seconds: number): { n: number; unit: Unit } => {
  const match = exact.find(([, size]) => seconds >= size && seconds % size === 0);
  const [unit, size] = match ?? ['second', 1];
  return { n: seconds / size, unit };
};

/** A cache duration in the reader's words. */
export const useDuration = () => {
  return (seconds: number | null): string => {
    if (seconds === null) return t(texts.rules.followOrigin);
    if (seconds === 0) return t(texts.rules.noStore);
    const { n, unit } = asUnit(seconds);
    return t(texts.rule.kept, { n, unit: t(texts.rule.unit[unit]) });
  };
};
