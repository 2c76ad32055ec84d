import clsx from 'clsx';
import { ChartLine, Download, Table2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../Button';
import { EmptyState, Skeleton } from '../feedback/feedback';
import { isShortcut, shortcuts } from '../shortcuts';
import { fill, useKit } from '../texts';
import { formatInstant, offsetText } from '../time';
import { scaled, scaleFor } from '../units';
import { axisDigits } from './axis';
import { ChartTooltip } from './ChartTooltip';
import { Legend } from './Legend';
import { Marks } from './Marks';
import { Plot } from './Plot';
import type { Hover } from './plotOptions';
import { PointTable, saveCsv } from './PointTable';
import { largestOf } from './series';
import type { TimeSeriesProps } from './timeSeriesProps';
import { usePlotData } from './usePlotData';

const iso = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString();
const compactFrom = 100_000;

/** Escape leads back, unless a layer above the page takes it: those hear it at the document, before the window. */
const useEscape = (back: (() => void) | undefined) => {
  const figure = useRef<HTMLElement>(null);
  const latest = useRef(back);
  latest.current = back;
  const active = back !== undefined;
  useEffect(() => {
    if (!active) return;
    const keys = (e: KeyboardEvent) => {
      // A screen that is kept stands hidden: its chart is not the one in view.
      const shown = figure.current?.checkVisibility?.() ?? true;
      if (shown && isShortcut(e, shortcuts.close) && !e.defaultPrevented) latest.current?.();
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, [active]);
  return figure;
};

const Footer = ({ chart }: { chart: TimeSeriesProps }) => {
  const { texts, timeZone } = useKit();
  const complete =
    chart.completeTo &&
    fill(texts.completeTo, { time: formatInstant(chart.completeTo, timeZone).slice(0, 16) });
  const source = chart.source && fill(texts.source, { source: chart.source });
  const words = [complete, source, offsetText(timeZone)].filter(Boolean).join(' · ');
  return <p className="mt-1 text-2xs text-ink-faint">{words}</p>;
};

/**
 * Lines over time for any number of points: soft at every density, hover values, zoom by drag and
 * back, what happened, a small table of key figures, the same data as a table and as CSV.
 */
export const TimeSeriesChart = (chart: TimeSeriesProps) => {
  const { texts, locale, timeZone } = useKit();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hover, setHover] = useState<Hover>(null);
  const [asTable, setAsTable] = useState(false);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const drawn = usePlotData(chart, hidden, zoom);
  const scale = useMemo(
    () => scaleFor(chart.unit, largestOf([...chart.series, ...(drawn.total ? [drawn.total] : [])])),
    [chart.unit, chart.series, drawn.total],
  );
  const height = chart.height ?? 260;
  const { times } = chart;
  const back = zoom ? () => setZoom(null) : chart.onReset;
  const figure = useEscape(back);
  if (!times) return <Skeleton className="h-[320px] w-full" />;
  const empty = times.length === 0 || chart.series.length === 0;
  const format = (v: number | null) =>
    `${scaled(v, scale, locale)}${v === null || !scale.unit ? '' : ` ${scale.unit}`}`;
  const compact = scale.unit === '' && drawn.axis.high / scale.divide >= compactFrom;
  const axisFormat = new Intl.NumberFormat(
    locale,
    compact
      ? { notation: 'compact' }
      : { minimumFractionDigits: axisDigits(drawn.axis, scale.divide) },
  );
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const beside = chart.legend === 'beside' && !asTable;
  const from = hover && drawn.times[hover.index];
  const legend = (
    <Legend
      label={chart.label}
      series={drawn.series.filter((s) => !s.tailOf)}
      total={drawn.total}
      hidden={hidden}
      onToggle={toggle}
      scale={scale}
      unit={chart.unit}
      summary={chart.summary !== false}
    />
  );
  return (
    <figure ref={figure} aria-label={chart.label} className="min-w-0">
      <div className="flex min-h-6 items-center justify-end gap-1">
        <span className="mr-auto text-2xs text-ink-faint">{!asTable && scale.unit}</span>
        {back && (
          <Button size="sm" icon={Undo2} onClick={back}>
            {texts.resetZoom}
          </Button>
        )}
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
          onClick={() => saveCsv({ ...chart, times }, texts.time, timeZone)}
        />
      </div>
      {empty ? (
        <EmptyState kind="nothing" title={texts.noData} />
      ) : (
        <div
          className={clsx(
            'grid min-w-0 gap-x-6 gap-y-2 [&>*]:min-w-0',
            beside && 'lg:grid-cols-[minmax(0,1fr)_320px]',
          )}
        >
          {asTable ? (
            <PointTable
              label={chart.label}
              times={times}
              series={chart.series}
              unit={chart.unit}
              scale={scale}
              height={height}
            />
          ) : (
            <div className="relative" title={texts.zoomHint} onDoubleClick={back}>
              <Plot
                times={drawn.times}
                lines={drawn.lines}
                axis={drawn.axis}
                height={height}
                timeZone={timeZone}
                formatAxis={(v) => axisFormat.format(v / scale.divide)}
                overlay={drawn.overlay}
                area={chart.area ?? false}
                sync={chart.sync}
                onHover={setHover}
                onZoom={(a, b) => (chart.onZoom ? chart.onZoom(iso(a), iso(b)) : setZoom([a, b]))}
              />
              {hover && from && (
                <ChartTooltip
                  hover={hover}
                  from={from}
                  to={from + drawn.step}
                  rows={drawn.rows}
                  soft={drawn.soft}
                  format={format}
                />
              )}
            </div>
          )}
          <div>
            {legend}
            {chart.marks && <Marks marks={chart.marks} beside={beside} />}
          </div>
        </div>
      )}
      <Footer chart={chart} />
    </figure>
  );
};
