import { useEffect, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import type uPlot from 'uplot';
import { formatInstant } from '../time';
import { useTheme, tokenColor } from './color';
import { splitAt, type Series } from './series';

export type Hover = { index: number; left: number; top: number } | null;
export type PlotProps = {
  /** Epoch seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
  hidden: ReadonlySet<string>;
  height: number;
  timeZone: string;
  formatAxis(value: number): string;
  completeTo: number | null;
  area: boolean;
  sync?: string;
  onHover(hover: Hover): void;
  /** Epoch seconds of the dragged span; without it the chart zooms by itself. */
  onZoom?(from: number, to: number): void;
  onReset?(): void;
  /** Fixed upper end of the value axis, e.g. 1 for ratios. */
  max?: number;
};
const font = '11px Inter Variable, sans-serif';
const day = 86_400;

const xLabels =
  (timeZone: string) => (_: uPlot, splits: number[], _axis: number, _space: number, step: number) =>
    splits.map((s) => {
      const text = formatInstant(s * 1000, timeZone);
      const clock = text.slice(11, 16);
      return step >= day || clock === '00:00' ? text.slice(5, 10) : clock;
    });

/** Room for the longest label of the value axis, px. */
const widthOf = (_: uPlot, labels: string[] | null) =>
  Math.max(40, ...(labels ?? []).map((l) => l.length * 6.4 + 14));

const lines = (p: PlotProps): uPlot.Series[] =>
  p.series.flatMap((s) => {
    const stroke = tokenColor(`chart-${s.color}`, s.reference ? 0.6 : 1);
    const fill = p.area && !s.reference ? tokenColor(`chart-${s.color}`, 0.1) : undefined;
    const shared = {
      label: s.label,
      show: !p.hidden.has(s.id),
      stroke,
      spanGaps: false,
      points: { show: p.times.length < 3, size: 5 },
    };
    const width = s.reference ? 1 : 1.5;
    const whole: uPlot.Series = {
      ...shared,
      width,
      ...(fill && { fill }),
      ...(s.reference && { dash: [2, 3] }),
    };
    return [whole, { ...shared, width, dash: [4, 4] }];
  });

const markIncomplete = (completeTo: number | null) => (u: uPlot) => {
  const last = u.scales['x']?.max;
  if (completeTo === null || last === undefined || last === null || completeTo >= last) return;
  const x = Math.max(u.bbox.left, u.valToPos(completeTo, 'x', true));
  u.ctx.save();
  u.ctx.fillStyle = tokenColor('ink-faint', 0.07);
  u.ctx.fillRect(x, u.bbox.top, u.bbox.left + u.bbox.width - x, u.bbox.height);
  u.ctx.restore();
};

const cursorOf = (p: PlotProps): uPlot.Cursor => ({
  y: false,
  focus: { prox: -1 },
  drag: { x: true, y: false, setScale: !p.onZoom },
  points: { size: 6 },
  ...(p.sync && { sync: { key: p.sync, setSeries: false } }),
});

const hooksOf = (p: PlotProps): uPlot.Hooks.Arrays => ({
  drawClear: [markIncomplete(p.completeTo)],
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
      if (!p.onZoom || u.select.width < 4) return;
      p.onZoom(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'));
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    },
  ],
});

const optionsOf = (p: PlotProps, width: number): uPlot.Options => {
  const grid = { stroke: tokenColor('line'), width: 1 };
  const axis = { stroke: tokenColor('ink-faint'), font, grid, ticks: { show: false } };
  const top = (max: number) => p.max ?? (max > 0 ? max * 1.08 : 1);
  return {
    width,
    height: p.height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    scales: { x: { time: true }, y: { range: (_u, min, max) => [Math.min(0, min), top(max)] } },
    cursor: cursorOf(p),
    hooks: hooksOf(p),
    axes: [
      { ...axis, grid: { show: false }, size: 26, values: xLabels(p.timeZone), space: 64 },
      { ...axis, size: widthOf, values: (_u, splits) => splits.map((v) => p.formatAxis(v)) },
    ],
    series: [{}, ...lines(p)],
  };
};

const dataOf = (p: PlotProps): uPlot.AlignedData => [
  [...p.times],
  ...p.series.flatMap((s) => splitAt(p.times, s.values, p.completeTo)),
];

/** The canvas of a time series; words, legend and values stand around it in React. */
export const Plot = (props: PlotProps) => {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const shape = JSON.stringify([
    theme,
    props.height,
    props.timeZone,
    props.area,
    props.completeTo,
    props.max,
    [...props.hidden],
    props.series.map((s) => [s.id, s.color, s.reference]),
  ]);
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const box = host.current;
    // Without a canvas (tests outside a browser) the table below says the same.
    if (!box || typeof CanvasRenderingContext2D === 'undefined') return;
    let gone = false;
    const grow = new ResizeObserver(() => {
      plot.current?.setSize({ width: box.clientWidth, height: latest.current.height });
    });
    void import('uplot').then(({ default: UPlot }) => {
      if (gone) return;
      const now = latest.current;
      const early: PlotProps = {
        ...now,
        formatAxis: (v) => latest.current.formatAxis(v),
        onHover: (h) => latest.current.onHover(h),
        ...(now.onZoom && { onZoom: (a: number, b: number) => latest.current.onZoom?.(a, b) }),
      };
      plot.current = new UPlot(optionsOf(early, box.clientWidth), dataOf(now), box);
      plot.current.over.addEventListener('dblclick', () => latest.current.onReset?.());
      grow.observe(box);
    });
    return () => {
      gone = true;
      grow.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);
  const { times, series, completeTo } = props;
  useEffect(() => {
    plot.current?.setData(dataOf(latest.current));
  }, [times, series, completeTo]);
  return <div ref={host} aria-hidden className="min-w-0" style={{ height: props.height }} />;
};
