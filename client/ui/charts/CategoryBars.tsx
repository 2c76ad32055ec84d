import { BarChart } from '@tremor/react';
import clsx from 'clsx';
import { useKit } from '../texts';
import { colorToken, type ChartColor } from './color';

type Props = {
  label: string;
  /** One object per category: its name under `name`, its numbers under the series ids. */
  data: readonly ({ name: string } & Record<string, string | number>)[];
  series: readonly { id: string; label: string; color: ChartColor }[];
  format(value: number): string;
  stack?: boolean;
  height?: number;
};

const letterPx = 7;
/** The highest label the axis may have: it ends at a round number, and past three quarters of the way to the next power of ten that may be the power. */
const topLabel = (most: number): number => {
  const power = 10 ** Math.ceil(Math.log10(Math.max(1, most)));
  return most > power * 0.75 ? power : most;
};

/** Bars over a few named categories (days, months, suppliers); time series belong to TimeSeriesChart. */
export const CategoryBars = ({ label, data, series, format, stack, height = 240 }: Props) => {
  const { texts } = useKit();
  const most = data.reduce((all, row) => {
    const values = series.map((s) => Number(row[s.id] ?? 0));
    return Math.max(all, stack ? values.reduce((a, b) => a + b, 0) : Math.max(...values));
  }, 0);
  // The axis takes what its longest label needs, so that on a phone the bars keep their room.
  // Below 1K stands 750: the label under the highest may be the longer one.
  const top = topLabel(most);
  const letters = Math.max(...[top, top * 0.75].map((value) => format(value).length));
  const axisWidth = Math.min(96, Math.max(28, letters * letterPx + 12));
  const named = data.map((row) => ({
    name: row.name,
    ...Object.fromEntries(series.map((s) => [s.label, row[s.id] ?? 0])),
  }));
  return (
    <figure aria-label={label} className="min-w-0">
      <ul className="mb-1 flex flex-wrap gap-x-4 text-xs">
        {series.map((s) => (
          <li key={s.id} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('h-2 w-2 rounded-sm', `bg-${colorToken(s.color)}`)} />
            {s.label}
          </li>
        ))}
      </ul>
      <BarChart
        data={named}
        index="name"
        categories={series.map((s) => s.label)}
        colors={series.map((s) => colorToken(s.color))}
        valueFormatter={format}
        stack={stack}
        noDataText={texts.noData}
        showAnimation={false}
        showLegend={false}
        yAxisWidth={axisWidth}
        style={{ height }}
      />
    </figure>
  );
};
