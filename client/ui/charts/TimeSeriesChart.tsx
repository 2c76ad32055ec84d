import clsx from 'clsx';
import { ChartLine, Download, Table2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { IconButton } from '../Button';
import { download, toCsv } from '../csv';
import { EmptyState, Skeleton } from '../feedback/feedback';
import { DataTable } from '../table/DataTable';
import type { Column } from '../table/types';
import { fill, useKit } from '../texts';
import { formatInstant, offsetText } from '../time';
import { scaled, scaleFor, type Unit } from '../units';
import { Legend } from './Legend';
import { Plot, type Hover } from './Plot';
import { largestOf, type Series } from './series';

export type TimeSeriesProps = {
  /** Name of the chart; also the name of its CSV file. */
  label: string;
  /** Epoch seconds, ascending; undefined = not here yet. */
  times: readonly number[] | undefined;
  series: readonly Series[];
  unit: Unit;
  height?: number;
  area?: boolean;
  /** Instant until which the data is complete (UTC ISO); later points are drawn dashed. */
  completeTo?: string | null;
  /** Where the data comes from. */
  source?: string;
  /** Charts with the same key share their cursor. */
  sync?: string;
  /** Shows peak, average and 95th percentile per series; on by default. */
  summary?: boolean;
  /** Given when a dragged span should change the screen's range (UTC ISO). */
  onZoom?(from: string, to: string): void;
  onReset?(): void;
  max?: number;
  actions?: ReactNode;
};
type Point = { index: number; time: number };
const iso = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString();

const PointTable = ({
  chart,
  format,
}: {
  chart: TimeSeriesProps;
  format(v: number | null): string;
}) => {
  const { texts, timeZone } = useKit();
  const points = useMemo(
    () => (chart.times ?? []).map((time, index): Point => ({ time, index })).reverse(),
    [chart.times],
  );
  const columns = useMemo(
    (): Column<Point>[] => [
      {
        id: 'time',
        header: texts.time,
        cell: (p) => <span className="nums">{formatInstant(p.time * 1000, timeZone)}</span>,
        value: (p) => p.time,
        always: true,
      },
      ...chart.series.map(
        (s): Column<Point> => ({
          id: s.id,
          header: s.label,
          align: 'right',
          cell: (p) => format(s.values[p.index] ?? null),
          value: (p) => s.values[p.index] ?? null,
        }),
      ),
    ],
    [chart.series, format, texts.time, timeZone],
  );
  return (
    <DataTable
      name="chart"
      label={chart.label}
      columns={columns}
      rows={points}
      rowKey={(p) => String(p.time)}
      tint={false}
      maxHeight={`${chart.height ?? 260}px`}
    />
  );
};

const Tooltip = ({ hover, chart, hidden, format }: TipProps) => {
  const { timeZone } = useKit();
  const time = chart.times?.[hover.index];
  if (time === undefined) return null;
  const right = hover.left > 320;
  return (
    <div
      className="pointer-events-none absolute top-2 z-sticky max-w-[260px] rounded bg-raised px-2.5 py-1.5 text-xs shadow-layer"
      style={right ? { right: `calc(100% - ${hover.left + 52}px)` } : { left: hover.left + 76 }}
    >
      <div className="nums mb-0.5 text-ink-muted">{formatInstant(time * 1000, timeZone)}</div>
      {chart.series
        .filter((s) => !hidden.has(s.id))
        .map((s) => (
          <div key={s.id} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={clsx('h-2 w-2 shrink-0 rounded-sm', `bg-chart-${s.color}`)}
            />
            <span className="min-w-0 flex-1 truncate text-ink-muted">{s.label}</span>
            <span className="nums pl-2 font-medium">{format(s.values[hover.index] ?? null)}</span>
          </div>
        ))}
    </div>
  );
};
type TipProps = {
  hover: NonNullable<Hover>;
  chart: TimeSeriesProps;
  hidden: ReadonlySet<string>;
  format(v: number | null): string;
};

const saveCsv = (chart: TimeSeriesProps, timeHeader: string, timeZone: string) => {
  const head = [
    `${timeHeader} (${offsetText(timeZone)})`,
    ...chart.series.map((s) => `${s.label} (${chart.unit})`),
  ];
  const rows = (chart.times ?? []).map((t, i) => [
    formatInstant(t * 1000, timeZone),
    ...chart.series.map((s) => s.values[i] ?? null),
  ]);
  download(`${chart.label}.csv`, toCsv([head, ...rows]));
};

const Footer = ({ chart }: { chart: TimeSeriesProps }) => {
  const { texts, timeZone } = useKit();
  const complete =
    chart.completeTo && fill(texts.completeTo, { time: formatInstant(chart.completeTo, timeZone) });
  const source = chart.source && fill(texts.source, { source: chart.source });
  const words = [complete, source].filter(Boolean).join(' · ');
  return words ? <p className="nums mt-1 text-xs text-ink-faint">{words}</p> : null;
};

/**
 * Lines over time for any number of points: hover values, zoom by drag, reset by double click,
 * summary per series, the same data as a table and as CSV.
 */
export const TimeSeriesChart = (chart: TimeSeriesProps) => {
  const { texts, locale, timeZone } = useKit();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hover, setHover] = useState<Hover>(null);
  const [asTable, setAsTable] = useState(false);
  const scale = useMemo(
    () => scaleFor(chart.unit, largestOf(chart.series)),
    [chart.unit, chart.series],
  );
  const format = useMemo(
    () => (v: number | null) =>
      `${scaled(v, scale, locale)}${v === null || !scale.unit ? '' : ` ${scale.unit}`}`,
    [scale, locale],
  );
  const height = chart.height ?? 260;
  if (!chart.times) return <Skeleton className="h-[320px] w-full" />;
  const empty = chart.times.length === 0 || chart.series.length === 0;
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <figure aria-label={chart.label} className="min-w-0">
      <div className="mb-1 flex items-start justify-between gap-2">
        <Legend
          series={chart.series}
          hidden={hidden}
          onToggle={toggle}
          format={format}
          summary={chart.summary !== false}
        />
        <div className="flex shrink-0 items-center gap-1">
          {chart.actions}
          <IconButton
            size="sm"
            icon={asTable ? ChartLine : Table2}
            label={asTable ? texts.chart : texts.table}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton
            size="sm"
            icon={Download}
            label={`${texts.download} CSV`}
            onClick={() => saveCsv(chart, texts.time, timeZone)}
          />
        </div>
      </div>
      {empty ? (
        <EmptyState kind="nothing" title={texts.noData} />
      ) : asTable ? (
        <PointTable chart={chart} format={format} />
      ) : (
        <div className="relative min-w-0" title={texts.zoomHint}>
          <Plot
            times={chart.times}
            series={chart.series}
            hidden={hidden}
            height={height}
            timeZone={timeZone}
            formatAxis={format}
            completeTo={chart.completeTo ? Date.parse(chart.completeTo) / 1000 : null}
            area={chart.area ?? false}
            sync={chart.sync}
            onHover={setHover}
            onZoom={chart.onZoom && ((a, b) => chart.onZoom?.(iso(a), iso(b)))}
            onReset={chart.onReset}
            max={chart.max}
          />
          {hover && <Tooltip hover={hover} chart={chart} hidden={hidden} format={format} />}
        </div>
      )}
      <Footer chart={chart} />
    </figure>
  );
};
