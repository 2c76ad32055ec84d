import { BarChart } from '@tremor/react';
import { useKit } from '../texts';
import { tremorColor, type ChartColor } from './color';

type Props = {
  label: string;
  /** One object per category: its name under `name`, its numbers under the series ids. */
  data: readonly ({ name: string } & Record<string, string | number>)[];
  series: readonly { id: string; label: string; color: ChartColor }[];
  format(value: number): string;
  stack?: boolean;
  height?: number;
};

/** Bars over a few named categories (days, months, suppliers); time series belong to TimeSeriesChart. */
export const CategoryBars = ({ label, data, series, format, stack, height = 240 }: Props) => {
  const { texts } = useKit();
  const named = data.map((row) => ({
    name: row.name,
    ...Object.fromEntries(series.map((s) => [s.label, row[s.id] ?? 0])),
  }));
  return (
    <figure aria-label={label} className="min-w-0">
      <BarChart
        data={named}
        index="name"
        categories={series.map((s) => s.label)}
        colors={series.map((s) => tremorColor(s.color))}
        valueFormatter={format}
        stack={stack}
        noDataText={texts.noData}
        showAnimation={false}
        yAxisWidth={72}
        style={{ height }}
      />
    </figure>
  );
};
