import { useMemo } from 'react';
import { fill, useKit } from '../texts';
import { formatInstant } from '../time';
import { valueAxis, type ValueAxis } from './axis';
import type { Overlay } from './overlay';
import type { Line } from './plotOptions';
import {
  cutAt,
  type Drawn,
  drawnOf,
  drawnStep,
  groupsOf,
  type Series,
  sumOf,
  stepOf,
} from './series';
import type { TimeSeriesProps } from './timeSeriesProps';

export type PlotData = {
  /** Starts of the drawn points and their length, seconds. */
  times: number[];
  step: number;
  /** A drawn point holds several slots. */
  soft: boolean;
  lines: Line[];
  axis: ValueAxis;
  overlay: Overlay;
  /** The series without what is not complete, and the sum of a stack. */
  series: Series[];
  total: Series | null;
  rows: { series: Series; drawn: Drawn }[];
};

const inside = (times: readonly number[], zoom: readonly [number, number] | null) => {
  const from = zoom
    ? Math.max(
        0,
        times.findIndex((t) => t >= zoom[0]),
      )
    : 0;
  const past = zoom ? times.findIndex((t) => t > zoom[1]) : -1;
  return { from, to: past < 0 ? times.length : past };
};

const added = (below: readonly (number | null)[] | null, own: readonly (number | null)[]) =>
  own.map((v, i) => {
    const under = below?.[i] ?? null;
    // Where no part of the whole is known there is a gap.
    return v === null && under === null ? null : (v ?? 0) + (under ?? 0);
  });

/** The lines of a chart as they are drawn: complete, softened to the width, stacked. */
const linesOf = (rows: PlotData['rows'], stack: boolean, soft: boolean): Line[] => {
  let below: (number | null)[] | null = null;
  const single = rows.filter((r) => !r.series.reference && !r.series.tailOf).length === 1;
  return rows.map(({ series, drawn }): Line => {
    const stacked = stack && !series.reference;
    const values: (number | null)[] = stacked ? added(below, drawn.mean) : drawn.mean;
    if (stacked) below = values;
    return {
      id: series.id,
      color: series.color,
      values,
      band: soft && single && !series.reference ? { low: drawn.low, high: drawn.high } : null,
      reference: series.reference ?? series.tailOf !== undefined,
      stacked,
    };
  });
};

const valuesOf = (lines: readonly Line[]): number[] =>
  lines
    .flatMap((l) => [...l.values, ...(l.band?.low ?? []), ...(l.band?.high ?? [])])
    .filter((v): v is number => v !== null);

/** Everything that is drawn of a chart, made anew only when its data, its zoom or its legend change. */
export const usePlotData = (
  chart: TimeSeriesProps,
  hidden: ReadonlySet<string>,
  zoom: readonly [number, number] | null,
): PlotData => {
  const { texts, timeZone } = useKit();
  const { times: all, series: chartSeries, completeTo, unit, stack = false } = chart;
  const { marks, threshold, counted } = chart;
  const whole = useMemo(() => {
    const end = completeTo ? Date.parse(completeTo) / 1000 : null;
    const series = chartSeries.map((s) =>
      s.reference ? s : { ...s, values: cutAt(all ?? [], s.values, end) },
    );
    const parts = series.filter((s) => !s.reference);
    const total: Series | null =
      stack && parts.length > 1
        ? { id: 'total', label: texts.sum, color: 'reference', values: sumOf(parts) }
        : null;
    return { end, series, total };
  }, [all, chartSeries, completeTo, stack, texts.sum]);
  return useMemo(() => {
    const { from, to } = inside(all ?? [], zoom);
    const slots = (all ?? []).slice(from, to);
    const step = drawnStep(slots);
    const soft = step > stepOf(slots);
    const starts = groupsOf(slots, step);
    const rows = whole.series
      .filter((s) => !hidden.has(s.tailOf ?? s.id))
      .map((series) => ({ series, drawn: drawnOf(series.values.slice(from, to), starts) }));
    const lines = linesOf(rows, stack, soft);
    const totalRow = whole.total && {
      series: whole.total,
      drawn: drawnOf(whole.total.values.slice(from, to), starts),
    };
    const value = new Map(slots.map((t, i) => [t, rows[0]?.series.values[from + i] ?? null]));
    const overlay: Overlay = {
      completeTo: whole.end,
      completeLabel: completeTo
        ? fill(texts.completeTo, { time: formatInstant(completeTo, timeZone).slice(11, 16) })
        : '',
      marks: marks ?? [],
      threshold: threshold ?? null,
      counted: (counted ?? []).flatMap((at) => {
        const v = value.get(at);
        return typeof v === 'number' ? [[at, v] as const] : [];
      }),
    };
    return {
      times: starts.map((i) => slots[i] ?? 0),
      step,
      soft,
      lines,
      axis: valueAxis(valuesOf(lines), unit === 'ratio', [
        ...(threshold ? [threshold.value] : []),
        // Parts of a whole are drawn from its beginning, or their areas would lie.
        ...(stack ? [0] : []),
      ]),
      overlay,
      series: whole.series,
      total: whole.total,
      rows: totalRow ? [...rows, totalRow] : rows,
    };
  }, [
    all,
    whole,
    stack,
    hidden,
    zoom,
    unit,
    marks,
    threshold,
    counted,
    completeTo,
    texts,
    timeZone,
  ]);
};
