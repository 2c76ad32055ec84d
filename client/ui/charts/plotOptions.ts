import type uPlot from 'uplot';
import { timeLabel, timeSplits, type ValueAxis } from './axis';
import { colorToken, tokenColor, type ChartColor } from './color';
import { badFill, drawOver, drawUnder, type Overlay } from './overlay';

/** One drawn line with the band around it; in a stack `values` are already added up. */
export type Line = {
  id: string;
  color: ChartColor;
  values: readonly (number | null)[];
  band: { low: readonly (number | null)[]; high: readonly (number | null)[] } | null;
  reference: boolean;
  /** Filled down to the line before it, or to the axis. */
  stacked: boolean;
};
export type Hover = { index: number; left: number; top: number } | null;
export type PlotProps = {
  /** Epoch seconds, ascending. */
  times: readonly number[];
  lines: readonly Line[];
  axis: ValueAxis;
  height: number;
  timeZone: string;
  formatAxis(value: number): string;
  overlay: Overlay;
  area: boolean;
  sync?: string | undefined;
  onHover(hover: Hover): void;
  /** Epoch seconds of a dragged span. */
  onZoom(from: number, to: number): void;
};
const font = '11px "Inter Variable", sans-serif';

type Paths = { spline: uPlot.Series.PathBuilder; linear: uPlot.Series.PathBuilder };
const hiddenLine = { stroke: 'transparent', width: 0, points: { show: false } } as const;

/** Points that a line would not show: those without a neighbour; of very short lines all of them. */
const loneOf = ({ values }: Line): number[] =>
  values.flatMap((v, i) => {
    const isAlone = (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;
    return v !== null && (isAlone || values.length < 3) ? [i] : [];
  });

const seriesOf = (p: PlotProps, paths: Paths): uPlot.Series[] => {
  const path = p.times.length > 2 ? paths.spline : paths.linear;
  const { threshold } = p.overlay;
  return p.lines.flatMap((line) => {
    const token = colorToken(line.color);
    const lone = loneOf(line);
    const main: uPlot.Series = {
      stroke: tokenColor(token, line.reference ? 0.9 : 1),
      width: line.reference ? 1.25 : 1.75,
      paths: path,
      spanGaps: false,
      points: { show: lone.length > 0, size: 5, filter: () => lone },
      ...(line.reference ? { dash: [3, 3] } : {}),
      ...(p.area && !line.reference && !line.stacked ? { fill: tokenColor(token, 0.1) } : {}),
      ...(threshold?.bad && !line.reference
        ? { fill: badFill(threshold), fillTo: () => threshold.value }
        : {}),
    };
    return line.band
      ? [main, { ...hiddenLine, paths: path }, { ...hiddenLine, paths: path }]
      : [main];
  });
};

/** Numbers of the uPlot series: 0 is time, a line with a band takes three. */
const bandsOf = (p: PlotProps): uPlot.Band[] => {
  const bands: uPlot.Band[] = [];
  let at = 1;
  let below: number | null = null;
  for (const line of p.lines) {
    if (line.band)
      bands.push({ series: [at + 2, at + 1], fill: tokenColor(colorToken(line.color), 0.16) });
    if (line.stacked && below !== null)
      bands.push({ series: [at, below], fill: tokenColor(colorToken(line.color), 0.2) });
    if (line.stacked) below = at;
    at += line.band ? 3 : 1;
  }
  return bands;
};

const hooksOf = (p: PlotProps): uPlot.Hooks.Arrays => ({
  drawClear: [drawUnder(p.overlay)],
  draw: [drawOver(p.overlay)],
  setCursor: [
    (u) => {
      const { idx, left, top } = u.cursor;
      p.onHover(
        idx === null || idx === undefined || !left || left < 0
          ? null
          : { index: idx, left, top: top ?? 0 },
      );
    },
  ],
  setSelect: [
    (u) => {
      if (u.select.width < 6) return;
      p.onZoom(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'));
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    },
  ],
});

/** Room for the longest label of the value axis, px. */
const widthOf = (_: uPlot, labels: string[] | null) =>
  Math.max(30, ...(labels ?? []).map((l) => l.length * 6.4 + 12));

/** Everything uPlot needs to know of a chart of this width. */
export const optionsOf = (p: PlotProps, width: number, paths: Paths): uPlot.Options => {
  const grid = { stroke: tokenColor('line'), width: 1 };
  const axis = { stroke: tokenColor('ink-faint'), font, grid, ticks: { show: false } };
  const texts = p.overlay.marks.length > 0 || p.overlay.completeTo !== null;
  const series = seriesOf(p, paths);
  // The lowest of a stack fills to the axis by itself, the others to the line below.
  const lowest = p.lines.findIndex((l) => l.stacked);
  const first = series[lowest];
  if (first) first.fill = tokenColor(colorToken(p.lines[lowest]?.color ?? 1), 0.2);
  return {
    width,
    height: p.height,
    padding: [texts ? 22 : 8, 18, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: true },
      y: { range: () => [p.axis.low, p.axis.high] },
    },
    cursor: {
      y: false,
      focus: { prox: -1 },
      drag: { x: true, y: false, setScale: false },
      points: { size: 6 },
      ...(p.sync && { sync: { key: p.sync, setSeries: false } }),
    },
    hooks: hooksOf(p),
    bands: bandsOf(p),
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        splits: (u, _i, min, max) =>
          timeSplits(
            min,
            max,
            Math.floor(u.bbox.width / (window.devicePixelRatio || 1) / 84),
            p.timeZone,
          ),
        values: (_u, splits) => splits.map((s) => timeLabel(s, p.timeZone)),
      },
      {
        ...axis,
        size: widthOf,
        splits: () => p.axis.splits,
        values: (_u, splits) => splits.map((v) => p.formatAxis(v)),
      },
    ],
    series: [{}, ...series],
  };
};

/** The columns of uPlot's data in the order of its series. */
export const dataOf = (p: Pick<PlotProps, 'times' | 'lines'>): uPlot.AlignedData => [
  [...p.times],
  ...p.lines.flatMap((l) => [
    [...l.values],
    ...(l.band ? [[...l.band.low], [...l.band.high]] : []),
  ]),
];
