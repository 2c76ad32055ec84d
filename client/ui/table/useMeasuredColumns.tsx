import { useMemo } from 'react';
import { useKit } from '../texts';
import { scaled, scaleFor, type Scale } from '../units';
import type { Column, Measure } from './types';

const mostDecimals = 6;
type FigureProps = { value: number | null | undefined; scale: Scale; suffix?: string | undefined };
/** A number of a column; what is not zero never reads as zero, and the hint holds all its decimals. */
const Figure = ({ value, scale, suffix }: FigureProps) => {
  const { locale } = useKit();
  if (value === null || value === undefined || Number.isNaN(value)) return <>–</>;
  const size = Math.abs(value / scale.divide);
  const least = 10 ** -scale.digits;
  const tiny = size > 0 && size < least / 2;
  const text = tiny
    ? `< ${scaled(least * scale.divide, scale, locale)}`
    : scaled(value, scale, locale);
  const exact = (value / scale.divide).toLocaleString(locale, {
    maximumFractionDigits: mostDecimals,
  });
  const rounded = Math.abs(size - Number(size.toFixed(scale.digits))) > 10 ** -mostDecimals / 2;
  return (
    <span title={tiny || rounded ? exact : undefined}>
      {text}
      {suffix && ` ${suffix}`}
    </span>
  );
};

const scaleOf = <R,>(measure: Measure<R>, rows: readonly R[]): Scale => {
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(measure.of(row) ?? 0)), 0);
  const scale = scaleFor(measure.unit, largest);
  return measure.digits === undefined ? scale : { ...scale, digits: measure.digits };
};

/** The unit that every row has; undefined where they differ or there is none. */
const sharedUnit = <R,>(measure: Measure<R>, rows: readonly R[]): string | undefined => {
  const units = new Set(rows.map((row) => measure.unitOf?.(row)));
  return units.size === 1 ? [...units][0] : undefined;
};

/** Columns whose numbers share one scale: chosen by the largest of the rows, its unit told in the head. */
export const useMeasuredColumns = <R extends object>(
  columns: readonly Column<R>[],
  data: readonly R[] | undefined,
): readonly Column<R>[] =>
  useMemo(() => {
    const rows = data ?? [];
    return columns.map((column) => {
      const { measure } = column;
      if (!measure) return column;
      const scale = scaleOf(measure, rows);
      const shared = sharedUnit(measure, rows);
      // A column of dashes has no scale to tell.
      const isBare = rows.length > 0 && rows.every((row) => (measure.of(row) ?? null) === null);
      return {
        ...column,
        align: 'right' as const,
        unit: column.unit ?? (isBare ? undefined : (shared ?? (scale.unit || undefined))),
        cell: (row: R) => (
          <Figure
            value={measure.of(row)}
            scale={scale}
            suffix={shared ? undefined : measure.unitOf?.(row)}
          />
        ),
      };
    });
  }, [columns, data]);
