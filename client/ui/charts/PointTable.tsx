import { useMemo } from 'react';
import { download, toCsv } from '../csv';
import { DataTable } from '../table/DataTable';
import type { Column } from '../table/types';
import { useKit } from '../texts';
import { formatInstant, offsetText } from '../time';
import { scaled, type Scale, type Unit } from '../units';
import type { Series } from './series';

type Point = { index: number; time: number };
type Data = { label: string; times: readonly number[]; series: readonly Series[]; unit: Unit };

/** Every point of a chart as a row, newest first. */
export const PointTable = ({
  label,
  times,
  series,
  scale,
  height,
}: Data & { scale: Scale; height: number }) => {
  const { texts, timeZone, locale } = useKit();
  const points = useMemo(
    () => times.map((time, index): Point => ({ time, index })).reverse(),
    [times],
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
      ...series.map(
        (s): Column<Point> => ({
          id: s.id,
          header: s.label,
          unit: scale.unit,
          align: 'right',
          cell: (p) => scaled(s.values[p.index] ?? null, scale, locale),
          value: (p) => s.values[p.index] ?? null,
        }),
      ),
    ],
    [series, scale, locale, texts.time, timeZone],
  );
  return (
    <DataTable
      name="chart"
      label={label}
      columns={columns}
      rows={points}
      rowKey={(p) => String(p.time)}
      tint={false}
      maxHeight={`${height}px`}
    />
  );
};

/** The same points as a file; its head names unit and zone. */
export const saveCsv = (chart: Data, timeHeader: string, timeZone: string): void => {
  const head = [
    `${timeHeader} (${offsetText(timeZone)})`,
    ...chart.series.map((s) => `${s.label} (${chart.unit})`),
  ];
  const rows = chart.times.map((t, i) => [
    formatInstant(t * 1000, timeZone),
    ...chart.series.map((s) => s.values[i] ?? null),
  ]);
  download(`${chart.label}.csv`, toCsv([head, ...rows]));
};
